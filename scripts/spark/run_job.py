"""What spark-submit is given; the package huewall_spark comes beside it (--py-files huewall_spark.zip)."""

import sys

from huewall_spark.__main__ import main

sys.exit(main())
