"""From the rows of a feed to a wall: what `huewall sync` does with its store, as a plan of Spark.

The steps are values (DataFrames) that lead to each other:

    rows ─keys▶ units ─look▶ looked ─decide▶ items in wall order ─finish▶ lines
                               └─words▶ table ─┘

Colors, fields, sort keys and the text of every line come from `huewall map`; here stands only what takes the whole catalogue:
which rows are one item, which images are shared, what the shop's words mean, who stands where.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

import pyarrow as pa
import pyarrow.compute as compute
from pyspark import StorageLevel
from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from . import worker

# Variants of one item that count, as `FeedLimits.variants` in huewall.
VARIANTS = 2048
ERROR = "error struct<stage: string, code: string, message: string>"
# Of the result of an earlier run.
KEPT = "location string, host string, state string"
# Items that one task puts in order: a second or two, and some 100 MB.
ITEMS_IN_PART = 50_000


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


def units(rows: DataFrame, plan: Plan) -> DataFrame:
    """What is still to be looked at: `rows` (what a line of `huewall map` has), `location`, `host`, and `code` and `message`,
    which are null except for rows that are not items.
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
    first = F.min("place").over(Window.partitionBy("id", place_unless("id")))
    keyed = keyed.withColumn("first", first)
    repeated = F.col("opens") & (F.col("place") != F.col("first"))
    message = F.concat(
        F.lit("The feed repeats the id "), "id", F.lit("; the first one is kept, give this one its own.")
    )
    code = F.coalesce("error.code", F.when(repeated, F.lit("duplicate-id")))
    message = F.coalesce("error.message", F.when(repeated, message))
    keyed = keyed.withColumn("code", code).withColumn("message", message)
    if not plan.groups_sizes:
        return keyed.select(F.col("row").alias("rows"), "location", "host", "code", "message")
    size = F.struct("place", "row", "location", "host", "message")
    alone = F.when(F.col("code").isNotNull(), F.col("place")).alias("alone")
    lists = keyed.groupBy("id", alone, "code").agg(F.array_sort(F.collect_list(size)).alias("list"))
    head, texts = F.col("list")[0], F.col("list.row")
    text = F.when(F.size(texts) == 1, texts[0]).otherwise(
        F.concat(F.lit("["), F.array_join(texts, ","), F.lit("]"))
    )
    return lists.select(
        text.alias("rows"), *(head[name].alias(name) for name in ("location", "host", "message")), "code"
    )


def in_groups(keyed: DataFrame) -> DataFrame:
    """Sizes of one item get the id of the first of them. `opens` marks the rows that are not further sizes."""
    group = Window.partitionBy("group", place_unless("group")).orderBy("place")
    numbered = keyed.withColumn("number", F.row_number().over(group))
    numbered = numbered.where(F.col("number") <= VARIANTS)
    return numbered.withColumn("id", F.first("id").over(group)).withColumn("opens", F.col("number") == 1)


def place_unless(column: str) -> Column:
    """Beside `column`, it keeps rows apart that have none."""
    return F.when(F.col(column).isNull(), F.col("place"))


