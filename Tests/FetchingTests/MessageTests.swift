@testable import Fetching
import Testing

/// The words that operators look for in logs.
private let words = ["unauthorized", "forbidden", "not found", "rate limited", "timed out"]

private let wordOfStatus = [
    401: "unauthorized", 403: "forbidden", 404: "not found", 410: "not found", 408: "timed out", 429: "rate limited",
    430: "rate limited", 504: "timed out", 522: "timed out", 524: "timed out",
]

@Suite(.timeLimit(.minutes(1))) struct MessageTests {
    private func message(_ cause: FetchError.Cause) -> String {
        FetchError(cause, url: "https://shop.test/a").message
    }

    /// How often each word is in it.
    private func counts(_ message: String) -> [String: Int] {
        let counts = words.map { ($0, message.ranges(of: $0).count) }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    @Test(
        arguments: [
            (.badURL, nil), (.unsupportedScheme("ftp"), nil), (.unsupportedScheme(""), nil),
            (.tooManyRedirects(limit: 10), nil), (.badRedirect(status: 302), nil),
            (.forbiddenAddress(host: "shop.test", address: "::1", kind: .loopback), nil),
            (.dns(host: "shop.test"), nil),
            (.connection(reason: "Connection refused"), nil), (.tls(reason: "self-signed", isTemporary: false), nil),
            (.connectTimeout, "timed out"), (.timeout(seconds: 30), "timed out"), (.tooSlow(bytesPerSecond: 500), nil),
            (.tooManyBytes(limit: 1), nil), (.cutShort, nil),
            (.waitTooLong(status: 429, seconds: 3600, limit: 300), "rate limited"),
            (.waitTooLong(status: 430, seconds: 3600, limit: 300), "rate limited"),
            (.waitTooLong(status: 503, seconds: 3600, limit: 300), nil), (.badResponse(reason: "noise"), nil),
            (.writeFailed(reason: "No space left on device"), nil), (.circuitOpen(host: "shop.test", until: .now), nil),
            (.cancelled, nil),
        ] as [(FetchError.Cause, String?)])
    func `a message has the word for its cause once, and no other`(cause: FetchError.Cause, word: String?) {
        #expect(counts(message(cause)) == (word.map { [$0: 1] } ?? [:]))
    }

    @Test func `a message has the word for its status once, and no other`() {
        for status in 100...599 where status != 200 {
            let message = message(.status(status))
            #expect(counts(message) == (wordOfStatus[status].map { [$0: 1] } ?? [:]), "\(status)")
            #expect(message.contains("\(status)"))
        }
    }

    @Test func `a message is one sentence that begins with the URL`() {
        for cause in [.badURL, .cutShort, .status(404), .circuitOpen(host: "shop.test", until: .now)]
            as [FetchError.Cause]
        {
            let error = FetchError(cause, url: "https://shop.test/a")
            #expect(error.message.hasPrefix("https://shop.test/a: "))
            #expect(error.message == error.problem + ".")
            #expect(!error.problem.hasSuffix("."))
        }
    }

    @Test func `a message is the same whenever the circuit closes`() {
        let (soon, later) = (ContinuousClock.now, ContinuousClock.now + .seconds(600))
        #expect(
            message(.circuitOpen(host: "shop.test", until: soon))
                == message(.circuitOpen(host: "shop.test", until: later)))
    }
}
