"""The Bottle Imp (Flaschenteufel): its cards, its round, its phases and its variants."""
