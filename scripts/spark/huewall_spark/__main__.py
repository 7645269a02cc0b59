"""The job: `python -m huewall_spark FEED OUT`, or by spark-submit. README.md beside this package says more."""

import argparse
import os
import re
import sys
import time

from py4j.protocol import Py4JJavaError
from pyspark import cloudpickle
from pyspark.errors import PySparkException
from pyspark.sql import Observation, SparkSession
from pyspark.sql import functions as F

import huewall_spark
from huewall_spark import feeds, measuring, outputs, worker

ARCHIVE_NAME = "huewall.archive"


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="huewall_spark",
        allow_abbrev=False,
        description="What huewall measures of pictures, from Apache Spark. Flags that are not named here go to huewall measure: "
        "--preset, --num-colors, --map and so on.",
    )
    parser.add_argument("feed", metavar="FEED", help="rows: NDJSON, CSV or Parquet (files, folders), or table:NAME")
    parser.add_argument("out", metavar="OUT", help="folder for measured, which huewall sync --measured reads; of a table also feed.ndjson, its feed")
    parser.add_argument("--master", help="as in local[2]; default: what spark-submit says, else local[*]")
    parser.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark; may be repeated")
    parser.add_argument("--format", choices=feeds.FORMATS, help="default: by the name of FEED")
    parser.add_argument("--bytes-column", metavar="NAME", help="column with images themselves; default: imageBytes, or a binary image")
    parser.add_argument("--image-folder", metavar="FOLDER", help="where relative paths start, on every executor; default: the folder of a local FEED")
    parser.add_argument("--previous", metavar="OUT", help="the result of an earlier run: only what is new or changed is decoded")
    parser.add_argument("--trust-addresses", action="store_true", help="with --previous, do not ask servers about images that are known")
    parser.add_argument("--partitions", type=positive, metavar="COUNT", help="pieces of the work; default: 3 for each core")
    parser.add_argument("--per-host", type=positive, default=8, metavar="COUNT", help="requests at a time to one host, from the whole cluster; default 8")
    parser.add_argument("--rate", type=float, metavar="REQUESTS", help="requests a second to one host, from the whole cluster")
    parser.add_argument("--binary", default=os.environ.get("HUEWALL_BINARY", "huewall"), help="path of huewall on every executor, or a file to send")
    parser.add_argument("--archive", metavar="FILE", help="what scripts/spark/bundle.sh made, to be sent to the executors")
    options, flags = parser.parse_known_args(given)
    options.flags = flags
    return options


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, got {text}")
    return number


def session(options: argparse.Namespace) -> SparkSession:
    builder = SparkSession.builder.appName("huewall")
    master = options.master
    if master:
        # In this mode Spark gives a task one try, unless the master says more: a lost task is to be tried again, as elsewhere.
        builder = builder.master(re.sub(r"^local(?:\[([^,\]]+)\])?$", lambda found: f"local[{found[1] or 1},4]", master))
    settings = {
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
    }
    if (master or "").startswith("local"):
        # Executors of this machine have the packages of this very Python.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        settings |= {"spark.ui.enabled": "false", "spark.driver.memory": "1g", "spark.driver.host": "127.0.0.1"}
        # Java optimizes what it runs for long; here that costs more than it gives, because huewall has the work.
        settings["spark.driver.extraJavaOptions"] = "-XX:TieredStopAtLevel=1"
    settings |= dict(setting.split("=", 1) for setting in options.conf)
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def run(spark: SparkSession, options: argparse.Namespace) -> dict[str, int]:
    """Runs a job in a session, and returns counts: items, failed, skipped."""
    # Executors get the functions of this package with the tasks, and need no copy of it.
    cloudpickle.register_pickle_by_value(huewall_spark)
    plan = plan_of(spark, options)
    folder = outputs.Folder(spark, options.out)
    folder.begin()
    settings = {
        # Every shuffle has its number of partitions: Spark need not plan again at each of them.
        "spark.sql.adaptive.enabled": "false",
        "spark.sql.shuffle.partitions": plan.partitions,
    }
    for name, value in settings.items():
        spark.conf.set(name, value)
    rows = feeds.rows(spark, options.feed, options.format, options.bytes_column)
    earlier = measuring.earlier(spark.read.text(f"{options.previous}/measured")) if options.previous else None
    measured = measuring.measured(measuring.placed(rows, plan), earlier, plan)
    counted = Observation()
    is_item = F.col("line").startswith('{"id":')
    # Of several rows with one picture, one has it.
    picture, error = (F.get_json_object("line", f"$.images[0].{name}").isNotNull() for name in ("hash", "error"))
    observed = measured.observe(
        counted,
        F.count(F.when(is_item, 1)).alias("items"), F.count(F.when(~is_item, 1)).alias("skipped"),
        F.count(F.when(picture & ~error, 1)).alias("measured"), F.count(F.when(error, 1)).alias("failed"),
    )  # fmt: skip
    names = ["measured"]
    if "plain" in measured.columns:
        observed.write.parquet(folder.new("lines.parquet"))
        lines = spark.read.schema(measured.schema).parquet(folder.new("lines.parquet"))
        feeds.plain(lines).write.text(folder.new("feed.parts"))
        folder.join("feed.parts", "feed.ndjson")
        names.append("feed.ndjson")
    else:
        lines = observed
    # Rows that are not items, sync finds itself.
    lines.where(is_item).select("line").write.text(folder.new("measured"))
    folder.publish(names)
    return counted.get


