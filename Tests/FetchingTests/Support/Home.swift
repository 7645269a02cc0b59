import Synchronization

/// A URL that is known only after the handlers that need it.
final class Home: Sendable {
    private let stored = Mutex("")

    var url: String { stored.withLock { $0 } }

    func set(_ url: String) { stored.withLock { $0 = url } }
}
