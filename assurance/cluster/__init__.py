"""A tournament on a Dask cluster of this machine, one of whose workers is killed on the way."""
