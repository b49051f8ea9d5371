"""The Bottle Imp for millions of rounds, found through the variant (`Variant.lanes`): `cursor` and `batch`."""
