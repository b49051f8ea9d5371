"""What every game shares: the contract of a state, the machine, the registry and the errors."""
