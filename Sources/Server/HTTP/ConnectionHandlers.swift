import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import ServerCore
import Synchronization

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
    private let idle: IdleConnections
    private var isUnfinished = false
    /// Requests without a complete answer: a client may send several.
    private var unanswered = 0
    /// Bytes that came after the answer.
    private var rest = 0
    private var end: Scheduled<Void>?

    /// How much and how long a client may still send, because it has not seen its answer.
    private static let (longestRest, restPatience) = (4 << 20, TimeAmount.seconds(2))
    private static let leastPatience = TimeAmount.seconds(25)

    init(patience: TimeAmount, _ idle: IdleConnections) {
        (self.patience, self.idle) = (max(patience, UnfinishedRequests.leastPatience), idle)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        idle.add(context.channel)
        let pipeline = context.pipeline.syncOperations
        // Both fail only in a connection that is closed already.
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(ClientVersions(), position: .before(codec))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            (isUnfinished, rest) = (true, 0)
            unanswered += 1
            idle.remove(context.channel)
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
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        unanswered -= 1
        if isUnfinished, unanswered == 0 { close(context, in: UnfinishedRequests.restPatience) }
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenSuccess {
            if self.unanswered == 0 { self.idle.add(context.channel) }
        }
        context.write(data, promise: sent)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
        idle.remove(context.channel)
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
        end?.cancel()
        end = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}

/// Connections without a request. At the limit, the one that has been idle longest makes room for the next, unless its
/// client may be about to ask again.
final class IdleConnections: AvailableConnectionsDelegate {
    private let limit: Int
    private let open = Mutex(Connections())

    private struct Connections {
        var count = 0
        var idle: [(channel: any Channel, since: NIODeadline)] = []
        /// Whether an idle one will be looked at.
        var isDue = false
    }

    /// How long a connection may always be idle.
    private static let patience = TimeAmount.seconds(2)

    init(limit: Int) { self.limit = limit }

    func add(_ channel: any Channel) { makeRoom { $0.idle.append((channel, .now())) } }
    func remove(_ channel: any Channel) { open.withLock { $0.idle.removeAll { $0.channel === channel } } }
    func connectionOpened() { makeRoom { $0.count += 1 } }
    func connectionClosed() { makeRoom { $0.count -= 1 } }
    func isAcceptingNewConnections() -> Bool { open.withLock { $0.count < limit } }

    private func makeRoom(after change: (inout Connections) -> Void = { _ in }) {
        let oldest = open.withLock { open in
            change(&open)
            let oldest = open.count < limit || open.isDue ? nil : open.idle.first
            open.isDue = open.isDue || oldest != nil
            return oldest
        }
        guard let oldest else { return }
        oldest.channel.eventLoop.scheduleTask(deadline: oldest.since + IdleConnections.patience) { [self] in
            let isFull = open.withLock { open in
                open.isDue = false
                return open.count >= limit && open.idle.first?.channel === oldest.channel
            }
            if isFull { oldest.channel.close(promise: nil) } else { makeRoom() }
        }
    }
}

/// Answers clients of HTTP/1.0 without chunks, and has clients that wait for it send their body (RFC 9110, 10.1.1).
///
/// Hummingbird's requests have no version, so this handler comes before the one that makes them.
final class ClientVersions: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The versions of the requests without a complete answer.
    private var versions: [HTTPVersion] = []
    /// Whether the client waits for `100 Continue`.
    private var isWaiting = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if head.version == .http1_0 || !head.isKeepAlive {
            // In any other form Hummingbird would keep the connection.
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        if head.version == .http1_1, versions.isEmpty, head.headers["expect"].first?.lowercased() == "100-continue" {
            isWaiting = true
            // A refusal comes sooner, and spares the client its body.
            context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(20)) {
                guard self.isWaiting, context.channel.isActive else { return }
                self.isWaiting = false
                let answer = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(self.wrapOutboundOut(.head(answer)), promise: nil)
            }
        }
        versions.append(head.version)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        isWaiting = false
        if case .head(var head) = part, versions.first == .http1_0 {
            head.version = .http1_0
            part = .head(head)
        } else if case .end = part, !versions.isEmpty {
            versions.removeFirst()
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
