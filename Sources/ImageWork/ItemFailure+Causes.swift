package import Catalogue
import Colors
package import Fetching
import Files
import Glibc
import Images
import Text

// All causes of failure in the work on one image.
extension ItemFailure {
    /// - Parameter location: one with a scheme that nothing is fetched from.
    init(unsupported location: String) {
        let isForeign = location.hasPrefix(ImageLocation.foreignFile(""))
        let message =
            isForeign
            ? "A feed on the network must not name files of this machine (\(location)); give an http(s) URL."
            : "\(location) is neither a file nor a web address; give a path or an http(s) URL."
        self.init(stage: .fetch, code: .unsupportedLocation, message: message)
    }

    /// - Parameter problem: of a line of `analyze --stdin`, without a full stop.
    static func badRequest(_ problem: String) -> ItemFailure {
        let message = "\(problem); write {\"id\": 1, \"image\": \"a.png\"}."
        return ItemFailure(stage: .fetch, code: .badRequest, message: message)
    }

    init(notDownloaded url: String) {
        self.init(
            stage: .fetch, code: .notDownloaded, message: "\(url) was never downloaded; run huewall sync again.")
    }

    init(_ error: FetchError, advises: Bool = true) {
        self.init(stage: .fetch, word: error.code, message: advises ? error.messageWithAdvice : error.message)
    }

    /// A server answered "not modified" although no copy was named.
    init(unaskedNotModified url: String) {
        let message = "\(url) was answered with 304, although nothing is here yet; try again later."
        self.init(stage: .fetch, code: .badResponse, message: message)
    }

    init(unreadable error: FileError) {
        let code: FailureCode =
            switch error.errorNumber {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM: .permissionDenied
            default: .unreadable
            }
        let advice = (code == .notFound ? ItemFailure.advice(onMissing: error.path) : nil) ?? "check the path"
        self.init(stage: .fetch, code: code, message: "\(error.path) cannot be read (\(error.reason)); \(advice).")
    }

    /// What the path of a missing file seems to be instead; nil if it looks like a path.
    private static func advice(onMissing path: String) -> String? {
        let folders = path.split { $0 == "/" || $0 == "\\" }.dropLast()
        if path.contains("\\") || folders.contains(where: { $0.count == 2 && $0.hasSuffix(":") }) {
            return "it is a path on another computer: give the picture's address, or its path beside the feed"
        }
        let server = folders.first { folder in
            let labels = folder.split(separator: ".", omittingEmptySubsequences: false)
            let isName = labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } }
            return labels.count > 1 && isName
        }
        return server.map { "if \($0) is a server, write https:// before it" }
    }

    init(notRegular path: String) {
        self.init(stage: .fetch, code: .notAFile, message: "\(path) is not a regular file; give an image file.")
    }

    init(damagedCopyOf url: String) {
        self.init(
            stage: .fetch, code: .damagedFile,
            message: "The copy of \(url) is damaged and was removed; the next huewall sync downloads it again.")
    }

    /// The downloaded bytes are not an image.
    init(downloaded error: DecodeError, _ response: FetchResponse) {
        let called = response.contentType.map { " The server calls it \($0)." } ?? ""
        self.init(stage: .fetch, word: error.code, message: error.message + called)
    }

    init(_ error: DecodeError) {
        self.init(stage: .decode, word: error.code, message: error.message)
    }

    /// If the image killed a decoder, the message has its hash: its address may have another image tomorrow.
    init(_ error: DecodeError, hash: [UInt8]) {
        self.init(error)
        guard error.endsDecoder else { return }
        message += " Its SHA-256 is \(hexadecimal(hash))."
    }

    static let stopped = ItemFailure(
        stage: .decode, code: .stopped, message: "The run was stopped before it was decoded; run again.")

    /// An error that would end a run, as the failure of the image.
    package init(ending error: any Error) {
        if let error = error as? FetchError {
            self.init(error)
        } else {
            self.init(stage: .analyze, code: .unknown, message: ReportedError(error).message)
        }
    }
}

extension FetchError {
    /// One sentence: what is wrong, and what the user of the command line can do.
    package var messageWithAdvice: String { advice.map { "\(problem); \($0)." } ?? message }

    /// The end of that sentence; nil if the user can do nothing.
    private var advice: String? {
        switch cause {
        case .badURL: "correct it in the feed"
        case .tooManyRedirects: "give the final address"
        case .badRedirect, .badResponse: "report it to the shop"
        case .forbiddenAddress(_, let address, _): "give --allow-net \(address) if you want this"
        case .dns: "check the name and the network"
        case .tls: "check the shop's certificate"
        case .writeFailed: "check the disk"
        case .status(let status): advice(status)
        case .waitTooLong, .connection, .connectTimeout, .timeout, .tooSlow, .cutShort, .circuitOpen: "run again later"
        case .unsupportedScheme, .tooManyBytes, .cancelled: nil
        }
    }

    private func advice(_ status: Int) -> String? {
        switch status {
        case 401: "give credentials by --header-file or ~/.netrc"
        case 403: "give credentials by --header-file or ~/.netrc, or try another --user-agent"
        case 406: "try another --user-agent"
        case 404, 410: "correct it in the feed"
        case 429, 430: "use a lower --rate"
        case 408, 500...: "run again later"
        default: nil
        }
    }
}
