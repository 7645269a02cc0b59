import Colors

/// Why a request has no answer. The sentence says what is wrong and what to do, and nothing of the machine.
package struct Problem: Error, Equatable {
    package let status: Status
    /// A word for programs, the same in every version.
    package let code: String
    package let detail: String
    package var headers: [Header: String]

    /// A status code of HTTP (RFC 9110).
    package enum Status: Int, Sendable {
        case badRequest = 400
        case unauthorized = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case requestTimeout = 408
        case conflict = 409
        case gone = 410
        case preconditionFailed = 412
        case contentTooLarge = 413
        case uriTooLong = 414
        case unsupportedMediaType = 415
        case misdirectedRequest = 421
        case unprocessableContent = 422
        case tooManyRequests = 429
        case internalServerError = 500
        case serviceUnavailable = 503

        /// As RFC 9110 calls it.
        package var phrase: String {
            switch self {
            case .badRequest: "Bad Request"
            case .unauthorized: "Unauthorized"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .methodNotAllowed: "Method Not Allowed"
            case .requestTimeout: "Request Timeout"
            case .conflict: "Conflict"
            case .gone: "Gone"
            case .preconditionFailed: "Precondition Failed"
            case .contentTooLarge: "Content Too Large"
            case .uriTooLong: "URI Too Long"
            case .unsupportedMediaType: "Unsupported Media Type"
            case .misdirectedRequest: "Misdirected Request"
            case .unprocessableContent: "Unprocessable Content"
            case .tooManyRequests: "Too Many Requests"
            case .internalServerError: "Internal Server Error"
            case .serviceUnavailable: "Service Unavailable"
            }
        }
    }

    /// A field of the answer's head that some problems have.
    package enum Header: String, Sendable {
        case allow = "allow"
        case connection = "connection"
        case retryAfter = "retry-after"
        case wwwAuthenticate = "www-authenticate"
    }

    package init(status: Status, code: String, detail: String, headers: [Header: String] = [:]) {
        (self.status, self.code, self.detail, self.headers) = (status, code, detail, headers)
    }

    package static func badRequest(_ code: String, _ detail: String) -> Problem {
        Problem(status: .badRequest, code: code, detail: detail)
    }

    /// A name that means nothing here.
    /// - Parameters:
    ///   - kind: what it would be a name of, as `family`.
    ///   - names: those that there are.
    package static func unknown(_ kind: String, _ name: String, among names: [String]) -> Problem {
        badRequest("unknown-\(kind)", "There is no \(kind) '\(name.prefix(60))'\(didYouMean(name, names))")
    }

    package static func notFound(_ code: String, _ detail: String) -> Problem {
        Problem(status: .notFound, code: code, detail: detail)
    }

    package static func unprocessable(_ code: String, _ detail: String) -> Problem {
        Problem(status: .unprocessableContent, code: code, detail: detail)
    }

    /// - Parameter detail: which types are read.
    package static func unsupportedType(_ detail: String) -> Problem {
        Problem(status: .unsupportedMediaType, code: "unsupported-type", detail: detail)
    }

    package static let wallChanged = Problem(
        status: .serviceUnavailable, code: "wall-changed",
        detail: "The files of this catalogue have just changed; try again soon.", headers: [.retryAfter: "1"])

    package static let storeBusy = Problem(
        status: .serviceUnavailable, code: "store-busy",
        detail: "The store of this catalogue is being written to; try again soon.", headers: [.retryAfter: "1"])

    package static let overloaded = Problem(
        status: .serviceUnavailable, code: "overloaded",
        detail: "Too many clients ask for this at the same time; try again soon.", headers: [.retryAfter: "2"])

    package static let unknownItem = notFound("unknown-item", "The catalogue has no item with this id.")

    /// The end of a sentence about a name that there is not.
    package static func didYouMean(_ name: String, _ names: [String]) -> String {
        likelyName(for: name, in: names).map { "; did you mean '\($0)'?" } ?? "."
    }
}
