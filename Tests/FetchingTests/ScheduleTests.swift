@testable import Fetching
import Testing

/// Time is a number here: nothing waits.
@Suite(.timeLimit(.minutes(1))) struct ScheduleTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    /// Everything that may start at a moment, without ends.
    private func startAll(_ schedule: inout RequestSchedule, at seconds: Double) -> [Int] {
        var started: [Int] = []
        while let id = schedule.start(at: at(seconds)) { started.append(id) }
        return started
    }

    @Test func `hosts take turns`() {
        var schedule = RequestSchedule(total: 6, perHost: 8, ratePerHost: nil)
        for id in 1...100 { schedule.add(id, host: "slow.test") }
        for id in 201...202 { schedule.add(id, host: "quick.test") }
        schedule.add(301, host: "other.test")
        #expect(startAll(&schedule, at: 0) == [1, 201, 301, 2, 202, 3])
    }

    @Test func `a host at its limit blocks no other`() {
        var schedule = RequestSchedule(total: 32, perHost: 2, ratePerHost: nil)
        for id in 1...100 { schedule.add(id, host: "slow.test") }
        #expect(startAll(&schedule, at: 0) == [1, 2])
        schedule.add(201, host: "quick.test")
        #expect(startAll(&schedule, at: 0) == [201])
        #expect(schedule.nextStart(at: at(0)) == nil)
        schedule.finish(host: "slow.test")
        #expect(startAll(&schedule, at: 0) == [3])
    }

    @Test func `the rate is never exceeded, whenever the schedule is asked`() {
        var schedule = RequestSchedule(total: 1000, perHost: 1000, ratePerHost: 20)
        for id in 1...200 { schedule.add(id, host: "shop.test") }
        var starts: [Double] = []
        var time = 0.0
        // Steps that do not fit the rate, and a pause after which nothing may be caught up.
        while starts.count < 200 {
            for _ in startAll(&schedule, at: time) { starts.append(time) }
            time += starts.count == 100 ? 3.07 : 0.007
        }
        for (earlier, later) in zip(starts, starts.dropFirst()) { #expect(later - earlier >= 0.05 - 1e-9) }
    }

    @Test func `the schedule says when the rate lets the next one start`() throws {
        var schedule = RequestSchedule(total: 8, perHost: 8, ratePerHost: 4)
        for id in 1...2 { schedule.add(id, host: "shop.test") }
        #expect(startAll(&schedule, at: 0) == [1])
        #expect(schedule.nextStart(at: at(0.1)) == at(0.25))
        #expect(startAll(&schedule, at: 0.2499).isEmpty)
        #expect(startAll(&schedule, at: 0.25) == [2])
    }

    @Test func `a retry waits for its time and then goes before the others`() {
        var schedule = RequestSchedule(total: 1, perHost: 1, ratePerHost: nil)
        schedule.add(1, host: "shop.test", notBefore: at(5))
        for id in 2...3 { schedule.add(id, host: "shop.test") }
        #expect(startAll(&schedule, at: 0) == [2])
        schedule.finish(host: "shop.test")
        #expect(startAll(&schedule, at: 5) == [1])
    }

    @Test func `a host that asked for patience is left alone altogether`() {
        var schedule = RequestSchedule(total: 8, perHost: 8, ratePerHost: nil)
        for id in 1...2 { schedule.add(id, host: "shop.test") }
        schedule.hold("shop.test", until: at(10))
        schedule.hold("shop.test", until: at(3))
        schedule.add(3, host: "other.test")
        #expect(startAll(&schedule, at: 9.9) == [3])
        #expect(schedule.nextStart(at: at(9.9)) == at(10))
        #expect(startAll(&schedule, at: 10) == [1, 2])
    }

    @Test func `what is taken out does not start`() {
        var schedule = RequestSchedule(total: 8, perHost: 8, ratePerHost: nil)
        for id in 1...2 { schedule.add(id, host: "a.test") }
        schedule.add(3, host: "a.test", notBefore: at(1))
        schedule.add(4, host: "b.test")
        #expect(schedule.removeAll(host: "a.test").sorted() == [1, 2, 3])
        #expect(startAll(&schedule, at: 5) == [4])
        for id in 5...7 { schedule.add(id, host: "a.test") }
        schedule.add(8, host: "b.test", notBefore: at(1))
        schedule.remove([4, 5, 7, 8])
        #expect(startAll(&schedule, at: 5) == [6])
    }
}

