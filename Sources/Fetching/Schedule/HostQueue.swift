/// The requests that wait for one host, and when it may be sent the next. Pure: the time is a parameter.
struct HostQueue {
    private(set) var running = 0
    /// First in, first out, from index `firstReady` on, so that removal is O(1).
    private var ready: [Int] = []
    private var firstReady = 0
    /// Sorted by time.
    private var delayed: [(id: Int, notBefore: ContinuousClock.Instant)] = []
    /// No request starts before this: because of the rate, or because the host asked for it.
    private var holdsUntil: ContinuousClock.Instant?
    /// How long the host has asked us to wait, in total.
    private(set) var waited = Duration.zero
    private var lastUse: ContinuousClock.Instant?
    private(set) var circuit: CircuitBreaker

    init(_ rules: CircuitRules) { circuit = CircuitBreaker(rules) }

    var isEmpty: Bool { firstReady == ready.count && delayed.isEmpty }

    mutating func add(_ id: Int) { ready.append(id) }

    /// Adds a request before all others, but not before a certain time.
    mutating func add(_ id: Int, notBefore: ContinuousClock.Instant) {
        let index = delayed.firstIndex { $0.notBefore > notBefore } ?? delayed.count
        delayed.insert((id, notBefore), at: index)
    }

    mutating func addWait(_ time: Duration) { waited += time }

    mutating func hold(until moment: ContinuousClock.Instant) {
        holdsUntil = holdsUntil.map { max($0, moment) } ?? moment
    }

    /// The next request, if one may start now.
    /// - Parameter spacing: the time between two starts.
    mutating func start(at now: ContinuousClock.Instant, limit: Int, spacing: Duration?) -> Int? {
        guard running < limit, holdsUntil.map({ $0 <= now }) ?? true, !circuit.awaitsProbe,
            circuit.openUntil(at: now) == nil, let id = take(at: now)
        else { return nil }
        running += 1
        lastUse = now
        circuit.start(id)
        if let spacing { hold(until: now + spacing) }
        return id
    }

    mutating func finishOne() { running -= 1 }

    mutating func note(_ outcome: CircuitBreaker.Outcome, of id: Int, at now: ContinuousClock.Instant) {
        lastUse = now
        circuit.note(outcome, of: id, at: now)
    }

    /// When the next request may start, at the earliest `now`; nil if none waits, or if they wait for the probe.
    func nextStart(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard !isEmpty, !circuit.awaitsProbe else { return nil }
        let firstDue = firstReady < ready.count ? nil : delayed.first?.notBefore
        return [firstDue, holdsUntil, circuit.pauseEnd].compactMap(\.self).reduce(now, max)
    }

    mutating func removeAll() -> [Int] {
        let all = ready[firstReady...] + delayed.map(\.id)
        (ready, firstReady, delayed) = ([], 0, [])
        return Array(all)
    }

    mutating func remove(_ ids: Set<Int>) {
        (ready, firstReady) = (ready[firstReady...].filter { !ids.contains($0) }, 0)
        delayed.removeAll { ids.contains($0.id) }
    }

    private mutating func take(at now: ContinuousClock.Instant) -> Int? {
        if let first = delayed.first, first.notBefore <= now { return delayed.removeFirst().id }
        guard firstReady < ready.count else { return nil }
        firstReady += 1
        let id = ready[firstReady - 1]
        if firstReady == ready.count { (ready, firstReady) = ([], 0) }
        return id
    }
}

// Forgetting.
extension HostQueue {
    var isIdle: Bool { isEmpty && running == 0 }

    /// When the last request started or ended, or when requests are allowed again, if that is later; nil if there was
    /// none.
    var idleSince: ContinuousClock.Instant? { [lastUse, holdsUntil, circuit.pauseEnd].compactMap(\.self).max() }

    /// Whether it is idle without relevant state: at once for a working host, after a while for a failed one.
    func isForgettable(at now: ContinuousClock.Instant, memory: Duration) -> Bool {
        guard isIdle else { return false }
        return idleSince.map { $0 + (circuit.isNew && waited == .zero ? .zero : memory) <= now } ?? true
    }
}
