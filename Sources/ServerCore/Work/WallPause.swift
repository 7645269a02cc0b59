/// How long the server waits before it has a wall written again.
package enum WallPause {
    /// After a correction, in which further ones come in. A run takes some 0.1 ms an item; this is ten times as long,
    /// and a minute at most.
    package static func afterCorrection(items: Int) -> Duration { .milliseconds(min(60_000, items)) }

    /// After runs that did not succeed: 1, 2, 4 seconds and so on.
    /// - Parameters:
    ///   - attempts: at least 1.
    ///   - limit: seconds at most.
    package static func after(attempts: Int, limit: Int) -> Duration {
        .seconds(min(limit, 1 << min(attempts - 1, 10)))
    }
}
