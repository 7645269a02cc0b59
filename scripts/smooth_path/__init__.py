"""How the stops of the smooth order come about; run scripts/make-smooth-path.py."""
