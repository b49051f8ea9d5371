"""All deals and all play of small games of every shape: `python -m assurance.proof`."""
