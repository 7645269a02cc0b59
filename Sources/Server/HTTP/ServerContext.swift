import Foundation
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

extension RequestContext {
    /// A part of the path by its name in the route, percent-decoded once: `a%2Fb` is `a/b`, `a%252Fb` is `a%2Fb`.
    ///
    /// The router gives what the client sent. Text that is not percent-encoded UTF-8 is taken as it is, so `50%` finds
    /// the id `50%`.
    /// - Returns: nil if the route has no such part. It may hold any text, `/` and `..` among them.
    func part(_ name: String) -> String? {
        parameters.get(name).map { $0.removingPercentEncoding ?? $0 }
    }
}
