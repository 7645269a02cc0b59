import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// What is known of a request beside what it says.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where its connection is served.
    let eventLoop: any EventLoop

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        eventLoop = source.channel.eventLoop
    }

    /// A part of the path by its name in the route, percent-decoded once: `a%2Fb` is `a/b`, `a%252Fb` is `a%2Fb`.
    ///
    /// The router gives what the client sent. Text that is not percent-encoded UTF-8 is taken as it is, so `50%` finds
    /// the id `50%`.
    /// - Returns: nil if the route has no such part. It may hold any text, `/` and `..` among them.
    func part(_ name: String) -> String? {
        parameters.get(name).map { $0.removingPercentEncoding ?? $0 }
    }
}

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
    /// - Parameters:
    ///   - patience: how long all of it may take to come.
    ///   - begin: called when its first bytes come.
    /// - Throws: `Problem` for one that is longer, before it is read if it says so, slower, packed, or broken, and what
    ///   `begin` throws.
    func bytes(
        upTo limit: Int, within patience: Duration = .seconds(20), begin: @escaping @Sendable () throws -> Void = {}
    ) async throws -> [UInt8] {
        try checkLength(upTo: limit)
        guard ["", "identity"].contains(headers[.contentEncoding] ?? "") else { throw Problem.packedBody }
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await collected(upTo: limit, begin) }
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

    private func collected(upTo limit: Int, _ begin: () throws -> Void) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var hasBegun = false
        // No memory is taken before bytes come.
        do {
            for try await piece in body {
                if !hasBegun {
                    try begin()
                    bytes.reserveCapacity(contentLength ?? 0)
                    hasBegun = true
                }
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
        Problem(.contentTooLarge, "too-large", "The body may have \(limit) bytes at most.")
    }

    fileprivate static let packedBody = Problem(
        .unsupportedMediaType, "unsupported-type", "Send the body as it is, without a Content-Encoding.")
    fileprivate static let tooSlow = Problem(
        .requestTimeout, "too-slow", "The body did not come in time.", headers: [.connection: "close"])
    fileprivate static let malformedBody = Problem(
        .badRequest, "malformed-body", "The body does not follow HTTP/1.1.", headers: [.connection: "close"])
}
