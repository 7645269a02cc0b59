"""How the vote and the names of colors are learned; run scripts/learn/families.py."""