def looked(units: DataFrame, earlier: DataFrame | None, plan: Plan) -> DataFrame:
    """What huewall says of each of `units`: `item` (a line without its rank), its `id`, `sortKey` and `imageHash`, and whether
    it has `failed`; `row`, `code` and `message` of what is not an item; `location`, `host`, and `state`, what the next run needs
    of the image, in one of those with one location.

    Items with one image follow each other in one partition, so that it is measured once; images of one host lie in
    as few partitions as may ask it at the same time. What an `earlier` run kept of an image comes the same way, just before them.
    """
    if earlier is not None:
        units = units.unionByName(earlier.where("state is not null"), allowMissingColumns=True)
    else:
        units = units.withColumn("state", F.lit(None).cast("string"))
    spread = units.withColumn("part", part(plan)).repartition(plan.partitions, "part").drop("part")
    # Not by address: all images of a host would follow each other, and the other hosts would wait.
    spread = spread.sortWithinPartitions(F.xxhash64("location"), "location", F.col("state").isNull())
    command = [plan.binary, "map", "--state", "--quiet", "--max-duration", "0", "--per-host", str(plan.requests_in_lane)]
    if plan.rate_in_lane:
        command += ["--rate", str(plan.rate_in_lane)]
    command += [*plan.row_flags, *plan.look_flags]
    answer = [pa.field("item", pa.string()), pa.field("state", pa.string())]
    ask = worker.asking(command, plan.archive_name, "line", answer, item_and_state, settings=plan.settings)
    names = ["row", "location", "host", "code", "message", "item", "state"]
    asked = spread.mapInArrow(
        lambda batches: without_rows(ask(with_lines(batches))), ", ".join(f"{name} string" for name in names)
    )
    facts = F.from_json("item", f"id string, sortKey string, imageHash string, {ERROR}")
    asked = asked.withColumn("facts", facts)
    is_item = F.col("facts.sortKey").isNotNull()
    return asked.select(
        "row",
        # Sizes may be no item together, although each for itself was one.
        *(F.when(~is_item, F.coalesce(name, f"facts.error.{name}")).alias(name) for name in ("code", "message")),
        F.when(is_item & F.col("facts.error").isNotNull(), True).alias("failed"),
        F.when(is_item, F.col("item")).alias("item"),
        "facts.id", "facts.sortKey", "facts.imageHash", "location", "host", "state",
    )


