import Images
import Synchronization

/// Decodes in this process, reports each look at an image, and fails on request.
final class WatchedDecoders: DecoderPool, ImageMeasuring {
    let analyzer: ImageAnalyzer
    private let state = Mutex(State())

    private struct State {
        var looks = 0
        var explained = 0
        var failures: [any Error] = []
        var hear: @Sendable (Int) -> Void = { _ in }
    }

    init(_ analyzer: ImageAnalyzer) { self.analyzer = analyzer }

    var looks: Int { state.withLock { $0.looks } }
    var explained: Int { state.withLock { $0.explained } }

    /// - Parameter hear: called with the number of each look, counted from 1, while the image is in work.
    func onLook(_ hear: @escaping @Sendable (Int) -> Void) { state.withLock { $0.hear = hear } }

    /// Has the next look fail.
    func fail(next failure: any Error) { state.withLock { $0.failures.append(failure) } }

    func withMeasurer<Answer>(_ body: (any ImageMeasuring) throws -> Answer) throws -> Answer { try body(self) }

    func measure(_ bytes: [UInt8], thumbnailSide: Int?, memory: Int) throws -> ImageMeasurement {
        let (looks, hear, failure) = state.withLock { state in
            state.looks += 1
            return (state.looks, state.hear, state.failures.popLast())
        }
        hear(looks)
        if let failure { throw failure }
        return try analyzer.measure(bytes, thumbnailSide: thumbnailSide, memory: memory)
    }

    func samples(_ bytes: [UInt8], previewSide: Int, memory: Int) throws -> ImageSamples {
        state.withLock { $0.explained += 1 }
        return try analyzer.samples(bytes, previewSide: previewSide, memory: memory)
    }
}
