"""What the sample catalogue shows, and how it is painted; run scripts/generate/sample.py."""