def with_lines(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Units with their `line` for `huewall map --state`: the first of a location has the state that stood before it. Rows that are
    not items have none."""
    state = location = None
    for batch in batches:
        lines, units = [], []
        columns = (batch.column(name).cast(pa.binary()).to_pylist() for name in ("rows", "location", "code", "state"))
        for number, (rows, place, code, kept) in enumerate(zip(*columns)):
            if rows is None:
                state, location = kept, place
                continue
            units.append(number)
            if code:
                lines.append(None)
                continue
            known = state if place == location else None
            state = None
            lines.append(b'{"rows":%b,"image":%b}' % (rows, known or b"null"))
        asked = batch.take(pa.array(units, pa.int64())).drop_columns("state")
        yield asked.append_column("line", pa.array(lines, pa.binary()))


def without_rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """With `row` in place of `rows`: the text of what is not an item; that of items, which may hold images, has served."""
    for batch in batches:
        item, rows = batch.column("item"), batch.column("rows")
        is_none = compute.or_kleene(compute.is_null(item), compute.starts_with(item, '{"row":'))
        row = compute.if_else(is_none, rows, pa.scalar(None, rows.type))
        yield batch.set_column(batch.schema.get_field_index("rows"), "row", row)


def part(plan: Plan) -> Column:
    """A number that Spark's hash partitioning sends to the partition that we mean."""
    by_host = F.xxhash64("host") + F.pmod(F.xxhash64("location"), F.lit(plan.lanes))
    anywhere = F.xxhash64(F.coalesce("location", "rows"))
    wanted = F.pmod(F.when(F.col("host").isNotNull(), by_host).otherwise(anywhere), F.lit(plan.partitions))
    keys = F.array(*[F.lit(number) for number in partition_keys(plan.partitions)])
    return F.element_at(keys, (wanted + 1).cast("int"))


def partition_keys(count: int) -> list[int]:
    """For each of `count` partitions an int that Spark's hash partitioning sends there."""
    keys: dict[int, int] = {}
    number = 0
    while len(keys) < count:
        keys.setdefault(spark_hash(number) % count, number)
        number += 1
    return [keys[number] for number in range(count)]


def spark_hash(number: int) -> int:
    """Spark's `hash` of an int: MurmurHash3 of four bytes with the seed 42."""

    def rotated(value: int, by: int) -> int:
        return (value << by | value >> (32 - by)) & 0xFFFFFFFF

    mixed = rotated(number * 0xCC9E2D51 & 0xFFFFFFFF, 15) * 0x1B873593 & 0xFFFFFFFF
    mixed = (rotated(42 ^ mixed, 13) * 5 + 0xE6546B64) & 0xFFFFFFFF ^ 4
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        mixed = (mixed ^ mixed >> shift) * factor & 0xFFFFFFFF
    return mixed - (1 << 32) if mixed >> 31 else mixed


def words(looked: DataFrame, count: int, plan: Plan) -> bytes:
    """What the shop's words mean in the catalogue, as `huewall map --words` writes it; empty where words decide nothing.

    All items of an image are counted together, then the tables of the partitions.
    """
    counting = worker.summing([plan.binary, "map", "--words", "--jobs", "1", "--quiet"], plan.archive_name)
    # In a text of the feed the quotes would be escaped.
    counted = looked.where(F.col("item").contains(',"evidence":{'))
    parts = parts_of(count)
    if parts <= 1:
        tables = counted.select("item").coalesce(1).mapInArrow(counting, "line string")
    else:
        spread = counted.select("item", "imageHash").repartition(parts, "imageHash").select("item")
        tables = spread.mapInArrow(counting, "line string").repartition(1).mapInArrow(counting, "line string")
    return b"".join(row.line.encode() + b"\n" for row in tables.collect())


def decided(items: DataFrame, table: bytes, plan: Plan) -> DataFrame:
    """The items with what the shop's words decide by the `table` of all of them."""
    command = [plan.binary, "map", "--jobs", "1", "--quiet", "--decide"]
    ask = worker.asking(
        command, plan.archive_name, "item", [pa.field("item", pa.string())], one_column,
        table=items.sparkSession.sparkContext.broadcast(table),
    )
    answered = items.select("id", "imageHash", "item").mapInArrow(ask, "id string, imageHash string, item string")
    return answered.withColumn("sortKey", F.from_json("item", "sortKey string")["sortKey"])


def parts_of(count: int) -> int:
    return -(-count // ITEMS_IN_PART)


def wall(looked: DataFrame, count: int, table: bytes, plan: Plan, in_order: bool) -> DataFrame:
    """The `count` items among `looked`, with what words decide by `table`, and with `sharesImage`: whether other items have the
    same bytes. If they are to be `in_order`, partitions and the rows in them stand so, with `rank` from 1; ties of `sortKey`
    stand by id.
    """
    items = looked.where("sortKey is not null").select("id", "sortKey", "imageHash", "item")
    parts = parts_of(count)
    if parts <= 1:
        # All that follows happens where they are, without a shuffle.
        items = items.coalesce(1)
    if table:
        items = decided(items, table, plan)
    same = Window.partitionBy(F.coalesce("imageHash", "id"))
    items = items.withColumn("sharesImage", F.count(F.lit(1)).over(same) > 1).drop("imageHash")
    if not in_order:
        return items
    order = ["sortKey", "id"]
    if parts > 1:
        items = items.repartitionByRange(parts, *order)
    items = items.sortWithinPartitions(*order).withColumn("position", F.monotonically_increasing_id())
    if parts <= 1:
        return items.withColumn("rank", F.col("position") + 1)
    # Partition in the upper, position in the lower 33 bits. Rows are counted where they lie: no row comes to the driver.
    items = items.withColumn("part", F.shiftright("position", 33)).persist(StorageLevel.DISK_ONLY)
    counts = {row.part: row["count"] for row in items.groupBy("part").count().collect()}
    before = list(accumulate((counts.get(part, 0) for part in range(parts)), initial=0))
    offset = F.element_at(F.array(*map(F.lit, before)), (F.col("part") + 1).cast("int"))
    return items.withColumn("rank", offset + F.col("position").bitwiseAND((1 << 33) - 1) + 1)


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


def one_column(answers: list[bytes | None]) -> list[pa.Array]:
    return [pa.array(answers, pa.binary()).cast(pa.string())]


def item_and_state(answers: list[bytes | None]) -> list[pa.Array]:
    """`{"item":…,"image":…}` taken apart: no text inside can look like the border, because its quotes are escaped."""
    parts = [answer.rpartition(b',"image":') if answer else None for answer in answers]
    items = [part and part[0].removeprefix(b'{"item":') for part in parts]
    states = [None if not part or part[2] == b"null}" else part[2][:-1] for part in parts]
    return [pa.array(column, pa.binary()).cast(pa.string()) for column in (items, states)]
