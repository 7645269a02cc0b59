@testable import Fetching
import Testing

/// Time is a number here: nothing waits.
@Suite(.timeLimit(.minutes(1))) struct CircuitBreakerTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func breaker(failureLimit: Int = 3) -> CircuitBreaker {
        var rules = CircuitRules()
        rules.failureLimit = failureLimit
        return CircuitBreaker(rules)
    }

    /// A breaker that opened at 0, for 30 seconds.
    private var opened: CircuitBreaker {
        var breaker = breaker(failureLimit: 1)
        breaker.note(.failure, of: 1, at: at(0))
        return breaker
    }

    @Test(
        arguments: [
            ([.failure, .failure, .failure], true), ([.failure, .failure], false),
            ([.failure, .failure, .success, .failure, .failure], false),
            ([.failure, .unknown, .failure, .unknown, .failure], true), ([.unknown, .unknown, .unknown], false),
        ] as [([CircuitBreaker.Outcome], Bool)])
    func `three failures in a row open it`(outcomes: [CircuitBreaker.Outcome], opens: Bool) {
        var breaker = breaker()
        for (id, outcome) in outcomes.enumerated() { breaker.note(outcome, of: id, at: at(0)) }
        #expect(breaker.openUntil(at: at(0)) == (opens ? at(30) : nil))
    }

    @Test func `it is open for half a minute`() {
        #expect(opened.openUntil(at: at(29.999)) == at(30))
        #expect(opened.openUntil(at: at(30)) == nil)
    }

    @Test func `a probe that succeeds closes it`() {
        var breaker = opened
        breaker.start(2)
        #expect(breaker.isProbe(2) && !breaker.isProbe(1))
        breaker.note(.success, of: 2, at: at(31))
        #expect(breaker == self.breaker(failureLimit: 1))
    }

    @Test func `every probe that fails doubles the pause, up to ten minutes`() {
        var breaker = opened
        var pauses: [Duration] = []
        for id in 2...8 {
            let now = start + pauses.reduce(.seconds(1000 * (id - 1)), +)
            breaker.start(id)
            breaker.note(.failure, of: id, at: now)
            pauses.append(now.duration(to: breaker.openUntil(at: now) ?? now))
        }
        #expect(pauses == [60, 120, 240, 480, 600, 600, 600].map { .seconds($0) })
    }

    @Test func `the pause begins again once the host has worked`() {
        var breaker = opened
        breaker.start(2)
        breaker.note(.failure, of: 2, at: at(30))
        breaker.start(3)
        breaker.note(.success, of: 3, at: at(90))
        breaker.note(.failure, of: 4, at: at(91))
        #expect(breaker.openUntil(at: at(91)) == at(121))
    }

    @Test func `a probe that was cancelled leaves its place to the next`() {
        var breaker = opened
        breaker.start(2)
        breaker.note(.unknown, of: 2, at: at(40))
        #expect(breaker.openUntil(at: at(40)) == nil)
        breaker.start(3)
        breaker.note(.failure, of: 3, at: at(40))
        #expect(breaker.openUntil(at: at(40)) == at(100))
    }

    @Test func `of what started before it opened only a success counts`() {
        var breaker = opened
        breaker.note(.failure, of: 7, at: at(5))
        #expect(breaker.openUntil(at: at(5)) == at(30))
        breaker.start(2)
        breaker.note(.failure, of: 8, at: at(31))
        #expect(breaker.isProbe(2))
        breaker.note(.success, of: 9, at: at(32))
        #expect(breaker == self.breaker(failureLimit: 1))
    }
}

/// How the schedule uses it.
@Suite(.timeLimit(.minutes(1))) struct CircuitScheduleTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func schedule(rememberedHosts: Int = 4096) -> RequestSchedule {
        var rules = CircuitRules()
        rules.failureLimit = 1
        rules.rememberedHosts = rememberedHosts
        return RequestSchedule(total: 100, perHost: 8, ratePerHost: nil, circuit: rules)
    }

    private func run(
        _ id: Int, _ host: String, _ outcome: CircuitBreaker.Outcome, in schedule: inout RequestSchedule,
        at seconds: Double
    ) {
        schedule.add(id, host: host)
        #expect(schedule.start(at: at(seconds)) == id)
        schedule.finish(host: host)
        schedule.note(outcome, of: id, host: host, at: at(seconds))
    }

    @Test func `after the pause one request starts, and the others wait for its end`() {
        var schedule = schedule()
        run(1, "a.test", .failure, in: &schedule, at: 0)
        #expect(schedule.openUntil("a.test", at: at(0)) == at(30))
        for id in 2...4 { schedule.add(id, host: "a.test") }
        #expect(schedule.start(at: at(30)) == 2)
        #expect(schedule.isProbe(2, host: "a.test"))
        #expect(schedule.start(at: at(30)) == nil)
        #expect(schedule.nextStart(at: at(30)) == nil)
        schedule.finish(host: "a.test")
        schedule.note(.success, of: 2, host: "a.test", at: at(31))
        #expect([schedule.start(at: at(31)), schedule.start(at: at(31))] == [3, 4])
    }

    @Test func `an open host delays no other`() {
        var schedule = schedule()
        run(1, "a.test", .failure, in: &schedule, at: 0)
        run(2, "b.test", .success, in: &schedule, at: 0)
        #expect(schedule.openUntil("b.test", at: at(0)) == nil)
    }

    @Test func `a host that worked is forgotten at once, one that failed ten minutes after its pause`() {
        var schedule = schedule()
        run(1, "good.test", .success, in: &schedule, at: 0)
        run(2, "bad.test", .failure, in: &schedule, at: 0)
        schedule.forgetIdle(at: at(0))
        #expect(schedule.hostCount == 1)
        schedule.forgetIdle(at: at(629))
        #expect(schedule.hostCount == 1)
        schedule.forgetIdle(at: at(690))
        #expect(schedule.hostCount == 0)
    }

    @Test func `a host with requests is not forgotten`() {
        var schedule = schedule()
        schedule.add(1, host: "running.test")
        #expect(schedule.start(at: at(0)) == 1)
        schedule.add(2, host: "waiting.test")
        schedule.forgetIdle(at: at(10_000))
        #expect(schedule.hostCount == 2)
    }

    @Test func `however many hosts fail, not all of them are remembered`() {
        var schedule = schedule(rememberedHosts: 10)
        for id in 1...1000 {
            run(id, "\(id).test", .failure, in: &schedule, at: Double(id) / 1000)
            schedule.forgetIdle(at: at(Double(id) / 1000))
            #expect(schedule.hostCount <= 21)
        }
        #expect(schedule.openUntil("1000.test", at: at(1)) != nil, "the last is remembered")
        #expect(schedule.openUntil("1.test", at: at(1)) == nil, "the first is not")
    }
}
