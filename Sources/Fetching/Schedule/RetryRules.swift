/// Whether and when to retry a failed request. Pure.
struct RetryRules: Sendable, Equatable {
    /// Further attempts after the first, 0 or more.
    var retries = 4
    /// Further attempts after a too slow answer; each costs the whole time limit again.
    var slowRetries = 1
    /// Doubles with each attempt; a random part of up to a half is subtracted.
    var firstDelay = Duration.milliseconds(500)
    var longestDelay = Duration.seconds(60)
    /// The first delay after status 430, by which some shops report a suspected attack.
    var rejectionDelay = Duration.seconds(30)
    /// If a server asks for more, the request is not retried.
    var longestRetryAfter = Duration.seconds(300)

    /// The most waiting that a host may ask for in one run: with a second per image, it would be an hour.
    var longestTotalWait = Duration.seconds(900)

    init() {}

    enum Decision: Equatable {
        /// - Parameter holdsHost: whether to pause all requests to the host until then.
        case retry(after: Duration, holdsHost: Bool)
        case fail(FetchError.Cause)
    }

    /// - Parameters:
    ///   - attempts: made so far, 1 or more.
    ///   - retryAfter: the time that the server asked for.
    ///   - jitter: random, 0..<1.
    func decision(
        after cause: FetchError.Cause, attempts: Int, retryAfter: Duration?, jitter: Double
    ) -> Decision {
        guard attempts <= retryLimit(cause) else { return .fail(cause) }
        if let retryAfter, retryAfter > longestRetryAfter, case .status(let status) = cause {
            let limit = Int(longestRetryAfter.components.seconds)
            return .fail(.waitTooLong(status: status, seconds: Int(retryAfter.components.seconds), limit: limit))
        }
        let own = delay(cause, attempts: attempts) * (1 - jitter / 2)
        let isBusy = cause == .status(429) || cause == .status(430)
        return .retry(after: max(own, retryAfter ?? .zero), holdsHost: isBusy || retryAfter != nil)
    }

    private func delay(_ cause: FetchError.Cause, attempts: Int) -> Duration {
        let first = cause == .status(430) ? rejectionDelay : firstDelay
        return min(first * (1 << min(attempts - 1, 20)), max(longestDelay, first))
    }

    private func retryLimit(_ cause: FetchError.Cause) -> Int {
        switch cause {
        case .status(408), .status(425), .status(429), .status(430), .status(500...): retries
        case .dns, .connection, .connectTimeout, .cutShort, .tls(_, true): retries
        case .timeout, .tooSlow: min(retries, slowRetries)
        default: 0
        }
    }
}
