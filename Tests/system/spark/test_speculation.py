"""Speculative execution, on a cluster of two machines. Named so that it runs last: its session takes the place of the others'."""

import sys

import pytest
from conftest import script


@pytest.fixture
def cluster(spark, tmp_path):
    """The address of a standalone cluster of two machines with a core each, which are this one under two names: Spark runs no
    second copy of a task on the machine of the first. Its master and workers live in the Java of the tests' session, which ends."""
    deploy, none = spark._jvm.org.apache.spark.deploy, spark._jvm.scala.Option.empty()
    conf = spark._jvm.org.apache.spark.SparkConf(False)
    master = deploy.master.Master.startRpcEnvAndEndpoint("127.0.0.1", 0, 0, conf)._1()
    address = f"spark://127.0.0.1:{master.address().port()}"
    masters = spark.sparkContext._gateway.new_array(spark._jvm.java.lang.String, 1)
    masters[0] = address
    running = [master]
    for host in ("127.0.0.1", "127.0.0.2"):
        folder = str(tmp_path / f"work-{host}")
        running.append(
            deploy.worker.Worker.startRpcEnvAndEndpoint(host, 0, 0, 1, 600, masters, folder, none, conf, none)
        )
    spark.stop()
    yield address
    for environment in reversed(running):
        environment.shutdown()
        environment.awaitTermination()


def test_speculative_execution(odd_shop, worker, tmp_path, cluster, monkeypatch, capsys):
    """One task hangs: Spark runs it again on the other machine, and what it wrote counts once."""
    from huewall_spark import __main__ as job

    started = tmp_path / "started"
    started.mkdir()
    binary = script(
        tmp_path,
        f"""
        case "$*" in *--state*)
            touch {started}/$$
            if mkdir {tmp_path}/slow 2>/dev/null; then sleep 600; fi ;;
        esac
        exec {worker} "$@"
        """,
    )
    settings = [
        "spark.speculation=true", "spark.speculation.interval=100ms", "spark.speculation.quantile=0.3",
        "spark.speculation.multiplier=1.1", "spark.speculation.minTaskRuntime=100ms", "spark.ui.enabled=false",
        "spark.executor.memory=512m", "spark.driver.host=127.0.0.1",
        "spark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1",
    ]  # fmt: skip
    command = ["huewall_spark", "--master", cluster, "--binary", binary, "--partitions", "3"]
    command += [word for setting in settings for word in ("--conf", setting)]
    command += [odd_shop.feed, tmp_path / "out", "--thumbnails", tmp_path / "pictures"]
    monkeypatch.setattr(sys, "argv", [str(word) for word in command])
    assert job.main() == 0, capsys.readouterr().err
    assert "54 rows, 49 pictures measured, 3 failed, 2 rows skipped" in capsys.readouterr().out
    assert len(list(started.iterdir())) > 3
    assert odd_shop.synced(out=tmp_path / "out") == odd_shop.expected
