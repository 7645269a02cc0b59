import Store
import Synchronization

/// What came of one image in this run, and where it came from.
struct FinishedImage: Sendable {
    enum Provenance: Sendable, Equatable {
        /// Seen before, and nothing says that it changed.
        case unchanged
        /// A file that was here.
        case file
        case download(byteCount: Int)
        /// Its server says that it did not change.
        case confirmed
        /// Its server could not be asked; the last good image stays.
        case unanswered
        /// The run ended before its turn.
        case cancelled
    }

    let provenance: Provenance
    /// What is to be saved; nil for nothing.
    let outcome: ImageOutcome?
}

/// What the threads of a run have finished, until it is saved.
final class FinishedImages: Sendable {
    private let state = Mutex(State())

    private struct State {
        var images: [FinishedImage] = []
        var failure: (any Error)?
    }

    /// - Parameter result: a failure ends the run.
    func add(_ result: Result<FinishedImage, any Error>) {
        state.withLock { state in
            switch result {
            case .success(let image): state.images.append(image)
            case .failure(let error): state.failure = state.failure ?? error
            }
        }
    }

    var count: Int { state.withLock { $0.images.count } }
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// All that were added since the last time.
    func take() -> [FinishedImage] {
        state.withLock { state in
            defer { state.images = [] }
            return state.images
        }
    }
}
