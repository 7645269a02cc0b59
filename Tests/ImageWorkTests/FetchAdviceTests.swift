import Catalogue
@testable import Fetching
import Files
import Glibc
@testable import ImageWork
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

    @Test(arguments: [
        ("feed/C:/Users/Nora/p1.webp", "it is a path on another computer: give the picture's address"),
        ("feed/\\\\NAS\\p2.webp", "it is a path on another computer"),
        ("feed/shop.example/2.jpg", "if shop.example is a server, write https:// before it."),
        ("feed/img.v2/2.jpg", "check the path."), ("feed/img/2.jpg", "check the path."), ("2.jpg", "check the path."),
    ])
    func `a path that names no file here says what it seems to be`(path: String, advice: String) {
        errno = ENOENT
        #expect(ItemFailure(unreadable: FileError("open", path)).message.contains("; \(advice)"))
        errno = EACCES
        #expect(ItemFailure(unreadable: FileError("open", path)).message.hasSuffix("; check the path."))
    }
}
