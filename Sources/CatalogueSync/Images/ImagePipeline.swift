import Catalogue
import CatalogueStore
import Dispatch
import Synchronization

/// Images on their way: told apart by what they need first, looked at by a crew, kept in transactions.
///
/// Downloads wait in libcurl, pictures are decoded by the crew, and the calling thread writes to the store, all at the
/// same time. What is in hand is bounded, so memory does not grow with the catalogue, and one slow picture delays no other.
final class ImagePipeline: Sendable {
    private let store: CatalogueStore
    private let key: AnalysisKey
    private let slots: DispatchSemaphore
    private let slotCount: Int
    private let finished = Mutex(Finished())

    /// Outcomes in one transaction at most: a killed run loses no more work than this.
    private static let keptTogether = 256
    /// Seconds after which outcomes are kept although they are few.
    private static let patience = 1

    private struct Finished {
        var outcomes: [ImageOutcome] = []
        var failure: (any Error)?
    }

    init(store: CatalogueStore, key: AnalysisKey, slotCount: Int) {
        self.store = store
        self.key = key
        self.slotCount = slotCount
        // Not made with the count: a semaphore must not end below the value that it began with, and an error may end it so.
        slots = DispatchSemaphore(value: 0)
        for _ in 0..<slotCount { slots.signal() }
    }

    /// Waits for room for one more image in hand.
    /// - Parameter tell: called each time that something was kept, and at least once a second while waiting.
    /// - Throws: what ends the run: why an image could not be looked at, or its outcome not be kept.
    func takeSlot(tell: () -> Void) throws {
        while slots.wait(timeout: .now() + .seconds(ImagePipeline.patience)) == .timedOut {
            try keepFinished(atLeast: 1, tell: tell)
        }
        try keepFinished(atLeast: ImagePipeline.keptTogether, tell: tell)
    }

    /// Gives the slot of an image back, with what came of it.
    func finish(_ outcome: Result<ImageOutcome?, any Error>) {
        finished.withLock { finished in
            switch outcome {
            case .success(let outcome?): finished.outcomes.append(outcome)
            case .success(nil): break
            case .failure(let error): finished.failure = finished.failure ?? error
            }
        }
        slots.signal()
    }

    /// Waits until no image is in hand, and keeps all that is finished. No slot can be taken afterwards.
    func drain(tell: () -> Void) throws {
        for _ in 0..<slotCount { try takeSlot(tell: tell) }
        try keepFinished(atLeast: 1, tell: tell)
    }

    private func keepFinished(atLeast count: Int, tell: () -> Void) throws {
        let taken = finished.withLock { finished -> Finished in
            guard finished.failure != nil || finished.outcomes.count >= count else { return Finished() }
            defer { finished.outcomes = [] }
            return finished
        }
        tell()
        try store.save(taken.outcomes, key: key)
        if let failure = taken.failure { throw failure }
    }
}
