import Catalogue
import Synchronization

/// What the threads of a run have finished, until it is saved.
final class FinishedImages: Sendable {
    private let state = Mutex(State())

    private struct State {
        var images: [ImageOutcome] = []
        var losses: [ImageOutcome] = []
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - result: a failure ends the run.
    ///   - wasKnown: whether an earlier run had the image. One that is gone waits for `takeLosses`.
    func add(_ result: Result<ImageOutcome, any Error>, wasKnown: Bool) {
        state.withLock { state in
            switch result {
            case .success(let image):
                let isLoss = wasKnown && image.hash == nil
                if isLoss { state.losses.append(image) } else { state.images.append(image) }
            case .failure(let error): state.failure = state.failure ?? error
            }
        }
    }

    /// Losses are not among them.
    var count: Int { state.withLock { $0.images.count } }
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// All that were added since the last time.
    func take() -> [ImageOutcome] {
        state.withLock { state in
            defer { state.images = [] }
            return state.images
        }
    }

    /// All images that earlier runs had and that are gone.
    func takeLosses() -> [ImageOutcome] {
        state.withLock { state in
            defer { state.losses = [] }
            return state.losses
        }
    }
}
