import Catalogue
import Colors
import Images
import ImageWork
import Store
@testable import Sync
import Synchronization
import Testing
import TestSupport

/// A run that is to stop, or that is killed.
@Suite(.timeLimit(.minutes(1))) struct StopTests {
    private let shop: ShopFolder
    private let decoders: WatchedDecoders
    /// Why the run is to stop.
    private let reason = SharedValue<StopReason?>(nil)
    /// Seconds since 1970.
    private let time = SharedValue(1_767_323_045)
    private let progress = SharedValue<[SyncProgress]>([])

    private let stopsAtSorting = SharedValue(false)

    private static let count = 20

    init() throws {
        shop = try ShopFolder()
        decoders = WatchedDecoders(try ImageAnalyzer(AnalysisOptions()))
        var feed = ""
        for number in 10..<10 + StopTests.count {
            try shop.draw("#\(number)\(number)\(number)", to: "\(number).bmp")
            feed += #"{"id":"\#(number)","image":"images/\#(number).bmp"}"# + "\n"
        }
        try shop.write(feed, to: "feed.ndjson")
    }

    private func sync() throws -> SyncSummary {
        try shop.sync(jobs: 1) { request in
            request.decoders = decoders
            request.runLimits = RunLimits(jobs: 1, stopReason: { [reason] in reason.value })
            request.now = { [time] in time.value }
            request.progress = { [progress, reason, stopsAtSorting] step in
                progress.change { $0.append(step) }
                if step == .sorting, stopsAtSorting.value { reason.value = .signal(15) }
            }
        }
    }

    @Test(arguments: [StopReason.signal(2), .deadline(seconds: 1)])
    func `images that wait for a thread are left to the next run, and both say how many were done`(
        stop: StopReason
    ) throws {
        decoders.onLook { [reason] looks in if looks == 3 { reason.value = stop } }
        #expect(throws: SyncError.stopped(stop)) { try sync() }
        #expect(decoders.looks == 3)
        let status = try shop.status()
        #expect(status.runs.map(\.counts.analyzed) == [3])
        #expect(status.counts.failures == ["not-analyzed": StopTests.count - 3])

        reason.value = nil
        let images = try sync().images
        #expect((images.reused, images.analyzed) == (3, StopTests.count - 3))
    }

    @Test func `a wall is written when the time is over and nothing more has to be measured`() throws {
        decoders.onLook { [reason] looks in
            if looks == StopTests.count { reason.value = .deadline(seconds: 1) }
        }
        #expect(try sync().images.analyzed == StopTests.count)
        #expect(try shop.items().count == StopTests.count)
        // Explanations are for the next run.
        #expect(decoders.explained == 0)
    }

    @Test func `a signal ends a run that has nothing to measure`() throws {
        _ = try sync()
        reason.value = .signal(15)
        #expect(throws: SyncError.stopped(.signal(15))) { try sync() }
    }

    @Test func `a signal ends a run that writes, and the last wall stays`() throws {
        _ = try sync()
        let outputs = try shop.outputs()
        try shop.write(#"{"id":"10","image":"images/10.bmp"}"#, to: "feed.ndjson")
        stopsAtSorting.value = true
        #expect(throws: SyncError.stopped(.signal(15))) { try sync() }
        #expect(try shop.outputs() == outputs)
    }

    @Test func `what is measured is saved while others still are`() throws {
        decoders.onLook { [time, progress] looks in
            time.value += 1
            guard looks == StopTests.count else { return }
            // The last one is measured when all but the last few are saved.
            try? waitUntil("images are saved") {
                time.value += 1
                return progress.value.contains { $0.saved >= StopTests.count - 2 }
            }
        }
        #expect(try sync().images.analyzed == StopTests.count)
    }

    @Test func `a run reports each step, to its end`() throws {
        _ = try sync()
        let steps = progress.value
        #expect(steps.contains(.sorting))
        #expect(steps.last == .done)
        let isExplained = steps.contains { step in
            if case .explaining = step { true } else { false }
        }
        #expect(isExplained == (decoders.explained > 0))
    }
}

extension SyncProgress {
    /// Images that were saved.
    fileprivate var saved: Int {
        if case .images(let counts) = self { counts.analyzed } else { 0 }
    }
}

/// A value that several threads read and change.
final class SharedValue<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
