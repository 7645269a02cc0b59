import NIOCore

/// Closes a connection whose client takes nothing of an answer for too long.
///
/// Hummingbird's own time limit is for requests. While an answer is under way it waits, and a client that reads nothing
/// would keep its connection, and the file that it asked for, for ever.
final class StalledAnswers: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny

    private let patience: TimeAmount
    /// Pieces of answers that the system has not taken yet.
    private var unsent = 0
    /// When it took the last one.
    private var progress = NIODeadline.now()
    private var look: Scheduled<Void>?

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
        if look == nil { lookLater(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        look?.cancel()
        look = nil
    }

    private func lookLater(_ context: ChannelHandlerContext) {
        look = context.eventLoop.assumeIsolated().scheduleTask(deadline: progress + patience) {
            self.look = nil
            guard self.unsent > 0 else { return }
            if self.progress + self.patience <= .now() {
                context.close(promise: nil)
            } else {
                self.lookLater(context)
            }
        }
    }
}
