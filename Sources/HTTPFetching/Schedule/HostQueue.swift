/// What waits for one host, and when the host may be asked next. Pure: time is given.
struct HostQueue {
    private struct Waiting {
        let id: Int
        let notBefore: ContinuousClock.Instant
    }

    private(set) var running = 0
    private var ready: [Int] = []
    private var firstReady = 0
    private var waiting: [Waiting] = []
    /// No start before this: the rate, or the host's own wish.
    private var opensAt: ContinuousClock.Instant?

    var isEmpty: Bool { firstReady == ready.count && waiting.isEmpty }

    mutating func add(_ id: Int) { ready.append(id) }

    /// Before all others, but not before this moment.
    mutating func add(_ id: Int, notBefore: ContinuousClock.Instant) {
        let place = waiting.firstIndex { $0.notBefore > notBefore } ?? waiting.count
        waiting.insert(Waiting(id: id, notBefore: notBefore), at: place)
    }

    mutating func hold(until moment: ContinuousClock.Instant) { opensAt = opensAt.map { max($0, moment) } ?? moment }

    /// The next to start, if one may start now.
    /// - Parameter spacing: between two starts.
    mutating func start(at now: ContinuousClock.Instant, limit: Int, spacing: Duration?) -> Int? {
        guard running < limit, opensAt.map({ $0 <= now }) ?? true, let id = take(at: now) else { return nil }
        running += 1
        if let spacing { hold(until: now + spacing) }
        return id
    }

    mutating func finishOne() { running -= 1 }

    /// When time alone lets the next one start; `nil` when nothing waits.
    var nextStart: ContinuousClock.Instant? {
        guard !isEmpty else { return nil }
        let firstDue = firstReady < ready.count ? nil : waiting.first?.notBefore
        return [firstDue, opensAt].compactMap(\.self).max() ?? .now
    }

    mutating func removeAll() -> [Int] {
        let all = ready[firstReady...] + waiting.map(\.id)
        (ready, firstReady, waiting) = ([], 0, [])
        return Array(all)
    }

    private mutating func take(at now: ContinuousClock.Instant) -> Int? {
        if let first = waiting.first, first.notBefore <= now { return waiting.removeFirst().id }
        guard firstReady < ready.count else { return nil }
        firstReady += 1
        let id = ready[firstReady - 1]
        if firstReady == ready.count { (ready, firstReady) = ([], 0) }
        return id
    }
}
