/// Why an item has no color.
package struct ItemFailure: Error, Sendable, Equatable {
    /// The step that failed.
    package enum Stage: String, Sendable, CaseIterable {
        case fetch, decode, analyze
    }

    package let stage: Stage
    /// The word of a `FailureCode`, or one that another version of huewall stored.
    package let code: String
    /// One sentence: what is wrong and what to do.
    package var message: String

    package init(stage: Stage, code: FailureCode, message: String) {
        self.init(stage: stage, word: code.rawValue, message: message)
    }

    /// - Parameter word: the code of another error, or a stored one.
    package init(stage: Stage, word: String, message: String) {
        self.stage = stage
        self.code = word
        self.message = message
    }

    /// The same, with the file named as in the feed: readers must not learn where files of this machine are.
    /// - Parameter location: an absolute path is replaced; another location stays.
    package func naming(_ image: String, insteadOf location: String) -> ItemFailure {
        guard location.hasPrefix("/") || location.hasPrefix(ImageLocation.foreignFile("")) else { return self }
        return ItemFailure(stage: stage, word: code, message: message.replacing(location, with: image))
    }
}

/// Why an item has no color, as a word for programs and for counting, the same in every version. docs/metadata.md lists
/// them.
package enum FailureCode: String, CaseIterable, Sendable {
    // No server gave the image: the words of `FetchError.code`.
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
    /// Followed by the status, as in `http-503`; 404 and 410 have codes of their own.
    case httpStatus = "http-"
    case waitTooLong = "wait-too-long"
    case badResponse = "bad-response"
    case writeFailed = "write-failed"
    case circuitOpen = "circuit-open"
    case cancelled

    // The image is not where it should be.
    case badRequest = "bad-request"
    case unsupportedLocation = "unsupported-location"
    case notFound = "not-found"
    case permissionDenied = "permission-denied"
    case notAFile = "not-a-file"
    case unreadable
    case notDownloaded = "not-downloaded"
    case damagedFile = "damaged-file"

    // Its bytes are not a picture that huewall can use: the words of `DecodeError.code`.
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

    // No run has come to it.
    case notAnalyzed = "not-analyzed"
    /// The run ended while it was measured.
    case stopped
    case unknown
}
