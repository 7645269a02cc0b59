"""What is asked wrongly gets a clear problem, and nothing of the machine."""

import http
import http.client
import json
import os
import socket
import subprocess
import time
from pathlib import Path

import pytest

ITEMS = "/v1/catalogues/sample/items"
# As RFC 9110 calls them; Python 3.11 has older names.
TITLES = {413: "Content Too Large", 414: "URI Too Long", 422: "Unprocessable Content"}


def problem(answer, status, code):
    got, headers, body = answer
    detail = json.loads(body)
    assert (got, headers["Content-Type"], detail["code"]) == (status, "application/problem+json", code), body
    assert detail["status"] == status and detail["detail"].endswith((".", "?"))
    assert detail["title"] == TITLES.get(status, http.HTTPStatus(status).phrase)
    assert b"/tmp" not in body and b"Reports" not in body and b".swift" not in body
    return detail


@pytest.mark.parametrize("path, status, code", [
    ("/v1/catalogues/other/items", 404, "unknown-catalogue"),
    ("/v1/catalogues/..%2f..%2fetc/items", 404, "unknown-catalogue"),
    ("/v1/catalogues/%2e%2e/items", 404, "unknown-catalogue"),
    (f"{ITEMS}/nothing", 404, "unknown-item"),
    ("/v1/nothing", 404, "no-such-path"),
    ("/v1/catalogues/sample/thumbs/..%2f..%2fhuewall.sqlite/x", 404, "no-such-file"),
    ("/wall/sample/huewall.sqlite", 404, "no-such-file"),
    ("/wall/sample/explain/..%2findex.html", 404, "no-such-file"),
    (f"{ITEMS}?limit=0", 400, "invalid-limit"),
    (f"{ITEMS}?limit=1000000", 400, "invalid-limit"),
    (f"{ITEMS}?limit=x", 400, "invalid-limit"),
    (f"{ITEMS}?color=%23zzz", 400, "invalid-color"),
    (f"{ITEMS}?color=%23ff0000:0", 400, "invalid-color"),
    (f"{ITEMS}?color=%23ff0000:nan", 400, "invalid-color"),
    (f"{ITEMS}?color=" + ",".join(["%23ff0000"] * 6), 400, "invalid-color"),
    (f"{ITEMS}?family=rde", 400, "unknown-family"),
    (f"{ITEMS}?flag=x", 400, "unknown-flag"),
    (f"{ITEMS}?colour=red", 400, "unknown-parameter"),
    (f"{ITEMS}?q=a&q=b", 400, "repeated-parameter"),
    (f"{ITEMS}?minPrice=-1", 400, "invalid-minPrice"),
    (f"{ITEMS}?inStock=maybe", 400, "invalid-inStock"),
    (f"{ITEMS}?q=%ff", 400, "invalid-query"),
    (f"{ITEMS}?q=" + "a" * 40000, 414, "query-too-long"),
    (f"{ITEMS}?fields=idd", 400, "unknown-field"),
    (f"{ITEMS}?sort=newest", 400, "invalid-sort"),
    (f"{ITEMS}?match=all", 400, "invalid-match"),
    (f"{ITEMS}?minShare=1.5", 400, "invalid-minShare"),
    (f"{ITEMS}?anyFamily=none", 400, "unknown-family"),
    (f"{ITEMS}?shade=navvy", 400, "unknown-shade"),
    (f"{ITEMS}?attribute=:x", 400, "invalid-attribute"),
    (f"{ITEMS}?color=%23ff0000,tael", 400, "invalid-color"),
    (f"{ITEMS}?cursor=x", 400, "invalid-cursor"),
    (f"{ITEMS}?cursor=0000000000000000-000000000000-5-0", 400, "invalid-cursor"),
    (f"{ITEMS}?ids=" + ",".join(map(str, range(501))), 400, "too-many-ids"),
    (f"{ITEMS}?" + "&".join(["sku=a"] * 501), 400, "too-many-ids"),
    (f"{ITEMS}?family=%C2%A0", 400, "unknown-family"),
    (f"{ITEMS}?anyFamily=red%09", 400, "unknown-family"),
])
def test_what_is_wrong_is_said(server, path, status, code):
    problem(server.get(path), status, code)


@pytest.mark.parametrize("query, suggestion", [
    ("fields=idd", "id"), ("fields=id,colours", "colors"), ("fields=Price", "price"), ("fields=qwertz", None),
    ("colour=red", "color"), ("price=3", "minPrice"), ("order=price", None), ("filter=x", None), ("stock=true", "inStock"),
    ("family=rde", "red"), ("family=gery", "grey"), ("family=turquoise", None), ("flag=mulit", "multi"), ("flag=x", None),
    ("shade=navvy", "navy"), ("color=tael", "teal"), ("color=zzzz", None), ("limits=3", "limit"),
])
def test_a_suggestion_is_like_what_was_meant(server, query, suggestion):
    detail = json.loads(server.get(f"{ITEMS}?{query}")[2])["detail"]
    said = detail.partition("did you mean '")[2].removesuffix("'?") or None
    assert said == suggestion, detail


