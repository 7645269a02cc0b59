import Fetching
import ImageWork
import Testing

@Suite(.timeLimit(.minutes(1))) struct FetchAdviceTests {
    @Test(
        arguments: [
            (.forbiddenAddress(host: "shop.test", address: "10.0.0.1", kind: .privateNetwork), "--allow-net 10.0.0.1"),
            (.status(401), "--header-file or ~/.netrc"), (.status(403), "--header-file or ~/.netrc"),
            (.status(403), "--user-agent"), (.status(406), "--user-agent"), (.status(404), "in the feed"),
            (.status(410), "in the feed"), (.status(429), "--rate"),
            (.status(430), "--rate"), (.status(500), "run again later"), (.status(408), "run again later"),
            (.timeout(seconds: 30), "run again later"),
            (.circuitOpen(host: "shop.test", until: .now), "run again later"),
            (.writeFailed(reason: "No space left on device"), "disk"), (.badURL, "in the feed"),
        ] as [(FetchError.Cause, String)])
    func `a cause has its advice behind what is wrong`(cause: FetchError.Cause, advice: String) {
        let error = FetchError(cause, url: "https://shop.test/a")
        let parts = error.messageWithAdvice.split(separator: "; ")
        #expect(parts.first.map(String.init) == error.problem)
        #expect(parts.count == 2 && parts[1].contains(advice) && parts[1].hasSuffix("."))
    }

    @Test func `where nothing is to be done there is no advice`() {
        let error = FetchError(.cancelled, url: "https://shop.test/a")
        #expect(error.messageWithAdvice == error.message)
    }
}
