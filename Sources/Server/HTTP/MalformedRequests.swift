import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerCore

/// Says what is wrong with a request that is not HTTP: Hummingbird answers it with 400 and nothing else.
final class MalformedRequests: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The server's own answers with this status have a body.
        guard case .head(var head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentLength] == "0"
        else { return context.write(data, promise: promise) }
        let answer = Problem.malformedRequest.answer
        head.headerFields.append(contentsOf: answer.headers)
        head.headerFields[.contentLength] = String(answer.body.readableBytes)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(answer.body)), promise: promise)
    }
}

extension Problem {
    fileprivate static let malformedRequest = badRequest(
        "malformed-request",
        """
        The request does not follow HTTP/1.1. In an address, percent-encode all that is not ASCII, and blanks: %C3%9F \
        for ß.
        """)
}
