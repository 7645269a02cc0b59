/// Whether a host may be asked (M. Nygard, "Release It!", chapter 5). Pure: time is given.
///
/// Closed, every request may start. After `CircuitRules.failureLimit` failures in a row it is open: requests are
/// refused. When the pause is over it is half-open: one request starts, the probe, and the others wait for its end,
/// which closes the circuit, or opens it for twice as long.
struct CircuitBreaker: Sendable, Equatable {
    enum Outcome: Sendable {
        case success
        case failure
        /// The request said nothing of its host, as when it was cancelled.
        case unknown
    }

    private enum State: Equatable {
        case closed(failures: Int)
        case open(until: ContinuousClock.Instant, pause: Duration)
        case halfOpen(probe: Int, pause: Duration)
    }

    private let rules: CircuitRules
    private var state = State.closed(failures: 0)

    init(_ rules: CircuitRules = CircuitRules()) { self.rules = rules }

    /// Until when the host is left alone; nil when requests may wait for it.
    func openUntil(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        if case .open(let until, _) = state, until > now { until } else { nil }
    }

    /// The end of the pause, over or not; nil unless open.
    var pauseEnd: ContinuousClock.Instant? {
        if case .open(let until, _) = state { until } else { nil }
    }

    func isProbe(_ id: Int) -> Bool {
        if case .halfOpen(let probe, _) = state { probe == id } else { false }
    }

    /// Whether only the end of the probe lets the next request start.
    var awaitsProbe: Bool {
        if case .halfOpen = state { true } else { false }
    }

    /// Whether there is nothing to remember.
    var isNew: Bool { state == .closed(failures: 0) }

    /// A request starts; after a pause it is the probe. Not while `openUntil` says no or the probe is under way.
    mutating func start(_ id: Int) {
        if case .open(_, let pause) = state { state = .halfOpen(probe: id, pause: pause) }
    }

    /// A request ended for good, or was redirected, or the probe ended.
    ///
    /// Of those that started before the circuit opened only a success counts.
    mutating func note(_ outcome: Outcome, of id: Int, at now: ContinuousClock.Instant) {
        switch (state, outcome) {
        case (_, .success):
            state = .closed(failures: 0)
        case (.closed(let failures), .failure):
            let isTooMany = failures + 1 >= rules.failureLimit
            state = isTooMany ? opened(at: now, for: rules.firstPause) : .closed(failures: failures + 1)
        case (.halfOpen(id, let pause), .failure):
            state = opened(at: now, for: min(pause * 2, rules.longestPause))
        case (.halfOpen(id, let pause), .unknown):
            // The next request takes the probe's place.
            state = .open(until: now, pause: pause)
        default:
            break
        }
    }

    private func opened(at now: ContinuousClock.Instant, for pause: Duration) -> State {
        .open(until: now + pause, pause: pause)
    }
}

/// When a host that keeps failing is left alone, and for how long. Pure.
struct CircuitRules: Sendable, Equatable {
    /// The circuit opens after so many requests in a row whose retries all failed, 1 or more.
    var failureLimit = 20
    /// How long it stays open the first time; twice as long after each probe that fails.
    var firstPause = Duration.seconds(30)
    var longestPause = Duration.seconds(600)
    /// What is known of a host is forgotten after so long without a request to it.
    var memory = Duration.seconds(600)
    /// Hosts without requests that are remembered at most; beyond, those idle the longest are forgotten first.
    var rememberedHosts = 4096

    init() {}
}
