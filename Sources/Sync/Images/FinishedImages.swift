import Catalogue
import Synchronization

/// What the threads of a run have finished, until it is saved.
final class FinishedImages: Sendable {
    private let state = Mutex(State())

    private struct State {
        var images: [ImageOutcome] = []
        var failure: (any Error)?
    }

    /// - Parameter result: a failure ends the run.
    func add(_ result: Result<ImageOutcome, any Error>) {
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
    func take() -> [ImageOutcome] {
        state.withLock { state in
            defer { state.images = [] }
            return state.images
        }
    }
}