def test_a_parameter_that_has_no_meaning_is_refused_everywhere(own_server):
    item = f"{ITEMS}/kite-high-wine"
    thumbnail = own_server.json(item)["thumbnail"]
    paths = json.loads(own_server.get("/openapi.json")[2])["paths"]
    values = {"{name}": "sample", "{id}": "kite-high-wine", "thumbs/{part}/{file}": thumbnail}
    for path, operations in paths.items():
        for part, value in values.items():
            path = path.replace(part, value)
        for method in operations:
            answer = own_server.ask(method.upper(), f"{path}?nothing=1")
            assert problem(answer, 400, "unknown-parameter")["detail"].startswith("There is no parameter 'nothing'")


@pytest.mark.parametrize("path", [
    "/", "/wall/sample", "/wall/sample/", "/wall/sample/metadata.csv", "/wall/sample/explain/none.html", "/tune/sample",
    "/tune/assets/tune.js", "/v1/catalogues", "/healthz"])
def test_a_method_that_a_path_lacks_is_refused_with_those_that_it_has(server, path):
    answer = server.ask("PUT", path, b"")
    problem(answer, 405, "method-not-allowed")
    assert answer[1]["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("path", [
    "/metrics/", "//metrics", "/healthz/", "/v1/catalogues/sample/tune/", "//v1//catalogues/sample/tune//", "/v1/catalogues/",
    "/v1/catalogues/sample/items/trucker-cap/", "/wall//sample/"])
def test_a_path_with_further_slashes_is_another_one(server, path):
    status, _, body = server.get(path)
    assert (status, json.loads(body)["code"]) == (404, "no-such-path")


def test_a_cursor_is_good_for_its_question_alone(server):
    cursor = server.json(f"{ITEMS}?limit=3")["next"]
    problem(server.get(f"{ITEMS}?limit=3&family=red&cursor={cursor}"), 400, "invalid-cursor")
    wall, question, _, last, *_ = cursor.split("-")
    for wrong in (f"{wall}-{question}-0-{last}", f"{wall}-{question}--1-{last}", f"{wall}-{question}-3"):
        problem(server.get(f"{ITEMS}?limit=3&cursor={wrong}"), 400, "invalid-cursor")
    assert server.json(f"{ITEMS}?limit=3&cursor={wall}-{question}-999999-{last}")["items"] == []


def test_an_empty_parameter_counts_as_not_given(server):
    """As a form sends what was not filled in."""
    parameters = json.loads(server.get("/openapi.json")[2])["paths"]["/v1/catalogues/{name}/items"]["get"]["parameters"]
    shared = json.loads(server.get("/openapi.json")[2])["components"]["parameters"]
    names = [each.get("name") or shared[each["$ref"].rpartition("/")[2]]["name"] for each in parameters]
    queries = [name for name in names if name not in ("name", "If-None-Match")]
    assert len(queries) > 15
    plain = server.json(ITEMS)
    for name in queries:
        assert server.json(f"{ITEMS}?{name}=") == plain, name
    assert server.json(f"{ITEMS}?" + "&".join(f"{name}=" for name in queries)) == plain


def test_images_that_cannot_be_analyzed(server):
    def post(body, kind):
        return server.ask("POST", "/v1/analyze", body, Content_Type=kind)

    problem(post(b"x", "text/html"), 415, "unsupported-type")
    problem(post(b"no image", "image/jpeg"), 422, "unsupported")
    problem(post(b"{}", "application/json"), 422, "bad-request")
    problem(post(b'{"url":"https://shop.example/x.jpg","uri":""}', "application/json"), 422, "bad-request")
    problem(post(b'{"url":["https://shop.example/x.jpg"]}', "application/json"), 422, "bad-request")
    # Without the advice of the command line, whose options the server does not have.
    inside = problem(post(b'{"url":"http://127.0.0.1/x.jpg"}', "application/json"), 422, "forbidden-address")
    assert "127.0.0.1" in inside["detail"] and "--" not in inside["detail"]
    problem(post(b'{"url":"/etc/passwd"}', "application/json"), 422, "unsupported-location")


