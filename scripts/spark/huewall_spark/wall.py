"""From the rows of a feed to a wall: what `huewall sync` does with its store, as a plan of Spark.

The steps are values (DataFrames) that lead to each other:

    rows ─keys▶ units ─look▶ looked ─▶ items in wall order ─finish▶ lines

Colors, fields, sort keys and the text of every line come from `huewall map`; here stands only what takes the whole catalogue:
which rows are one item, which images are shared, who stands where.
"""

from dataclasses import dataclass, field

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import Column, DataFrame, SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from . import worker

# Variants of one item that count, as `FeedLimits.variants` in huewall.
VARIANTS = 2048
ERROR = "error struct<stage: string, code: string, message: string>"


@dataclass(frozen=True)
class Plan:
    """How a job runs."""

    # Pieces of the work.
    partitions: int
    # Requests at a time to one host, from the whole cluster.
    per_host: int
    # Whether Spark may run a second copy of a task beside the first.
    may_speculate: bool
    # Requests a second to one host, from the whole cluster; None for as many as it answers.
    rate: float | None = None
    # Whether sizes are rows of their own: `--map` names productId and vendorColor.
    groups_sizes: bool = False
    # Flags of `huewall map` for reading rows, and all others.
    row_flags: list[str] = field(default_factory=list)
    look_flags: list[str] = field(default_factory=list)
    # Variables HUEWALL_... of the driver.
    settings: dict[str, str] = field(default_factory=dict)
    binary: str = "huewall"
    archive_name: str = "huewall.archive"

    @property
    def lanes(self) -> int:
        """Partitions that may ask one host at the same time."""
        return min(self._requests, self.partitions)

    @property
    def requests_in_lane(self) -> int:
        return self._requests // self.lanes

    @property
    def rate_in_lane(self) -> float | None:
        return self.rate and self.rate / self.lanes / (2 if self.may_speculate else 1)

    @property
    def _requests(self) -> int:
        # Spark runs one speculative copy of a task at most, and both ask.
        return self.per_host // 2 if self.may_speculate else self.per_host


def units(rows: DataFrame, plan: Plan) -> tuple[DataFrame, DataFrame]:
    """The items of a feed that are still to be looked at: `rows` (what a line of `huewall map` has), `id`, `location`, `host`;
    and the rows that are none: `row`, `code`, `message`.
    """
    command = [plan.binary, "map", "--keys", "--jobs", "1", "--quiet", *plan.row_flags]
    keyed = rows.mapInArrow(
        worker.asking(
            command, plan.archive_name, "row", [pa.field("keys", pa.string())], one_column, keeps_column=True,
            settings=plan.settings,
        ),
        StructType(rows.schema.fields + [StructField("keys", StringType())]),
    )
    known = F.from_json("keys", f"id string, group string, location string, host string, {ERROR}")
    keyed = keyed.withColumn("key", known).select("row", "place", "key.*")
    keyed = in_groups(keyed) if plan.groups_sizes else keyed.withColumn("opens", F.lit(True))
    # Of several items with one id the first stays.
    by_id = Window.partitionBy(F.coalesce("id", F.concat(F.lit("\0"), F.xxhash64("row", "place").cast("string"))))
    # Read twice, for the items and for the rows that are none.
    keyed = keyed.withColumn("first", F.min("place").over(by_id)).persist(StorageLevel.DISK_ONLY)
    is_item = F.col("place") == F.col("first")
    faulty = F.col("error").isNotNull()
    repeated = ~is_item & F.col("opens")
    message = F.concat(
        F.lit("The feed repeats the id "), "id", F.lit("; the first one is kept, give this one its own.")
    )
    none = keyed.where(faulty | repeated).select(
        "row",
        F.coalesce("error.code", F.lit("duplicate-id")).alias("code"),
        F.coalesce("error.message", message).alias("message"),
    )
    kept = keyed.where(~faulty & ~repeated)
    if not plan.groups_sizes:
        return kept.select(F.col("row").alias("rows"), "id", "location", "host"), none
    ordered = F.array_sort(F.collect_list(F.struct("place", "row", "location", "host")))
    lists = kept.groupBy("id").agg(ordered.alias("list")).withColumn("texts", F.col("list.row"))
    text = F.when(F.size("texts") == 1, F.col("texts")[0]).otherwise(
        F.concat(F.lit("["), F.array_join("texts", ","), F.lit("]"))
    )
    head = F.col("list")[0]
    return lists.select(text.alias("rows"), "id", head["location"].alias("location"), head["host"].alias("host")), none


def in_groups(keyed: DataFrame) -> DataFrame:
    """Sizes of one item get the id of the first of them. `opens` tells the rows that are no further size."""
    alone = F.concat(F.lit("\0"), F.xxhash64("row", "place").cast("string"))
    group = Window.partitionBy(F.coalesce("group", alone)).orderBy("place")
    numbered = keyed.withColumn("number", F.row_number().over(group))
    numbered = numbered.where(F.col("number") <= VARIANTS)
    return numbered.withColumn("id", F.first("id").over(group)).withColumn("opens", F.col("number") == 1)


