@testable import Fetching
import TestSupport
import Testing

/// Against a server that others wrote.
@Suite(.timeLimit(.minutes(1)), .enabled(if: NginxServer.isInstalled || needsAllPrograms, NginxServer.hint))
struct MultiplexingTests {
    private func fetcher(for server: NginxServer, perHost: Int) throws -> HTTPFetcher {
        try quickFetcher {
            $0.certificateFile = server.authority
            $0.perHost = perHost
        }
    }

    @Test func `with HTTP-2, one connection carries as many requests at once as the host may be asked`() async throws {
        let server = try NginxServer(hasHTTP2: true)
        let answers = try await fetcher(for: server, perHost: 6).answers((0..<18).map { "\(server.url)?\($0)" })
        #expect(answers.allSatisfy { $0.text?.utf8.count == 30_000 })
        let requests = try server.requests(count: 18)
        #expect(requests.count == 18)
        #expect(requests.allSatisfy { $0.httpVersion == "HTTP/2.0" })
        #expect(Set(requests.map(\.connection)).count == 1)
        let most = mostAtOnce(requests)
        #expect((2...6).contains(most))
    }

    @Test func `without HTTP-2, requests go over connections of their own`() async throws {
        let server = try NginxServer(hasHTTP2: false)
        let answers = try await fetcher(for: server, perHost: 4).answers((0..<8).map { "\(server.url)?\($0)" })
        #expect(answers.allSatisfy { $0.text?.utf8.count == 30_000 })
        let requests = try server.requests(count: 8)
        #expect(requests.allSatisfy { $0.httpVersion == "HTTP/1.1" })
        #expect((2...4).contains(Set(requests.map(\.connection)).count))
        #expect(mostAtOnce(requests) <= 4)
    }

    @Test func `a server whose authority is unknown is not believed`() async throws {
        let server = try NginxServer(hasHTTP2: true)
        #expect(await (try quickFetcher()).answer(server.url).code == "tls")
        // The log is written in order: what a fetcher that knows the authority asks for is the first that is in it.
        let known = try fetcher(for: server, perHost: 1)
        #expect(await known.answer(server.url).text?.utf8.count == 30_000)
        #expect(try server.requests(count: 1).count == 1)
    }

    /// An end counts before a start of the same millisecond.
    private func mostAtOnce(_ requests: [NginxServer.Request]) -> Int {
        let events = requests.flatMap { [(time: $0.start, change: 1), (time: $0.end, change: -1)] }
        var (now, most) = (0, 0)
        for event in events.sorted(by: { ($0.time, $0.change) < ($1.time, $1.change) }) {
            now += event.change
            most = max(most, now)
        }
        return most
    }
}
