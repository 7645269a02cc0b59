import Colors

/// Why a request fails. The sentence says what is wrong and what to do, and nothing about the machine.
package struct Problem: Error, Equatable {
    package let status: Status
    /// A word for programs, the same in every version.
    package let code: String
    package let detail: String
    package let headers: [Header: String]

    /// A status code of HTTP with its phrase in RFC 9110.
    package struct Status: Sendable, Equatable {
        package let code: Int
        package let phrase: String

        package static let badRequest = Status(code: 400, phrase: "Bad Request")
        package static let unauthorized = Status(code: 401, phrase: "Unauthorized")
        package static let forbidden = Status(code: 403, phrase: "Forbidden")
        package static let notFound = Status(code: 404, phrase: "Not Found")
        package static let methodNotAllowed = Status(code: 405, phrase: "Method Not Allowed")
        package static let requestTimeout = Status(code: 408, phrase: "Request Timeout")
        package static let conflict = Status(code: 409, phrase: "Conflict")
        package static let gone = Status(code: 410, phrase: "Gone")
        package static let preconditionFailed = Status(code: 412, phrase: "Precondition Failed")
        package static let contentTooLarge = Status(code: 413, phrase: "Content Too Large")
        static let uriTooLong = Status(code: 414, phrase: "URI Too Long")
        package static let unsupportedMediaType = Status(code: 415, phrase: "Unsupported Media Type")
        package static let misdirectedRequest = Status(code: 421, phrase: "Misdirected Request")
        static let unprocessableContent = Status(code: 422, phrase: "Unprocessable Content")
        package static let tooManyRequests = Status(code: 429, phrase: "Too Many Requests")
        package static let internalServerError = Status(code: 500, phrase: "Internal Server Error")
        package static let serviceUnavailable = Status(code: 503, phrase: "Service Unavailable")
    }

    /// A header field that the answers to some problems have.
    package enum Header: String, Sendable {
        case allow, connection
        case retryAfter = "retry-after"
        case wwwAuthenticate = "www-authenticate"
    }

    package init(_ status: Status, _ code: String, _ detail: String, headers: [Header: String] = [:]) {
        (self.status, self.code, self.detail, self.headers) = (status, code, detail, headers)
    }

    package static func badRequest(_ code: String, _ detail: String) -> Problem {
        Problem(.badRequest, code, detail)
    }

    /// The problem of an unknown name.
    /// - Parameters:
    ///   - kind: the kind of name, such as `family`.
    ///   - names: the known names.
    package static func unknown(_ kind: String, _ name: String, among names: [String]) -> Problem {
        badRequest("unknown-\(kind)", "There is no \(kind) '\(name.prefix(60))'\(didYouMean(name, names))")
    }

    package static func unprocessable(_ code: String, _ detail: String) -> Problem {
        Problem(.unprocessableContent, code, detail)
    }

    package static let wallChanged = Problem(
        .serviceUnavailable, "wall-changed", "The files of this catalogue have just changed; try again soon.",
        headers: [.retryAfter: "1"])

    package static let noSuchPath = Problem(
        .notFound, "no-such-path", "There is nothing at this path; /openapi.json says what there is.")

    package static let storeBusy = Problem(
        .serviceUnavailable, "store-busy", "The store of this catalogue is being written to; try again soon.",
        headers: [.retryAfter: "1"])

    package static let overloaded = Problem(
        .serviceUnavailable, "overloaded", "Too many clients ask for this at the same time; try again soon.",
        headers: [.retryAfter: "2"])

    package static let unknownItem = Problem(.notFound, "unknown-item", "The catalogue has no item with this id.")

    /// The end of a sentence about an unknown name.
    static func didYouMean(_ name: String, _ names: [String]) -> String {
        likelyName(for: name, in: names).map { "; did you mean '\($0)'?" } ?? "."
    }
}
