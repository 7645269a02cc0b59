import HTTPTypes
import Hummingbird
import Outputs
import ServerCore
import Text

extension Problem {
    /// The problem as an answer.
    var response: Response {
        var fields = HTTPFields()
        for (header, value) in headers { fields[.known(header.rawValue)] = value }
        return Problem.response(
            HTTPResponse.Status(code: status.rawValue, reasonPhrase: status.phrase), code: code, detail: detail, fields)
    }

    /// Problem details (RFC 9457).
    /// - Parameter code: the last part of `type`.
    static func response(
        _ status: HTTPResponse.Status, code: String, detail: String, _ headers: HTTPFields = [:]
    ) -> Response {
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
