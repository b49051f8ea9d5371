"""Does TypeScript understand the documents? Real ones of all variants are compiled with the shipped declarations."""
