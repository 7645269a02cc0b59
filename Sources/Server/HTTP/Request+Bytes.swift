import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

extension Request {
    /// What the body is, in lowercase and without parameters; empty when the request does not say.
    var mediaType: String { ServerCore.mediaType(headers[.contentType]) }

    /// Refuses all parameters, where none has a meaning.
    func checkNoParameters() throws(Problem) { _ = try QueryParameters(uri.query, names: []) }

    private var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }

    /// - Throws: `Problem` for a body that says that it is longer.
    func checkLength(upTo limit: Int) throws(Problem) {
        if let contentLength, contentLength > limit { throw .tooLarge(limit) }
    }

    /// The whole body.
    /// - Parameter patience: how long all of it may take to come.
    /// - Throws: `Problem` for one that is longer, before it is read if it says so, slower, or broken.
    func bytes(upTo limit: Int, within patience: Duration = .seconds(20)) async throws -> [UInt8] {
        try checkLength(upTo: limit)
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await collected(upTo: limit) }
            group.addTask {
                // Ends early when the body is here.
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            guard let bytes = try await group.next() ?? nil else { throw Problem.tooSlow }
            return bytes
        }
    }

    private func collected(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        // No memory is taken before bytes come.
        bytes.reserveCapacity(contentLength ?? 0)
        do {
            for try await piece in body {
                guard bytes.count + piece.readableBytes <= limit else { throw Problem.tooLarge(limit) }
                bytes.append(contentsOf: piece.readableBytesView)
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            // The only other thing that goes wrong here is the form of the body.
            throw Problem.malformedBody
        }
        guard contentLength == nil || bytes.count == contentLength else { throw Problem.malformedBody }
        return bytes
    }
}

extension Problem {
    fileprivate static func tooLarge(_ limit: Int) -> Problem {
        Problem(
            status: .contentTooLarge, code: "too-large", detail: "The body may have \(limit) bytes at most.")
    }

    fileprivate static let tooSlow = Problem(
        status: .requestTimeout, code: "too-slow", detail: "The body did not come in time.",
        headers: [.connection: "close"])
    fileprivate static let malformedBody = Problem(
        status: .badRequest, code: "malformed-body", detail: "The body does not follow HTTP/1.1.",
        headers: [.connection: "close"])
}
