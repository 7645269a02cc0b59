/// When a failed request is made again, and after how long. Pure.
struct RetryRules: Sendable, Equatable {
    /// Further attempts after the first, 0 or more.
    var retries = 4
    /// Further attempts when an answer came but was too slow; each costs the whole time limit again.
    var slowRetries = 1
    /// Doubles with each attempt, and a random part of up to half is taken off.
    var firstDelay = Duration.milliseconds(500)
    var longestDelay = Duration.seconds(60)
    /// The first delay after status 430, by which some shops say that they take us for an attack.
    var rejectionDelay = Duration.seconds(30)
    /// A server that asks for more is not waited for.
    var longestRetryAfter = Duration.seconds(300)

    /// Of all that a host asks for in one run: an hour would pass with a second for each image.
    var longestTotalWait = Duration.seconds(900)

    init() {}

    enum Decision: Equatable {
        /// - Parameter holdsHost: whether the host is to be left alone altogether until then.
        case retry(after: Duration, holdsHost: Bool)
        case fail(FetchError.Cause)
    }

    /// - Parameters:
    ///   - attempts: made so far, 1 or more.
    ///   - retryAfter: what the server asked for.
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