def plan_of(spark: SparkSession, options: argparse.Namespace) -> measuring.Plan:
    conf = spark.sparkContext.getConf()
    may_speculate = conf.get("spark.speculation", "false") == "true" and not spark.sparkContext.master.startswith("local[")
    if may_speculate and options.per_host < 2:
        raise feeds.FeedUnusable(
            "--per-host 1 cannot be kept while Spark runs tasks twice; switch spark.speculation off, or allow 2 requests."
        )
    row_flags, look_flags = [], []
    for flag, value in pairs(options.flags):
        (row_flags if flag == "--map" else look_flags).extend([flag] if value is None else [flag, value])
    base = options.image_folder
    if base is None and not feeds.is_remote(options.feed):
        path = os.path.abspath(feeds.local_path(options.feed))
        base = path if os.path.isdir(path) else os.path.dirname(path)
    row_flags += ["--folder", base] if base else ["--no-files"]
    if not any(flag == "--jobs" for flag, _ in pairs(options.flags)):
        look_flags += ["--jobs", conf.get("spark.task.cpus", "1")]
    if options.previous and options.trust_addresses:
        look_flags.append("--trust-addresses")
    if options.archive:
        spark.sparkContext.addArchive(f"{options.archive}#{ARCHIVE_NAME}")
    return measuring.Plan(
        partitions=options.partitions or 3 * spark.sparkContext.defaultParallelism,
        per_host=options.per_host,
        may_speculate=may_speculate,
        rate=options.rate,
        row_flags=row_flags,
        look_flags=look_flags,
        settings={name: value for name, value in os.environ.items() if is_setting(name)},
        binary=sent(spark, options.binary),
        archive_name=ARCHIVE_NAME,
    )


def is_setting(name: str) -> bool:
    return name.startswith("HUEWALL_") and name not in ("HUEWALL_BINARY", "HUEWALL_CONFIG")


def sent(spark: SparkSession, path: str) -> str:
    """The path of a file on the executors: the same path when they are this machine, else the name of the copy they get."""
    if spark.sparkContext.master.startswith("local[") or not os.path.exists(path):
        return os.path.abspath(path) if os.path.exists(path) else path
    spark.sparkContext.addFile(os.path.abspath(path))
    return os.path.basename(path)


def pairs(flags: list[str]) -> list[tuple[str, str | None]]:
    """Flags with their values: `--flag value`, `--flag=value`, `--switch`."""
    found: list[tuple[str, str | None]] = []
    for word in flags:
        if word.startswith("--"):
            flag, equals, value = word.partition("=")
            found.append((flag, value if equals else None))
        elif found and found[-1][1] is None:
            found[-1] = (found[-1][0], word)
        else:
            raise feeds.FeedUnusable(f"Expected a flag, got '{word}'; --help lists them.")
    return found


def reason(error: Exception) -> str:
    """The sentence that a task failed with, without Spark's and Java's own."""
    found = re.findall(r"(?:HuewallFailed|FeedUnusable): (.*)", str(error))
    if found:
        return found[-1]
    if isinstance(error, PySparkException):
        return str(error).split("\n\n")[0].strip()
    return str(error)


def main() -> int:
    options = arguments()
    start = time.monotonic()
    try:
        spark = session(options)
        started = time.monotonic()
        counts = run(spark, options)
        ended = time.monotonic()
    except (feeds.FeedUnusable, worker.HuewallFailed, Py4JJavaError, PySparkException, OSError) as error:
        print(f"spark: {reason(error)}", file=sys.stderr)
        return 1
    print(
        f"{options.out}: {counts['items']} rows, {counts['measured']} pictures measured, {counts['failed']} failed, "
        f"{counts['skipped']} rows skipped; "
        f"{ended - started:.1f} s, and {started - start:.1f} s for Spark's start"
    )
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
