"""Random rounds of all variants, as many as one likes: `python -m assurance.soak`."""
