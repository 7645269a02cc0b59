/// Whether a host may be sent requests (M. Nygard, "Release It!", chapter 5). Pure: the time is a parameter.
///
/// When closed, every request may start. After `CircuitRules.failureLimit` consecutive failures it is open: requests
/// are refused. After a pause it is half-open: one request, the probe, starts and the others wait for its result, which
/// closes the circuit or opens it for twice as long.
struct CircuitBreaker: Sendable, Equatable {
    enum Outcome: Sendable {
        case success
        case failure
        /// The request shows nothing about its host, for example because it was cancelled.
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

    /// The end of the time without requests to the host; nil if requests may wait for it.
    func openUntil(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        if case .open(let until, _) = state, until > now { until } else { nil }
    }

    /// The end of the pause, even if past; nil unless open.
    var pauseEnd: ContinuousClock.Instant? {
        if case .open(let until, _) = state { until } else { nil }
    }

    func isProbe(_ id: Int) -> Bool {
        if case .halfOpen(let probe, _) = state { probe == id } else { false }
    }

    /// Whether the next request must wait for the result of the probe.
    var awaitsProbe: Bool {
        if case .halfOpen = state { true } else { false }
    }

    /// Whether there is no state to remember.
    var isNew: Bool { state == .closed(failures: 0) }

    /// A request starts; after a pause it is the probe. Not allowed while `openUntil` is not nil or the probe is
    /// running.
    mutating func start(_ id: Int) {
        if case .open(_, let pause) = state { state = .halfOpen(probe: id, pause: pause) }
    }

    /// A request ended, or was redirected; or the probe ended.
    ///
    /// For requests that started before the circuit opened, only a success counts.
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
            // The next request becomes the probe.
            state = .open(until: now, pause: pause)
        default:
            break
        }
    }

    private func opened(at now: ContinuousClock.Instant, for pause: Duration) -> State {
        .open(until: now + pause, pause: pause)
    }
}

/// When to pause requests to a failing host, and for how long. Pure.
struct CircuitRules: Sendable, Equatable {
    /// The circuit opens after this many consecutive requests whose retries all failed, 1 or more.
    var failureLimit = 20
    /// The length of the first pause; it doubles after each failed probe.
    var firstPause = Duration.seconds(30)
    var longestPause = Duration.seconds(600)
    /// Hosts are forgotten after this time without requests.
    var memory = Duration.seconds(600)
    /// The most idle hosts that are remembered; beyond that, the longest idle are forgotten first.
    var rememberedHosts = 4096

    init() {}
}
