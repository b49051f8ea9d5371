"""What must hold in every state of every game; the prover and the soak check it."""