@Suite(.timeLimit(.minutes(1))) struct RetryRulesTests {
    private let rules = RetryRules()

    private func decide(
        _ cause: FetchError.Cause, attempts: Int = 1, retryAfter: Duration? = nil, jitter: Double = 0
    ) -> RetryRules.Decision {
        rules.decision(after: cause, attempts: attempts, retryAfter: retryAfter, jitter: jitter)
    }

    @Test func `the backoff is exponential, has a limit and a random part`() {
        var patient = RetryRules()
        patient.retries = 20
        let delays = (1...9).map {
            patient.decision(after: .status(503), attempts: $0, retryAfter: nil, jitter: 0)
        }
        let seconds = [0.5, 1, 2, 4, 8, 16, 32, 60, 60]
        #expect(delays == seconds.map { .retry(after: .seconds($0), holdsHost: false) })
        #expect(decide(.status(503), jitter: 0.5) == .retry(after: .seconds(0.375), holdsHost: false))
    }

    @Test(arguments: [408, 425, 429, 430, 500, 502, 503, 504, 522, 524]) func `a passing fault is retried four times`(
        status: Int
    ) {
        for attempts in 1...4 { #expect(decide(.status(status), attempts: attempts) != .fail(.status(status))) }
        #expect(decide(.status(status), attempts: 5) == .fail(.status(status)))
    }

    @Test(arguments: [204, 400, 401, 403, 404, 410, 416, 451]) func `a final answer is not asked for again`(status: Int)
    {
        #expect(decide(.status(status)) == .fail(.status(status)))
    }

    @Test func `what is wrong with the URL or with us is not tried again`() {
        let causes: [FetchError.Cause] = [
            .badURL, .unsupportedScheme("ftp"), .tooManyRedirects(limit: 10), .tooManyBytes(limit: 1), .cancelled,
            .forbiddenAddress(host: "a", address: "::1", kind: .loopback), .writeFailed(reason: "disk full"),
            .tls(reason: "self-signed", isTemporary: false), .badRedirect(status: 302), .badResponse(reason: "noise"),
        ]
        for cause in causes { #expect(decide(cause) == .fail(cause)) }
    }

    @Test func `slowness is paid for twice, not five times`() {
        #expect(decide(.timeout(seconds: 30)) != .fail(.timeout(seconds: 30)))
        #expect(decide(.timeout(seconds: 30), attempts: 2) == .fail(.timeout(seconds: 30)))
        #expect(decide(.tooSlow(bytesPerSecond: 1), attempts: 2) == .fail(.tooSlow(bytesPerSecond: 1)))
    }

    @Test func `status 430 is a long pause for the whole host`() {
        #expect(decide(.status(430)) == .retry(after: .seconds(30), holdsHost: true))
        #expect(decide(.status(430), attempts: 2) == .retry(after: .seconds(60), holdsHost: true))
    }

    @Test func `status 429 holds the whole host back`() {
        #expect(decide(.status(429)) == .retry(after: .seconds(0.5), holdsHost: true))
    }

    @Test func `Retry-After is honored when it is longer than the own delay`() {
        #expect(decide(.status(503), retryAfter: .seconds(7)) == .retry(after: .seconds(7), holdsHost: true))
        #expect(decide(.status(429), retryAfter: .zero) == .retry(after: .seconds(0.5), holdsHost: true))
        #expect(decide(.status(429), retryAfter: .seconds(300)) == .retry(after: .seconds(300), holdsHost: true))
    }

    @Test func `too long a Retry-After is an error that tells`() {
        let cause = FetchError.Cause.waitTooLong(status: 429, seconds: 3600, limit: 300)
        #expect(decide(.status(429), retryAfter: .seconds(3600)) == .fail(cause))
    }
}
