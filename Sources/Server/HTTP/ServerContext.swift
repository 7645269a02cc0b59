import Hummingbird
import NIOCore

/// What is known of a request beside what it says.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where its connection is served.
    let eventLoop: any EventLoop

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        eventLoop = source.channel.eventLoop
    }
}
