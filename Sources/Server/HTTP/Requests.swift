import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The event loop of its connection.
    let eventLoop: any EventLoop

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        eventLoop = source.channel.eventLoop
    }

    /// A part of the path by its name in the route, percent-decoded once: `a%2Fb` is `a/b`, `a%252Fb` is `a%2Fb`.
    ///
    /// The router gives the text of the client. A text that is not percent-encoded UTF-8 is taken as it is, so `50%`
    /// finds the id `50%`.
    /// - Returns: nil if the route has no such part. It may be any text, even with `/` and `..`.
    func part(_ name: String) -> String? {
        parameters.get(name).map { percentDecoded($0) ?? $0 }
    }
}

extension Request {
    /// The media type of the body, in lowercase and without parameters; empty without one.
    var mediaType: String { ServerCore.mediaType(headers[.contentType]) }

    /// Refuses all parameters.
    func checkNoParameters() throws(Problem) { _ = try QueryParameters(uri.query, names: []) }

    private var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }

    /// - Throws: `Problem` for a body whose declared length is greater.
    func checkLength(upTo limit: Int) throws(Problem) {
        if let contentLength, contentLength > limit { throw .tooLarge(limit) }
    }

    /// The whole body.
    /// - Parameters:
    ///   - patience: how long all of it may take to come.
    ///   - begin: called when its first bytes come.
    /// - Throws: `Problem` for a body that is too long, too slow, packed or broken; what `begin` throws. A declared
    ///   length is checked before reading.
    func bytes(
        upTo limit: Int, within patience: Duration = .seconds(20), begin: @escaping @Sendable () throws -> Void = {}
    ) async throws -> [UInt8] {
        try checkLength(upTo: limit)
        guard ["", "identity"].contains(headers[.contentEncoding] ?? "") else { throw Problem.packedBody }
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await collected(upTo: limit, begin) }
            group.addTask {
                // It is cancelled when the body is here.
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
        // No memory is used before bytes come.
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
            // The only other error here is a malformed body.
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
