import Colors
import HTTPTypes
import Hummingbird
import Outputs
import Text

/// Why a request has no answer, as problem details (RFC 9457). The sentence says what is wrong and what to do, and
/// nothing of the machine.
struct Problem: Error, HTTPResponseError, Equatable {
    let status: HTTPResponse.Status
    /// A word for programs, the same in every version: the last part of `type`.
    let code: String
    let detail: String
    var headers: HTTPFields = [:]

    static func badRequest(_ code: String, _ detail: String) -> Problem {
        Problem(status: .badRequest, code: code, detail: detail)
    }

    /// A name that means nothing here.
    /// - Parameters:
    ///   - kind: what it would be a name of, as `family`.
    ///   - names: those that there are.
    static func unknown(_ kind: String, _ name: String, among names: [String]) -> Problem {
        badRequest("unknown-\(kind)", "There is no \(kind) '\(name.prefix(60))'\(didYouMean(name, names))")
    }

    static func notFound(_ code: String, _ detail: String) -> Problem {
        Problem(status: .notFound, code: code, detail: detail)
    }

    /// - Parameter detail: which types are read.
    static func unsupportedType(_ detail: String) -> Problem {
        Problem(status: .unsupportedMediaType, code: "unsupported-type", detail: detail)
    }

    static let wallChanged = Problem(
        status: .serviceUnavailable, code: "wall-changed",
        detail: "The files of this catalogue have just changed; try again soon.", headers: [.retryAfter: "1"])

    static let storeBusy = Problem(
        status: .serviceUnavailable, code: "store-busy",
        detail: "The store of this catalogue is being written to; try again soon.", headers: [.retryAfter: "1"])

    static let unknownItem = notFound("unknown-item", "The catalogue has no item with this id.")

    func response(from request: Request, context: some RequestContext) -> Response { response }

    /// The end of a sentence about a name that there is not.
    static func didYouMean(_ name: String, _ names: [String]) -> String {
        likelyName(for: name, in: names).map { "; did you mean '\($0)'?" } ?? "."
    }

    var response: Response {
        var json = JSONText()
        json.object { json in
            json.field("type", "urn:huewall:problem:\(code)")
            json.field("title", status.reasonPhrase)
            json.field("status", status.code)
            json.field("code", code)
            json.field("detail", detail)
        }
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}