def looked(units: DataFrame, states: DataFrame | None, plan: Plan) -> DataFrame:
    """The items with their colors: `item` (a line without its rank), its `id`, `sortKey` and `imageHash`, and `state`, what
    the next run wants to know of the image.

    Items with one image lie behind each other in one partition, so that it is looked at once; images of one host lie in
    as few partitions as may ask it at the same time.
    """
    if states is not None:
        units = units.join(states.select("location", F.col("state").alias("known")), "location", "left")
    else:
        units = units.withColumn("known", F.lit(None).cast("string"))
    spread = units.withColumn("part", part(plan, units.sparkSession)).repartition(plan.partitions, "part")
    # Not by address: all images of a host would follow each other, and the other hosts would wait.
    spread = spread.sortWithinPartitions(F.xxhash64("location"), "location", "id")
    line = F.concat(
        F.lit('{"rows":'), "rows", F.lit(',"image":'), F.coalesce("known", F.lit("null")), F.lit("}")
    )
    command = [plan.binary, "map", "--state", "--quiet", "--max-duration", "0", "--per-host", str(plan.requests_in_lane)]
    if plan.rate_in_lane:
        command += ["--rate", str(plan.rate_in_lane)]
    command += [*plan.row_flags, *plan.look_flags]
    answer = [pa.field("item", pa.string()), pa.field("state", pa.string())]
    asked = spread.select(line.alias("line")).mapInArrow(
        worker.asking(command, plan.archive_name, "line", answer, item_and_state, settings=plan.settings),
        "item string, state string"
    )
    facts = F.from_json("item", f"id string, sortKey string, imageHash string, row long, {ERROR}")
    asked = asked.withColumn("facts", facts)
    return asked.select("item", "state", "facts.id", "facts.sortKey", "facts.imageHash", "facts.error")


def part(plan: Plan, spark: SparkSession) -> Column:
    """A number that Spark's hash partitioning sends to the partition that we mean."""
    count = plan.partitions
    by_host = F.xxhash64("host") + F.pmod(F.xxhash64("location"), F.lit(plan.lanes))
    wanted = F.pmod(F.when(F.col("host").isNotNull(), by_host).otherwise(F.xxhash64("location")), F.lit(count))
    return F.element_at(F.array(*[F.lit(number) for number in partition_keys(spark, count)]), (wanted + 1).cast("int"))


def partition_keys(spark: SparkSession, count: int) -> list[int]:
    """For each of `count` partitions a number that hashes into it."""
    keys: dict[int, int] = {}
    start, step = 0, 16 * count
    while len(keys) < count:
        numbers = spark.range(start, start + step).select(F.col("id").cast("int").alias("key"))
        for row in numbers.select("key", F.pmod(F.hash("key"), F.lit(count)).alias("part")).collect():
            keys.setdefault(row.part, row.key)
        start += step
    return [keys[number] for number in range(count)]


def with_shared_images(looked: DataFrame) -> DataFrame:
    """With `sharesImage`: whether other items have the same bytes."""
    shared = looked.where("imageHash is not null").groupBy("imageHash").count().where("count > 1")
    shared = shared.select("imageHash", F.lit(True).alias("shared"))
    joined = looked.join(shared, "imageHash", "left")
    return joined.withColumn("sharesImage", F.coalesce("shared", F.lit(False)))


def in_wall_order(items: DataFrame, partitions: int) -> DataFrame:
    """With `rank`, from 1; partitions and the rows in them stand in wall order. Ties of `sortKey` stand by id.

    Rows are counted where they lie: no row comes to the driver, and no partition holds more than its part of the wall.
    """
    order = ["sortKey", "id"]
    ordered = items.repartitionByRange(partitions, *order).sortWithinPartitions(*order)
    # Partition in the upper, position in the lower 33 bits.
    ordered = ordered.withColumn("position", F.monotonically_increasing_id())
    ordered = ordered.persist(StorageLevel.DISK_ONLY)
    ordered = ordered.withColumn("part", F.shiftright("position", 33))
    counts = ordered.groupBy("part").count()
    before = Window.orderBy("part").rowsBetween(Window.unboundedPreceding, -1)
    offsets = counts.select("part", F.coalesce(F.sum("count").over(before), F.lit(0)).alias("offset"))
    rank = F.col("offset") + F.col("position").bitwiseAND((1 << 33) - 1) + 1
    return ordered.join(F.broadcast(offsets), "part").withColumn("rank", rank)


def lines(items: DataFrame, plan: Plan) -> DataFrame:
    """The lines of `metadata.ndjson` (`line`), in the order of `items`; without ranks when these have none."""
    rank = F.col("rank").cast("string") if "rank" in items.columns else F.lit("null")
    text = F.concat(
        F.lit('{"rank":'), rank, F.lit(',"sharesImage":'), F.col("sharesImage").cast("string"),
        F.lit(',"item":'), "item", F.lit("}"),
    )
    command = [plan.binary, "map", "--finish", "--jobs", "1", "--quiet"]
    return items.select(text.alias("line")).mapInArrow(
        worker.asking(command, plan.archive_name, "line", [pa.field("line", pa.string())], one_column), "line string"
    )


def one_column(answers: list[bytes]) -> list[pa.Array]:
    return [pa.array(answers, pa.binary()).cast(pa.string())]


def item_and_state(answers: list[bytes]) -> list[pa.Array]:
    """`{"item":…,"image":…}` taken apart: no text inside can look like the border, because its quotes are escaped."""
    parts = [answer.rpartition(b',"image":') for answer in answers]
    items = [before.removeprefix(b'{"item":') for before, _, _ in parts]
    states = [None if behind == b"null}" else behind[:-1] for _, _, behind in parts]
    return [pa.array(column, pa.binary()).cast(pa.string()) for column in (items, states)]
