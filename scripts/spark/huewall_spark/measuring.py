"""From the rows of a feed to what their pictures left: `huewall measure` over the partitions of Spark.

    rows ─measure --plan▶ placed ─measure▶ lines for `huewall sync --measured`

Which partition looks at what, so that each picture is read once and each host is asked politely, stands here. All else is
huewall's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from . import worker

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
    # Flags of `huewall measure` for reading rows, and all others.
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


def placed(rows: DataFrame, plan: Plan) -> DataFrame:
    """`rows` with the `location` of their picture and the `host` that is asked for it: null for paths, bytes, and rows
    that are not items."""
    command = [plan.binary, "measure", "--plan", "--jobs", "1", "--quiet", *plan.row_flags]
    ask = worker.asking(command, plan.archive_name, "row", "place_line", keeps_column=True, settings=plan.settings)
    answered = rows.mapInArrow(ask, StructType(rows.schema.fields + [StructField("place_line", StringType())]))
    return with_host(answered.withColumn("location", F.get_json_object("place_line", "$.location")).drop("place_line"))


def with_host(table: DataFrame) -> DataFrame:
    host = F.regexp_extract("location", "^https?://(?:[^/?#@]*@)?([^:/?#]+)", 1)
    return table.withColumn("host", F.when(host != "", host))


def earlier(lines: DataFrame) -> DataFrame:
    """Of the lines of an earlier run: the `location` of the first picture, its `host`, and the `state` of all pictures."""
    known = lines.select(
        F.get_json_object("value", "$.images[0].location").alias("location"),
        F.get_json_object("value", "$.images").alias("state"),
        F.get_json_object("value", "$.images[0].hash").alias("hash"),
    )
    return with_host(known.where("hash is not null").drop("hash"))


def measured(placed: DataFrame, earlier: DataFrame | None, plan: Plan) -> DataFrame:
    """`placed` with the `line` of each row, which takes the place of the `row`.

    Rows with one picture follow each other in one partition, so that it is measured once; pictures of one host lie in
    as few partitions as may ask it at the same time. What an `earlier` run left of a picture comes the same way, just before
    them.
    """
    if earlier is not None:
        units = placed.unionByName(earlier, allowMissingColumns=True)
    else:
        units = placed.withColumn("state", F.lit(None).cast("string"))
    spread = units.withColumn("part", part(plan)).repartition(plan.partitions, "part").drop("part")
    # Not by address: all pictures of a host would follow each other, and the other hosts would wait.
    spread = spread.sortWithinPartitions(F.xxhash64("location"), "location", F.col("state").isNull())
    command = [plan.binary, "measure", "--state", "--quiet", "--max-duration", "0", "--per-host", str(plan.requests_in_lane)]
    if plan.rate_in_lane:
        command += ["--rate", str(plan.rate_in_lane)]
    ask = worker.asking(
        command + [*plan.row_flags, *plan.look_flags], plan.archive_name, "asked", "line", settings=plan.settings
    )
    kept = [field for field in placed.schema.fields if field.name != "row"]
    return spread.mapInArrow(
        lambda batches: ask(with_states(batches)), StructType(kept + [StructField("line", StringType())])
    )


def with_states(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Rows with what is `asked`: the first of a location with the state that stood before it."""
    state = location = None
    for batch in batches:
        asked, rows = [], []
        columns = (batch.column(name).cast(pa.binary()).to_pylist() for name in ("row", "location", "state"))
        for number, (row, place, kept) in enumerate(zip(*columns)):
            if row is None:
                state, location = kept, place
                continue
            known = state if place == location else None
            state = None
            rows.append(number)
            asked.append(b'{"rows":%b,"images":%b}' % (row, known or b"null"))
        taken = batch.take(pa.array(rows, pa.int64())).drop_columns(["row", "state"])
        yield taken.append_column("asked", pa.array(asked, pa.binary()))


def part(plan: Plan) -> Column:
    """A number that Spark's hash partitioning sends to the partition that we mean."""
    by_host = F.xxhash64("host") + F.pmod(F.xxhash64("location"), F.lit(plan.lanes))
    anywhere = F.xxhash64(F.coalesce("location", "row"))
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
