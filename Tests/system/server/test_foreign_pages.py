"""Pages of other sites: they read nothing by a name that is not the server's, start no work, and frame nothing."""

import http.client
import json

import pytest

from test_refusals import problem

TUNE = "/v1/catalogues/sample/tune"
OVERRIDE = "/v1/catalogues/sample/items/bloc-tee/override"


def asked(server, path, *hosts):
    """Status, headers and body of a request with these headers Host."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest("GET", path, skip_host=True)
    for host in hosts:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("host", [
    "127.0.0.1", "localhost:1", "LOCALHOST.", "[::1]:8080", "192.0.2.7", "shop.example", "Shop.Example:99"])
def test_a_server_answers_by_its_names(server, host):
    assert asked(server, "/v1/catalogues", host)[0] == 200


def test_a_program_need_not_say_by_which_name_it_asks(server):
    assert asked(server, "/v1/catalogues")[0] == 200


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "shop.example.evil", "0x7f.1",
    "127.0.0.1:x", "[::1", "[evil.example]", "shop.example@evil.example", ""])
def test_a_server_answers_by_no_other_name(server, host):
    for path in ["/", "/wall/sample/", "/tune/sample", "/v1/catalogues", "/openapi.json", "/nothing"]:
        problem(asked(server, path, host), 421, "unknown-host")
    for path in ["/healthz", "/readyz", "/metrics"]:
        assert asked(server, path, host)[0] == 200


def test_two_hosts_are_no_host(server):
    problem(asked(server, "/v1/catalogues", "127.0.0.1", "evil.example"), 421, "unknown-host")


FOREIGN = [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {"Origin": "file://"},
    {"Origin": "https://shop.example.evil.example"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
    {"Sec_Fetch_Site": "cross-site", "Origin": "http://127.0.0.1:{port}"}]
OWN = [
    {}, {"Origin": "http://127.0.0.1:{port}"}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"},
    {"Sec_Fetch_Site": "cross-site", "Origin": "https://shop.example"}, {"Origin": "http://shop.example:8443"}]


def works(server, headers):
    """The answers to all that starts work."""
    headers = {name: value.format(port=server.port) for name, value in headers.items()}
    body = json.dumps({"options": {"num-colors": "5"}}).encode()
    yield server.get(TUNE, **headers)
    yield server.ask("HEAD", TUNE, **headers)
    yield server.ask("POST", TUNE, body, Content_Type="application/json", **headers)
    yield server.ask("POST", "/v1/analyze", b"x", Content_Type="image/png", **headers)
    yield server.ask("PUT", OVERRIDE, b"{}", Content_Type="application/json", **headers)
    yield server.ask("DELETE", OVERRIDE, **headers)


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_foreign_page_starts_no_work(server, headers):
    for answer in works(server, headers):
        if answer[2]:
            problem(answer, 403, "foreign-page")
        assert answer[0] == 403
    # Reading is not work; whether the page sees the answer is up to --allow-origin.
    assert server.get("/v1/catalogues/sample/items")[0] == 200
    assert server.get(OVERRIDE, Origin="https://evil.example", Sec_Fetch_Site="cross-site")[0] == 200


@pytest.mark.parametrize("headers", OWN)
def test_an_own_page_and_a_program_start_work(server, headers):
    assert [answer[0] for answer in works(server, headers)] == [200, 200, 200, 422, 401, 401]


def test_work_is_asked_for_in_json(server):
    for kind in ["text/plain", "application/x-www-form-urlencoded", ""]:
        problem(server.ask("POST", TUNE, b'{"options": {}}', Content_Type=kind), 415, "unsupported-type")


def test_no_answer_is_framed_or_taken_for_another_type(server):
    for path in ["/", "/wall/sample/", "/tune/sample", "/v1/catalogues", "/nothing", TUNE]:
        _, headers, _ = server.get(path)
        assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
        if headers["Content-Type"].startswith("text/html"):
            assert headers["Content-Security-Policy"].count("frame-ancestors 'none'") == 1
            assert headers["X-Frame-Options"] == "DENY"
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "default-src 'none'" in server.get("/tune/sample")[1]["Content-Security-Policy"]
