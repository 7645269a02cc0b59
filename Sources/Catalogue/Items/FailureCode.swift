/// Why an item has no color.
package struct ItemFailure: Error, Sendable, Equatable {
    /// The step that failed.
    package enum Stage: String, Sendable, CaseIterable {
        case fetch, decode, analyze
    }

    package let stage: Stage
    /// The word of a `FailureCode`. One that another version stored is handed on as it is.
    package let code: String
    /// One sentence: what is wrong and what to do.
    package var message: String

    package init(stage: Stage, code: FailureCode, message: String) {
        self.init(stage: stage, word: code.rawValue, message: message)
    }

    /// - Parameter word: of an error that has a code of its own, or stored.
    package init(stage: Stage, word: String, message: String) {
        self.stage = stage
        self.code = word
        self.message = message
    }

    /// The same, with a file named as the feed names it: readers are not to learn where files of this machine lie.
    /// - Parameter location: an absolute path, or a location of another kind, which stays.
    package func naming(_ image: String, insteadOf location: String) -> ItemFailure {
        guard location.hasPrefix("/") || location.hasPrefix(ImageLocation.foreignFile("")) else { return self }
        return ItemFailure(stage: stage, word: code, message: message.replacing(location, with: image))
    }
}

/// Why an item has no color, as a word that does not change: for programs and for counting. docs/metadata.md has the
/// list.
package enum FailureCode: String, CaseIterable, Sendable {
    // The image could not be had from a server: the words of `FetchError.code`.
    case badURL = "bad-url"
    case unsupportedScheme = "unsupported-scheme"
    case tooManyRedirects = "too-many-redirects"
    case badRedirect = "bad-redirect"
    case forbiddenAddress = "forbidden-address"
    case dns
    case connection
    case tls
    case timeout
    case tooSlow = "too-slow"
    case cutShort = "cut-short"
    case gone
    /// Followed by another status than 404 and 410: `http-503`.
    case httpStatus = "http-"
    case waitTooLong = "wait-too-long"
    case badResponse = "bad-response"
    case writeFailed = "write-failed"
    case circuitOpen = "circuit-open"
    case cancelled

    // Or it is not where it should be.
    case badRequest = "bad-request"
    case unsupportedLocation = "unsupported-location"
    case notFound = "not-found"
    case permissionDenied = "permission-denied"
    case notAFile = "not-a-file"
    case unreadable
    case notDownloaded = "not-downloaded"
    case damagedFile = "damaged-file"

    // Or its bytes gave no picture: the words of `DecodeError.code`.
    case empty
    case tooManyBytes = "too-many-bytes"
    case unsupported
    case malformedHeader = "malformed-header"
    case tooManyPixels = "too-many-pixels"
    case sideTooLong = "side-too-long"
    case tooManyScans = "too-many-scans"
    case truncated
    case corrupt
    case decoderCrash = "decoder-crash"
    case decoderTimeout = "decoder-timeout"
    case decoderMemory = "decoder-memory"
    case outOfMemory = "out-of-memory"

    // Or no run has come to it.
    case notAnalyzed = "not-analyzed"
    /// The run ended meanwhile.
    case stopped
    case unknown
}
