"""The rules of both games a second time, sharing no code with the library, and a comparison of the two."""
