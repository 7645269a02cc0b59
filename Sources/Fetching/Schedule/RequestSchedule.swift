/// Decides which request starts next and which hosts are paused. Pure: the time is a parameter.
///
/// Hosts take turns, so that a slow host with a long queue does not delay others. O(hosts) per start.
struct RequestSchedule {
    private let total: Int
    private let perHost: Int
    private let spacing: Duration?
    private let circuitRules: CircuitRules
    private var running = 0
    private var hosts: [String: HostQueue] = [:]
    /// Hosts with waiting requests, in the order of their turns.
    private var turns: [String] = []
    /// When `forgetIdle` runs next, and the number of hosts above which it runs at once.
    private var nextSweep: ContinuousClock.Instant?
    private var sweepCount = 0

    /// - Parameter ratePerHost: starts per second, above 0; `nil` for no limit.
    init(total: Int, perHost: Int, ratePerHost: Double?, circuit: CircuitRules = CircuitRules()) {
        self.total = total
        self.perHost = perHost
        spacing = ratePerHost.map { .seconds(1 / $0) }
        circuitRules = circuit
    }

    mutating func add(_ id: Int, host: String) { edit(host) { $0.add(id) } }

    /// Adds a retry or a redirect: before all others for the host, but not before a certain time.
    mutating func add(_ id: Int, host: String, notBefore: ContinuousClock.Instant) {
        edit(host) { $0.add(id, notBefore: notBefore) }
    }

    /// Pauses the host until then.
    mutating func hold(_ host: String, until moment: ContinuousClock.Instant) {
        let new = HostQueue(circuitRules)
        hosts[host, default: new].hold(until: moment)
    }

    /// Adds to the total time that the host has asked us to wait.
    /// - Returns: the new total.
    mutating func addWait(_ time: Duration, host: String) -> Duration {
        let new = HostQueue(circuitRules)
        hosts[host, default: new].addWait(time)
        return hosts[host]?.waited ?? time
    }

    /// The next request, if one may start now. `finish` must follow each.
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

    /// A request is no longer running; `note` handles its outcome.
    mutating func finish(host: String) {
        running -= 1
        hosts[host]?.finishOne()
    }

    /// When a request may start; `nil` if none waits, or if they wait for the end of another request.
    func nextStart(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard running < total else { return nil }
        return turns.lazy.compactMap { hosts[$0] }.filter { $0.running < perHost }.compactMap { $0.nextStart(at: now) }
            .min()
    }

    /// Removes and returns all requests that wait for the host.
    mutating func removeAll(host: String) -> [Int] {
        turns.removeAll { $0 == host }
        return hosts[host]?.removeAll() ?? []
    }

    /// Removes these requests, if they are waiting.
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
    /// How long requests to the host are refused; nil if they may be added.
    func openUntil(_ host: String, at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        hosts[host]?.circuit.openUntil(at: now)
    }

    /// Whether this request is the probe, whose first attempt decides about the host.
    func isProbe(_ id: Int, host: String) -> Bool { hosts[host]?.circuit.isProbe(id) ?? false }

    /// The outcome of a request, as evidence about its host; see `CircuitBreaker.note`.
    mutating func note(
        _ outcome: CircuitBreaker.Outcome, of id: Int, host: String, at now: ContinuousClock.Instant
    ) {
        hosts[host]?.note(outcome, of: id, at: now)
    }

    var hostCount: Int { hosts.count }

    /// Forgets idle hosts; to be called often. O(hosts) once per minute or when their number has doubled, else O(1).
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
        // Each has an idle time; hosts without one are forgotten already.
        let byAge = idle.compactMap { host, queue in queue.idleSince.map { (host, $0) } }.sorted { $0.1 < $1.1 }
        for (host, _) in byAge.prefix(excess) { hosts[host] = nil }
    }
}