def test_a_body_that_is_too_large_is_refused_before_it_comes(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.putrequest("POST", "/v1/analyze")
    connection.putheader("Content-Type", "image/png")
    connection.putheader("Content-Length", str(1 << 40))
    connection.endheaders()
    answer = connection.getresponse()
    problem((answer.status, answer.headers, answer.read()), 413, "too-large")


def test_what_is_no_file_is_not_there(own_server):
    path = own_server.folder / "Reports/sample/metadata.csv"
    for make in (os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to(path)):
        path.rmdir() if path.is_dir() else path.unlink()
        make(path)
        problem(own_server.get("/wall/sample/metadata.csv"), 404, "no-such-file")


def test_a_wall_that_was_written_into_is_not_answered_from(own_server):
    path = own_server.folder / "Reports/sample/metadata.ndjson"
    before = path.read_bytes()
    path.write_bytes(bytes(len(before)))
    for _ in range(2):
        answer = own_server.get(ITEMS)
        problem(answer, 503, "wall-changed")
        assert answer[1]["Retry-After"] == "1"
        # Longer than the server takes to look again.
        time.sleep(1.5)
    path.write_bytes(before)
    own_server.wait(lambda: own_server.get(ITEMS)[0] == 200)


@pytest.mark.parametrize("request_line", ["GET /v1/catalogues/weiß", "GET /v1/catalogues/sample/items?q=größe", "GET /a b"])
def test_an_address_that_is_not_encoded_is_told(server, request_line):
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        for line, status in (("GET /healthz", 200), (request_line, 400)):
            connection.sendall(f"{line} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            answer = http.client.HTTPResponse(connection, method="GET")
            answer.begin()
            body = answer.read()
            assert answer.status == status
        problem((answer.status, answer.headers, body), 400, "malformed-request")
        assert "%C3%9F" in json.loads(body)["detail"] and answer.headers["Connection"] == "close"
        assert connection.recv(1) == b""


@pytest.mark.parametrize("framing, body", [
    ("chunked", b"zz\r\n{}\r\n0\r\n\r\n"), ("chunked", b"-2\r\n{}\r\n0\r\n\r\n"), ("gzip", b"{}")])
def test_a_body_that_is_broken_is_the_client_s_mistake(server, framing, body):
    for path, kind in (("/v1/catalogues/sample/tune", "application/json"), ("/v1/analyze", "image/png")):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
            connection.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
                               f"Transfer-Encoding: {framing}\r\n\r\n".encode() + body)
            answer = http.client.HTTPResponse(connection, method="POST")
            answer.begin()
            assert answer.status == 400
            problem((answer.status, answer.headers, answer.read()), 400, "malformed-body")
    assert "error" not in Path(server.log.name).read_text()


def test_an_image_is_analyzed_as_by_the_worker(server):
    path = server.folder / "feed/images/bloc-tee.jpg"
    status, _, body = server.ask("POST", "/v1/analyze", path.read_bytes(), Content_Type="image/jpeg")
    told = subprocess.run([server.worker, "analyze", "--format", "ndjson", path], capture_output=True, check=True).stdout
    answer, expected = json.loads(body), json.loads(told)
    del answer["id"], expected["file"]
    assert status == 200 and answer == expected
    assert answer["family"] == answer["colors"][0]["family"]


def form(boundary, parts):
    """Parts as (head, bytes)."""
    return b"".join(b"--%s\r\n%s\r\n\r\n%s\r\n" % (boundary, *part) for part in parts) + b"--%s--\r\n" % boundary


def test_an_image_may_come_in_a_form(server):
    image = (server.folder / "feed/images/bloc-tee.jpg").read_bytes()
    field = (b'Content-Disposition: form-data; name="note"', b"filename=no")
    file = (b'content-disposition: form-data; name="image"; filename="a;b.jpg"\r\nContent-Type: image/jpeg', image)

    def post(body, kind="multipart/form-data; boundary=x"):
        return server.ask("POST", "/v1/analyze", body, Content_Type=kind)

    alone = json.loads(server.ask("POST", "/v1/analyze", image, Content_Type="image/jpeg")[2])
    for parts in ([file], [field, file], [file, field, (file[0], b"a second file")]):
        status, _, body = post(form(b"x", parts))
        assert status == 200 and json.loads(body) == alone
    assert post(form(b"a b", [file]), 'Multipart/Form-Data; charset=utf-8; Boundary="a b"')[0] == 200
    problem(post(form(b"x", [field])), 422, "bad-request")
    for body in (b"", b"--x", b"--x--\r\n", form(b"y", [file]), form(b"x", [file])[:-9]):
        problem(post(body), 422, "bad-request")
    problem(post(form(b"x", [file]), "multipart/form-data"), 422, "bad-request")
    problem(post(form(b"x", [(file[0], b"no image")])), 422, "unsupported")
