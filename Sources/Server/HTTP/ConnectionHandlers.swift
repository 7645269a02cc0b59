import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerCore

/// Explains what is wrong with a request that is not HTTP: Hummingbird answers it with an empty 400.
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

/// Closes a connection whose client has read nothing of an answer for too long.
///
/// Hummingbird's own time limit is for requests only: a client that does not read its answer would keep the connection
/// and a file open forever.
final class StalledAnswers: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny

    private let patience: TimeAmount
    /// Pieces of answers that the system has not taken yet.
    private var unsent = 0
    /// When the system took the last piece.
    private var progress = NIODeadline.now()
    private var check: Scheduled<Void>?

    init(patience: TimeAmount) { self.patience = patience }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if unsent == 0 { progress = .now() }
        unsent += 1
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in
            self.unsent -= 1
            self.progress = .now()
        }
        context.write(data, promise: sent)
        if check == nil { checkLater(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.cancel()
        check = nil
    }

    private func checkLater(_ context: ChannelHandlerContext) {
        check = context.eventLoop.assumeIsolated().scheduleTask(deadline: progress + patience) {
            self.check = nil
            guard self.unsent > 0 else { return }
            if self.progress + self.patience <= .now() {
                context.close(promise: nil)
            } else {
                self.checkLater(context)
            }
        }
    }
}

/// Closes a connection whose client does not end its request in time, or soon after the answer.
///
/// After an answer that did not wait for the body, Hummingbird reads the body without end. Its own time limit is for
/// silence: a client that sends a byte now and then would keep the connection forever.
final class UnfinishedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    /// The time from the head of a request to its end: not less than the time that a body may take.
    private let patience: TimeAmount
    private var isUnfinished = false
    /// Requests without a complete answer: a client may send several.
    private var unanswered = 0
    /// Bytes that came after the answer.
    private var rest = 0
    private var end: Scheduled<Void>?

    /// How much and how long a client may still send, because it has not seen its answer.
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
