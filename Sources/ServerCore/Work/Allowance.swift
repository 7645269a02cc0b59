/// What may be begun in a minute: all of it at once, or bit by bit, as it is refilled while time goes by.
package struct Allowance: Sendable {
    private let perMinute: Double
    private var left: Double
    private var refilled: ContinuousClock.Instant

    /// - Parameter perMinute: 1 or more.
    package init(perMinute: Int, now: ContinuousClock.Instant = .now) {
        (self.perMinute, left, refilled) = (Double(perMinute), Double(perMinute), now)
    }

    /// Whether one more may begin; nothing is used up.
    package mutating func hasRoom(now: ContinuousClock.Instant = .now) -> Bool {
        left = min(perMinute, left + (now - refilled) / .seconds(60) * perMinute)
        refilled = now
        return left >= 1
    }

    /// Uses up one.
    /// - Returns: false when there is none.
    package mutating func take(now: ContinuousClock.Instant = .now) -> Bool {
        guard hasRoom(now: now) else { return false }
        left -= 1
        return true
    }
}
