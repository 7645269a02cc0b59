import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The whole body.
    /// - Throws: `Problem` for a longer one, before it is read if it says so.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        let tooLarge = Problem(
            status: .contentTooLarge, code: "too-large", detail: "The body may have \(limit) bytes at most.")
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        do {
            return Array(buffer: try await body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }
}
