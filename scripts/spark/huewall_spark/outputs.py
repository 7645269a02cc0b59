"""What a job leaves: Parquet with typed columns, and `metadata.ndjson` as `huewall sync` writes it."""

import os
import re
import shutil

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

COLOR = (
    "struct<hsv: array<double>, hex: string, weight: double, share: double, family: string, name: string>"
)
# The members of an item in `metadata.ndjson`, in its order.
ITEM = ", ".join(
    [
        "id string", "productId string", "title string", "url string", "image string", "vendorColor string",
        "price decimal(18,4)", "currency string", "inStock boolean", "handle string", "sku string",
        "variantIds array<string>", "attributes array<struct<name: string, value: string>>",
        f"colors array<{COLOR}>", "family string", "band string", "rank long", "sortKey string", "imageHash string",
        "thumbnail string", "flags array<string>", "confidence double", "runnerUp string",
        "picture struct<family: string, hex: string, confidence: double, likelihood: map<string, double>>",
        "vendorWord struct<pictures: long, part: double>", "colorImage string", "note string",
        "error struct<stage: string, code: string, message: string>",
    ]
)  # fmt: skip


def items(lines: DataFrame) -> DataFrame:
    """Lines of `metadata.ndjson` as typed columns."""
    return lines.select(F.from_json(F.col(lines.columns[0]), ITEM).alias("item")).select("item.*")


class Folder:
    """A folder of outputs, on any file system that Spark knows. New outputs are made beside the old ones, and take their
    names when all of them are whole."""

    def __init__(self, spark: SparkSession, path: str):
        jvm, hadoop = spark._jvm, spark._jsc.hadoopConfiguration()
        self._Path = jvm.org.apache.hadoop.fs.Path
        self._io = jvm.org.apache.hadoop.io.IOUtils
        self._hadoop = hadoop
        root = self._Path(path)
        self._fs = root.getFileSystem(hadoop)
        self.path = self._fs.makeQualified(root).toString()
        self.local = re.sub("^file:/*", "/", self.path) if self.path.startswith("file:") else None

    def new(self, name: str) -> str:
        """Where an output is made."""
        return f"{self.path}/.new/{name}"

    def begin(self) -> None:
        self._fs.delete(self._Path(self.new("")), True)

    def publish(self, names: list[str]) -> None:
        """Gives new outputs their names, and removes what was made on the way."""
        for name in names:
            place = self._Path(f"{self.path}/{name}")
            self._fs.delete(place, True)
            if not self._fs.rename(self._Path(self.new(name)), place):
                raise OSError(f"{self.new(name)} could not be renamed to {place.toString()}.")
        self._fs.delete(self._Path(self.new("")), True)

    def join(self, parts: str, name: str) -> None:
        """One file of the files that Spark wrote into the folder `parts`, in their order; piece by piece."""
        source = self._Path(self.new(parts))
        paths = [status.getPath() for status in self._fs.listStatus(source)]
        paths = [path for path in paths if path.getName().startswith("part-")]
        paths.sort(key=lambda path: int(path.getName().split("-")[1]))
        if self.local:
            target = f"{self.local}/.new/{name}"
            with open(target, "wb") as joined:
                for path in paths:
                    with open(path.toUri().getPath(), "rb") as file:
                        shutil.copyfileobj(file, joined, 1 << 20)
                joined.flush()
                os.fsync(joined.fileno())
            return
        joined = self._fs.create(self._Path(self.new(name)))
        for path in paths:
            file = self._fs.open(path)
            self._io.copyBytes(file, joined, 1 << 20, False)
            file.close()
        joined.close()
