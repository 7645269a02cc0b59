"""What a job leaves: a folder whose files appear when all of them are whole."""

import os
import re
import shutil

from pyspark.sql import SparkSession


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
