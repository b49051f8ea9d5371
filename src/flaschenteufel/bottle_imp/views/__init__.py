"""What a seat may know of a round, and all states that look the same to it."""
