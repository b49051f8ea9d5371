"""Hol's der Teufel for millions of rounds, found through the variant (`Variant.lanes`): `cursor`."""
