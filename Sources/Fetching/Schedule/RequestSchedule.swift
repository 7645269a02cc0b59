/// Which request starts next, and which hosts are left alone. Pure: time is given.
///
/// Hosts take turns, so that a slow one with a long queue delays no other. O(hosts) a start.
struct RequestSchedule {
    private let total: Int
    private let perHost: Int
    private let spacing: Duration?
    private let circuitRules: CircuitRules
    private var running = 0
    private var hosts: [String: HostQueue] = [:]
    /// Hosts for which something waits, the one whose turn it is first.
    private var turns: [String] = []
    /// When `forgetIdle` looks next, and from how many hosts on at once.
    private var nextSweep: ContinuousClock.Instant?
    private var sweepCount = 0

    /// - Parameter ratePerHost: starts a second, above 0; `nil` for no limit.
    init(total: Int, perHost: Int, ratePerHost: Double?, circuit: CircuitRules = CircuitRules()) {
        self.total = total
        self.perHost = perHost
        spacing = ratePerHost.map { .seconds(1 / $0) }
        circuitRules = circuit
    }

    mutating func add(_ id: Int, host: String) { edit(host) { $0.add(id) } }

    /// For retries and redirects: before all others of the host, but not before this moment.
    mutating func add(_ id: Int, host: String, notBefore: ContinuousClock.Instant) {
        edit(host) { $0.add(id, notBefore: notBefore) }
    }

    /// Leaves the host alone until then.
    mutating func hold(_ host: String, until moment: ContinuousClock.Instant) {
        let new = HostQueue(circuitRules)
        hosts[host, default: new].hold(until: moment)
    }

    /// Adds to the time that the host has asked us to wait.
    /// - Returns: that time in all.
    mutating func addWait(_ time: Duration, host: String) -> Duration {
        let new = HostQueue(circuitRules)
        hosts[host, default: new].addWait(time)
        return hosts[host]?.waited ?? time
    }

    /// The next to start, if one may start now. Each is to be followed by `finish`.
    mutating func start(at now: ContinuousClock.Instant) -> Int? {
        guard running < total else { return nil }
        let (limit, spacing) = (perHost, spacing)
        for (index, host) in turns.enumerated() {
            guard let id = hosts[host]?.start(at: now, limit: limit, spacing: spacing) else { continue }
            running += 1
            turns.remove(at: index)
            if hosts[host]?.isEmpty == false { turns.append(host) }
            return id
        }
        return nil
    }

    /// A request is under way no longer; what that says of the host is for `note`.
    mutating func finish(host: String) {
        running -= 1
        hosts[host]?.finishOne()
    }

    /// When time alone lets something start; `nil` when only an end of another request does, or nothing waits.
    func nextStart(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard running < total else { return nil }
        return turns.lazy.compactMap { hosts[$0] }.filter { $0.running < perHost }.compactMap { $0.nextStart(at: now) }
            .min()
    }

    /// All that wait for the host, which now wait no longer.
    mutating func removeAll(host: String) -> [Int] {
        turns.removeAll { $0 == host }
        return hosts[host]?.removeAll() ?? []
    }

    /// These wait no longer, if they did.
    mutating func remove(_ ids: Set<Int>) {
        for host in turns { hosts[host]?.remove(ids) }
        turns.removeAll { hosts[$0]?.isEmpty ?? true }
    }

    private mutating func edit(_ host: String, _ change: (inout HostQueue) -> Void) {
        let wasEmpty = hosts[host]?.isEmpty ?? true
        let new = HostQueue(circuitRules)
        change(&hosts[host, default: new])
        if wasEmpty { turns.append(host) }
    }
}

// Hosts that fail.
extension RequestSchedule {
    /// Until when requests to the host are to be refused; nil when they may be added.
    func openUntil(_ host: String, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        hosts[host]?.circuit.openUntil(at: now)
    }

    /// Whether this request decides if the host is asked again: its first attempt does.
    func isProbe(_ id: Int, host: String) -> Bool { hosts[host]?.circuit.isProbe(id) ?? false }

    /// What the end of a request says of its host; see `CircuitBreaker.note`.
    mutating func note(
        _ outcome: CircuitBreaker.Outcome, of id: Int, host: String, at now: ContinuousClock.Instant
    ) {
        hosts[host]?.note(outcome, of: id, at: now)
    }

    var hostCount: Int { hosts.count }

    /// Forgets hosts without requests; to be called often. O(hosts) once a minute or when their number has doubled,
    /// else O(1).
    mutating func forgetIdle(at now: ContinuousClock.Instant) {
        if let nextSweep, now < nextSweep, hosts.count <= sweepCount { return }
        hosts = hosts.filter { !$0.value.isForgettable(at: now, memory: circuitRules.memory) }
        forgetExcess()
        nextSweep = now + .seconds(60)
        sweepCount = max(hosts.count * 2, 2 * circuitRules.rememberedHosts)
    }

    private mutating func forgetExcess() {
        let idle = hosts.filter(\.value.isIdle)
        let excess = idle.count - circuitRules.rememberedHosts
        guard excess > 0 else { return }
        // Each is idle since some moment, or it had been forgotten before.
        let byAge = idle.compactMap { host, queue in queue.idleSince.map { (host, $0) } }.sorted { $0.1 < $1.1 }
        for (host, _) in byAge.prefix(excess) { hosts[host] = nil }
    }
}
