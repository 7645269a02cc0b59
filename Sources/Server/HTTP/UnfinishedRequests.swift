import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client does not end its request: in time, or soon after the answer.
///
/// Hummingbird reads on, without end, what comes behind an answer that did not wait for the body. Its own time limit is
/// for silence: a client that sends a byte now and then would keep its connection for ever.
final class UnfinishedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    /// From the head of a request to its end: no less than what a body may take, which is answered.
    private let patience: TimeAmount
    private var isUnfinished = false
    /// Requests that came and have no whole answer: a client may send the next one before.
    private var unanswered = 0
    /// Bytes that came behind the answer.
    private var rest = 0
    private var end: Scheduled<Void>?

    /// What a client may still send that has not yet seen its answer.
    private static let (longestRest, restPatience) = (4 << 20, TimeAmount.seconds(2))
    private static let leastPatience = TimeAmount.seconds(25)

    init(patience: TimeAmount) { self.patience = max(patience, UnfinishedRequests.leastPatience) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            (isUnfinished, rest) = (true, 0)
            unanswered += 1
            close(context, in: patience)
        case .body(let bytes):
            if unanswered == 0 { rest += bytes.readableBytes }
            guard rest <= UnfinishedRequests.longestRest else { return context.close(promise: nil) }
        case .end:
            isUnfinished = false
            end?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if isUnfinished, unanswered == 0 { close(context, in: UnfinishedRequests.restPatience) }
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
        end?.cancel()
        end = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}
