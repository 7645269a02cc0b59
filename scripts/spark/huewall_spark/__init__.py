"""The colors of huewall from Apache Spark: Spark plans, shuffles, retries and sorts; huewall turns rows into colors."""
