"""How the stops of the smooth order come about; run scripts/learn/smooth-path.py."""
