import Catalogue
import Colors
package import Fetching
package import Files
package import Images
package import ImageWork
import Store
import Synchronization
import Text

/// `huewall measure`: rows of a feed in, what their pictures left when they were looked at out, a line for a line.
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
    ///   - imagesPerItem: pictures of an item that are looked at, at most.
    ///   - hasStates: whether lines come with what an earlier run left of their pictures.
    ///   - trustsAddresses: whether an address that an earlier run saw is believed to show the same image still.
    ///   - thumbnails: folder for thumbnails; nil names them only.
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

    /// - Parameters:
    ///   - next: the lines that are there by now; nil at the end.
    ///   - write: as `LineStream.run` says.
    /// Ends early when the run is to stop: lines that wait for a thread then get no answer.
    /// - Throws: `FileError`, `ThreadError`.
    package func run(_ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void) throws {
        try LineStream(limits).run(
            { failure.error == nil ? next() : nil },
            write: { if failure.error == nil { write($0) } },
            answer: { line, number, pool, done in answer(line, number, pool, done) })
        // What was under way failed because of the stop.
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
            look(at: row, states, pool) { picture in
                lookFurther([picture], of: item, states, pool) { done(self.line(of: item, $0)) }
            }
        }
    }

    /// A picture that was looked at, and whether for this line: of several lines that show it, one has what it left.
    private typealias Picture = (outcome: ImageOutcome, isFirst: Bool)

    private func look(
        at row: ReadRow, _ states: [ImageState], _ pool: WorkerPool,
        _ receive: @escaping @Sendable (Picture) -> Void
    ) {
        guard images.ask(ExactText(row.location), { receive(($0, $1)) }) else { return }
        let state = states.first { $0.location == row.location }
        work.start(LineImage(row, state, lineImages), on: pool) { result in
            images.put(outcome(of: result, at: row.location), for: ExactText(row.location))
        }
    }

    /// Looks at the next picture of an item for as long as those before leave doubt or could not be used.
    private func lookFurther(
        _ pictures: [Picture], of item: CatalogueItem, _ states: [ImageState], _ pool: WorkerPool,
        _ receive: @escaping @Sendable ([Picture]) -> Void
    ) {
        let isDone =
            pictures.first?.outcome.colors?.leavesDoubt == false || pictures.last?.outcome.colors?.leavesDoubt == false
            || pictures.count >= imagesPerItem || pictures.count > item.moreImages.count
        guard !isDone else { return receive(pictures) }
        var row = ReadRow(.success(item))
        row.location = rows.location(of: item.moreImages[pictures.count - 1])
        look(at: row, states, pool) { picture in
            lookFurther(pictures + [picture], of: item, states, pool, receive)
        }
    }

    /// The outcome of an image; one that ends the run is not written any more.
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
        // The row reports what is not JSON.
        let value = (try? JSONValue(bytes: line, nesting: JSONValue.nesting + 1)) ?? .missing
        return (rows.row(value["rows"], number: number), value["images"].list.compactMap { ImageState($0) })
    }

    /// - Parameter pictures: those of the item that were looked at, the first of them first.
    private func line(of item: CatalogueItem, _ pictures: [Picture]) -> [UInt8] {
        JSONText.object { json in
            json.field("id", item.id)
            json.field(
                "images", pictures.map { JSONSource(measuredImage($0.outcome, lineImages.key, isFirst: $0.isFirst)) })
        }
    }
}

/// What ends a run: the first error of any thread.
private final class FirstFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }
}

extension SkippedRow {
    /// A line that is not an item: `{"row":…,"error":{…}}`.
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
