"""Games of other people: one that has no front-end parts, and packages of such parts."""
