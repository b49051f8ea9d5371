"""A front that has a picture and nothing else."""
