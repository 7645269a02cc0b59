"""Tables and files as rows of a feed: a JSON text each, with its place in the feed."""

import os
from urllib.parse import urlparse

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType

FORMATS = ("ndjson", "csv", "parquet")
TABLE = "table:"


class FeedUnusable(ValueError):
    """The input is not a feed. The message is one sentence that says what to do."""


def rows(spark: SparkSession, feed: str, form: str | None, bytes_column: str | None) -> DataFrame:
    """The rows of a feed: `row` (JSON); of a table also `place`, by which rows stand as in it, and `plain`, the row without
    pictures.

    `feed` is a path or a URL that Spark reads (a file, or a folder of files), or `table:NAME`. `bytes_column` names the
    column that holds images themselves; by default it is `imageBytes`, or `image` where that is binary.
    """
    form = form or format_of(feed)
    set_batches(spark, 512)
    if feed.startswith(TABLE):
        return as_json(spark.table(feed[len(TABLE) :]), bytes_column)
    if not is_remote(feed) and not os.path.exists(local_path(feed)):
        raise FeedUnusable(f"There is no {feed}; give the path of a feed, or table:NAME.")
    if form == "parquet":
        return as_json(spark.read.parquet(feed), bytes_column, has_files=True)
    if form == "csv":
        return as_json(csv(spark, feed), bytes_column).select("row")
    text = spark.read.text(feed).withColumnRenamed("value", "row")
    return text.where("row rlike '[^ \\t\\r\\uFEFF]'").select(F.regexp_replace("row", "^\\uFEFF", "").alias("row"))


def is_remote(feed: str) -> bool:
    """Whether the feed lies where the images it names as paths do not."""
    return feed.startswith(TABLE) or urlparse(feed).scheme not in ("", "file")


def local_path(feed: str) -> str:
    return urlparse(feed).path if feed.startswith("file:") else feed


def format_of(feed: str) -> str:
    """By the end of the name; a folder by its first file."""
    if feed.startswith(TABLE):
        return "parquet"
    names = [feed.rstrip("/")]
    path = local_path(feed)
    if not is_remote(feed) and os.path.isdir(path):
        names += sorted(name for name in os.listdir(path) if not name.startswith(("_", ".")))
    endings = {"parquet": "parquet", "csv": "csv", "tsv": "csv", "ndjson": "ndjson", "jsonl": "ndjson", "json": "ndjson"}
    for name in names:
        for compressed in (".gz", ".bz2", ".zst"):
            name = name.removesuffix(compressed)
        ending = name.rpartition(".")[2].lower()
        if ending in endings:
            return endings[ending]
    raise FeedUnusable(f"The name of {feed} does not say its format; say --format {', '.join(FORMATS)}.")


def csv(spark: SparkSession, feed: str) -> DataFrame:
    """Quoted cells may hold line breaks and doubled quotes, as in the CSV that huewall sync reads."""
    header = spark.read.text(feed).limit(1).collect()
    if not header:
        raise FeedUnusable(f"{feed} is empty; give a CSV with a header.")
    separator = max(",;\t|", key=header[0].value.count)
    return spark.read.csv(
        feed, header=True, sep=separator, quote='"', escape='"', multiLine=True, enforceSchema=False,
        ignoreLeadingWhiteSpace=True, ignoreTrailingWhiteSpace=True,
    )


def as_json(table: DataFrame, bytes_column: str | None, has_files: bool = False) -> DataFrame:
    """A JSON object for each row; binary columns in Base64, those without a value left out.

    Rows of one file stand as in the file; files stand by name.
    """
    kinds = {field.name: field.dataType for field in table.schema.fields}
    bytes_column = bytes_column or ("image" if isinstance(kinds.get("image"), BinaryType) else "imageBytes")
    if bytes_column in kinds:
        set_batches(table.sparkSession, 16)
    texts = [name for name, kind in kinds.items() if not isinstance(kind, BinaryType) and name != bytes_column]
    plain = [F.col(f"`{name}`") for name in texts]
    number = F.monotonically_increasing_id().alias("number")
    place = F.struct("_metadata.file_path", "_metadata.file_block_start", number) if has_files else F.struct(number)
    whole = plain + ([F.col(f"`{bytes_column}`").alias("imageBytes")] if bytes_column in kinds else [])
    return table.select(
        F.to_json(F.struct(*whole)).alias("row"), F.to_json(F.struct(*plain)).alias("plain"), place.alias("place")
    )


def plain(lines: DataFrame) -> DataFrame:
    """A feed for huewall sync, in the order of the table: its rows without pictures, which the lines have."""
    location = F.get_json_object("line", "$.images[0].location")
    rest = F.expr("substring(plain, 2, length(plain))")
    named = F.concat(F.lit('{"image":"'), location, F.lit('",'), rest)
    return lines.orderBy("place").select(F.when(location.startswith("sha256://"), named).otherwise(F.col("plain")))


def set_batches(spark: SparkSession, rows: int) -> None:
    """Spark takes rows by thousands, which would be gigabytes where images lie in them."""
    for setting in ("spark.sql.parquet.columnarReaderBatchSize", "spark.sql.execution.arrow.maxRecordsPerBatch"):
        spark.conf.set(setting, rows)
