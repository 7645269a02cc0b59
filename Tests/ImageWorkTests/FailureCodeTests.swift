import Catalogue
@testable import Fetching
@testable import ImageWork
import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct FailureCodeTests {
    @Test func `every error of decoding has a failure code`() {
        let errors = sequence(first: DecodeError.empty) { following($0) }
        #expect(errors.filter { !isListed(ItemFailure($0).code) } == [])
    }

    @Test func `every error of fetching has a failure code`() {
        let errors = sequence(first: FetchError.Cause.badURL) { following($0) }.map { FetchError($0, url: "a") }
        #expect(errors.filter { !isListed(ItemFailure($0).code) } == [])
        #expect(ItemFailure(FetchError(.status(503), url: "a")).code == "http-503")
    }

    /// Whether it is a code, or the one of a status with its number behind it.
    private func isListed(_ word: String) -> Bool {
        FailureCode(rawValue: word.hasPrefix("http-") ? "http-" : word) != nil
    }
}

/// The case after this one: the compiler asks for a new case here.
private func following(_ error: DecodeError) -> DecodeError? {
    switch error {
    case .empty: .tooManyBytes(count: 2, limit: 1)
    case .tooManyBytes: .unsupported(found: "is text")
    case .unsupported: .malformedHeader(.png)
    case .malformedHeader: .tooManyPixels(width: 2, height: 2, limit: 1)
    case .tooManyPixels: .sideTooLong(width: 2, height: 1, limit: 1)
    case .sideTooLong: .tooManyScans(count: 2, limit: 1)
    case .tooManyScans: .truncated(.jpeg)
    case .truncated: .corrupt(.jpeg, reason: "bad code")
    case .corrupt: .decoderCrash(signal: "SIGSEGV")
    case .decoderCrash: .decoderTimeout(seconds: 1)
    case .decoderTimeout: .decoderMemory
    case .decoderMemory: .outOfMemory
    case .outOfMemory: nil
    }
}

private func following(_ cause: FetchError.Cause) -> FetchError.Cause? {
    switch cause {
    case .badURL: .unsupportedScheme("ftp")
    case .unsupportedScheme: .tooManyRedirects(limit: 1)
    case .tooManyRedirects: .badRedirect(status: 302)
    case .badRedirect: .forbiddenAddress(host: "a", address: "127.0.0.1", kind: .loopback)
    case .forbiddenAddress: .dns(host: "a")
    case .dns: .connection(reason: "refused")
    case .connection: .tls(reason: "expired", isTemporary: false)
    case .tls: .connectTimeout
    case .connectTimeout: .timeout(seconds: 1)
    case .timeout: .tooSlow(bytesPerSecond: 1)
    case .tooSlow: .tooManyBytes(limit: 1)
    case .tooManyBytes: .cutShort
    case .cutShort: .status(404)
    case .status(404): .status(410)
    case .status(410): .status(503)
    case .status: .waitTooLong(status: 429, seconds: 2, limit: 1)
    case .waitTooLong: .badResponse(reason: "no status")
    case .badResponse: .writeFailed(reason: "full")
    case .writeFailed: .circuitOpen(host: "a", until: .now)
    case .circuitOpen: .cancelled
    case .cancelled: nil
    }
}
