/// Which request starts next. Pure: time is given.
///
/// Hosts take turns, so that a slow one with a long queue delays no other. O(hosts) a start.
package struct RequestSchedule {
    private let total: Int
    private let perHost: Int
    private let spacing: Duration?
    private var running = 0
    private var hosts: [String: HostQueue] = [:]
    /// Hosts for which something waits, the one whose turn it is first.
    private var turns: [String] = []

    /// - Parameter ratePerHost: starts a second, above 0; `nil` is no limit.
    package init(total: Int, perHost: Int, ratePerHost: Double?) {
        self.total = total
        self.perHost = perHost
        spacing = ratePerHost.map { .seconds(1 / $0) }
    }

    package mutating func add(_ id: Int, host: String) { edit(host) { $0.add(id) } }

    /// For retries and redirects: before all others of the host, but not before this moment.
    package mutating func add(_ id: Int, host: String, notBefore: ContinuousClock.Instant) {
        edit(host) { $0.add(id, notBefore: notBefore) }
    }

    /// Leaves the host alone until then.
    package mutating func hold(_ host: String, until moment: ContinuousClock.Instant) {
        hosts[host, default: HostQueue()].hold(until: moment)
    }

    /// The next to start, if one may start now. Each is to be followed by `finish`.
    package mutating func start(at now: ContinuousClock.Instant) -> Int? {
        guard running < total else { return nil }
        for (index, host) in turns.enumerated() {
            guard let id = hosts[host]?.start(at: now, limit: perHost, spacing: spacing) else { continue }
            running += 1
            turns.remove(at: index)
            if hosts[host]?.isEmpty == false { turns.append(host) }
            return id
        }
        return nil
    }

    package mutating func finish(host: String) {
        running -= 1
        hosts[host]?.finishOne()
    }

    /// When time alone lets something start; `nil` when only an end of another request does, or nothing waits.
    package var nextStart: ContinuousClock.Instant? {
        guard running < total else { return nil }
        return turns.lazy.compactMap { hosts[$0] }.filter { $0.running < perHost }.compactMap(\.nextStart).min()
    }

    /// All that wait for the host, which now wait no longer.
    package mutating func removeAll(host: String) -> [Int] {
        turns.removeAll { $0 == host }
        return hosts[host]?.removeAll() ?? []
    }

    package mutating func removeAll() -> [Int] { turns.flatMap { removeAll(host: $0) } }

    private mutating func edit(_ host: String, _ change: (inout HostQueue) -> Void) {
        let wasEmpty = hosts[host]?.isEmpty ?? true
        change(&hosts[host, default: HostQueue()])
        if wasEmpty { turns.append(host) }
    }
}
