import Catalogue
import Colors
package import Fetching
package import Files
package import Images
package import ImageWork
import Store
import Synchronization
import Text

/// `huewall measure`: reads rows of a feed, and writes a line with the measurements of its pictures for each.
/// `MeasuredStage` reads these lines.
package struct RowMeasurement: Sendable {
    private let rows: RowReader
    private let limits: RunLimits
    private let imagesPerItem: Int
    private let hasStates: Bool
    private let work: ImageWork
    private let lineImages: LineImages
    private let images = RequestCoalescer<ExactText, ImageOutcome>(limit: 4096)
    private let failure = FirstFailure()

    /// - Parameters:
    ///   - imagesPerItem: pictures of an item to measure, at most.
    ///   - hasStates: whether lines have the states of their pictures from an earlier run.
    ///   - trustsAddresses: whether an address that an earlier run read counts as unchanged.
    ///   - thumbnails: folder for thumbnails; nil to only name them.
    /// - Throws: `FileError` when the folder for thumbnails cannot be made.
    package init(
        _ rows: RowReader, _ decoders: any DecoderPool, _ limits: RunLimits, imagesPerItem: Int, fetcher: HTTPFetcher,
        hasStates: Bool, trustsAddresses: Bool, thumbnails: String?
    ) throws(FileError) {
        (self.rows, self.limits, self.imagesPerItem, self.hasStates) = (rows, limits, imagesPerItem, hasStates)
        work = ImageWork(decoders, limits, fetcher: fetcher, staging: try StagingDirectory.temporary())
        lineImages = try LineImages(
            key: AnalysisKey(decoders.analyzer.options).features, trustsAddresses: trustsAddresses,
            thumbnails: thumbnails)
    }

    /// Ends early when the run is to stop: lines that wait for a thread then get no answer.
    /// - Parameters:
    ///   - next: as in `LineStream.run`.
    ///   - write: as in `LineStream.run`.
    /// - Throws: `FileError`, `ThreadError`.
    package func run(_ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void) throws {
        try LineStream(limits).run(
            { failure.error == nil ? next() : nil },
            write: { if failure.error == nil { write($0) } },
            answer: { line, number, pool, done in answer(line, number, pool, done) })
        // Other errors are consequences of the stop.
        if limits.stopReason() == nil, let error = failure.error { throw error }
    }

    private func answer(
        _ line: [UInt8], _ number: Int, _ pool: WorkerPool, _ done: @escaping LineStream.Done
    ) {
        guard !limits.shouldStop else {
            failure.note(MeasuringStopped())
            return done([])
        }
        let (row, states) = read(line, number)
        switch row.item {
        case .failure(let skipped): done(skipped.line)
        case .success(let item):
            measure(at: row, states, pool) { picture in
                measureFurther([picture], of: item, states, pool) { done(self.line(of: item, $0)) }
            }
        }
    }

    /// A measured picture, and whether this line is the first that shows it, which has its state.
    private typealias Picture = (outcome: ImageOutcome, isFirst: Bool)

    private func measure(
        at row: ReadRow, _ states: [ImageState], _ pool: WorkerPool,
        _ receive: @escaping @Sendable (Picture) -> Void
    ) {
        guard images.ask(ExactText(row.location), { receive(($0, $1)) }) else { return }
        let state = states.first { $0.location == row.location }
        work.start(LineImage(row, state, lineImages), on: pool) { result in
            images.put(outcome(of: result, at: row.location), for: ExactText(row.location))
        }
    }

    /// Measures further pictures of an item, as long as those before leave doubt or cannot be used.
    private func measureFurther(
        _ pictures: [Picture], of item: CatalogueItem, _ states: [ImageState], _ pool: WorkerPool,
        _ receive: @escaping @Sendable ([Picture]) -> Void
    ) {
        let isDone =
            pictures.first?.outcome.colors?.leavesDoubt == false || pictures.last?.outcome.colors?.leavesDoubt == false
            || pictures.count >= imagesPerItem || pictures.count > item.furtherPictures.count
        guard !isDone else { return receive(pictures) }
        var row = ReadRow(.success(item))
        row.location = rows.location(of: item.furtherPictures[pictures.count - 1])
        measure(at: row, states, pool) { picture in
            measureFurther(pictures + [picture], of: item, states, pool, receive)
        }
    }

    /// The outcome of an image. An error that ends the run is noted; its line is not written.
    private func outcome(of result: Result<ImageOutcome, any Error>, at location: String) -> ImageOutcome {
        switch result {
        case .success(let outcome):
            if outcome.provenance == .cancelled { failure.note(MeasuringStopped()) }
            return outcome
        case .failure(let error):
            if !(error is FetchError) { failure.note(error) }
            return ImageOutcome(location: location, .failure(ItemFailure(ending: error)))
        }
    }

    private func read(_ line: [UInt8], _ number: Int) -> (ReadRow, [ImageState]) {
        guard hasStates else { return (rows.row(line, number: number), []) }
        // A row that is not JSON is reported by its reader.
        let value = (try? JSONValue(bytes: line, nesting: JSONValue.nesting + 1)) ?? .missing
        return (rows.row(value["rows"], number: number), value["images"].list.compactMap { ImageState($0) })
    }

    /// - Parameter pictures: the measured pictures of the item, in order.
    private func line(of item: CatalogueItem, _ pictures: [Picture]) -> [UInt8] {
        JSONText.object { json in
            json.field("id", item.id)
            json.field(
                "images", pictures.map { JSONSource(measuredImage($0.outcome, lineImages.key, isFirst: $0.isFirst)) })
        }
    }
}

/// The first error of any thread, which ends the run.
private final class FirstFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }
}

extension SkippedRow {
    /// The answer to a row that is not an item: `{"row":…,"error":{…}}`.
    var line: [UInt8] {
        JSONText.object { json in
            json.field("row", row)
            json.object("error") { error in
                error.field("stage", "feed")
                error.field("code", reason.rawValue)
                error.field("message", message)
            }
        }
    }
}
