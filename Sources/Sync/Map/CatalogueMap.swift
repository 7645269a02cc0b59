package import Catalogue
package import Colors
import Feeds
package import Fetching
package import Files
package import Images
package import ImageWork
import Outputs
import Store
import Synchronization
import Text

/// `huewall map`: rows of a feed in, finished items out, a line for a line. What only the whole catalogue knows, rank
/// and shared images, comes in later, by `FinishedLines`.
package struct CatalogueMap: Sendable {
    private let setup: Setup
    private let lineImages: LineImages
    private let sorter: WallSorter
    private let images = RequestCoalescer<String, ImageOutcome>(limit: 4096)
    private let words = SharedVendorColors()
    private let failure = FirstFailure()

    package struct Setup: Sendable {
        package var rows: MapRows
        package var decoders: any DecoderPool
        package var limits: RunLimits
        package var order: OrderOptions
        package var fetcher: HTTPFetcher
        /// What people said, by id.
        package var overrides: [String: ColorOverride] = [:]
        /// Whether lines come with what an earlier run kept of their image, and answers with what the next one may
        /// keep.
        package var keepsStates = false
        /// Whether an address that an earlier run saw is believed to show the same image still.
        package var trustsAddresses = false
        /// Folder for thumbnails; nil names them only.
        package var thumbnails: String?

        package init(
            rows: MapRows, decoders: any DecoderPool, limits: RunLimits, order: OrderOptions,
            fetcher: HTTPFetcher
        ) {
            self.rows = rows
            self.decoders = decoders
            self.limits = limits
            self.order = order
            self.fetcher = fetcher
        }
    }

    /// - Throws: `FileError` when the folder for thumbnails cannot be made.
    package init(_ setup: Setup) throws(FileError) {
        self.setup = setup
        lineImages = try LineImages(
            key: AnalysisKey(setup.decoders.analyzer.options).features, trustsAddresses: setup.trustsAddresses,
            thumbnails: setup.thumbnails)
        sorter = WallSorter(setup.order)
    }

    /// - Parameters:
    ///   - next: the lines that are there by now; nil at the end.
    ///   - write: as `LineStream.run` says.
    /// Ends early when the run is to stop: lines that wait for a thread then get no answer.
    /// - Throws: `FileError`, `ThreadError`.
    package func run(_ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void) throws {
        let work = ImageWork(
            setup.decoders, setup.limits, fetcher: setup.fetcher, staging: try StagingDirectory.temporary())
        try LineStream(setup.limits).run(
            { failure.error == nil ? next() : nil },
            write: { if failure.error == nil { write($0) } },
            answer: { line, number, pool, done in answer(line, number, work, pool, done) })
        // What was under way failed because of the stop.
        if setup.limits.stopReason() == nil, let error = failure.error { throw error }
    }

    private func answer(
        _ line: [UInt8], _ number: Int, _ work: ImageWork, _ pool: WorkerPool, _ done: @escaping LineStream.Done
    ) {
        guard !setup.limits.shouldStop else {
            failure.note(MeasuringStopped())
            return done([])
        }
        let (row, known) = read(line, number)
        let item: CatalogueItem
        switch row.item {
        case .failure(let skipped): return done(enclosed(skipped.line, nil))
        case .success(let found): item = found
        }
        let isFirst = images.ask(row.location) { outcome, isFirst in
            done(enclosed(self.line(of: item, outcome), isFirst ? outcome : nil))
        }
        guard isFirst else { return }
        work.start(LineImage(row, known, lineImages), on: pool) { result in
            images.put(outcome(of: result, at: row.location), for: row.location)
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

    private func read(_ line: [UInt8], _ number: Int) -> (MapRow, known: ImageState?) {
        guard setup.keepsStates else { return (setup.rows.row(line, number: number), nil) }
        // The row reports what is not JSON.
        let value = (try? JSONValue(bytes: line, nesting: JSONValue.nesting + 1)) ?? .missing
        return (setup.rows.row(value["rows"], number: number), ImageState(value["image"]))
    }

    private func line(of item: CatalogueItem, _ image: ImageOutcome) -> [UInt8] {
        let override = setup.overrides[item.id]
        let shown = image.colors.map { override?.applied(to: $0) ?? $0 }
        let word = words.color(of: item.vendorColor)
        let flags = ItemFlags(
            word, analysis: image.colors, colors: shown?.colors ?? [], isOverridden: override != nil,
            sharesImage: false)
        let hash = image.hash.map(hexadecimal)
        return UnrankedLine.bytes(
            of: WallEntry(
                item: item, rank: 0, place: sorter.place(of: shown?.colors ?? []), analysis: shown,
                failure: image.failure, flags: flags.sorted, overrideNote: override?.note,
                imageHash: hash,
                thumbnail: hash.flatMap { hash in image.thumbnail.fileExtension.map { thumbnailPath(hash, $0) } }))
    }

    /// - Parameter outcome: of the image, when what is known of it now goes with this line.
    private func enclosed(_ line: [UInt8], _ outcome: ImageOutcome?) -> [UInt8] {
        guard setup.keepsStates else { return line }
        return JSONText.object { json in
            json.field("item", verbatim: line)
            json.field("image", outcome.flatMap { imageState($0, lineImages.key) }.map(JSONSource.init))
        }
    }
}

/// Readings of vendors' words for all threads.
private final class SharedVendorColors: Sendable {
    private let known = Mutex(VendorColorCache())

    func color(of text: String) -> VendorColor { known.withLock { $0.color(of: text) } }
}

/// What ends a run: the first error of any thread.
private final class FirstFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }
}

extension SkippedRow {
    /// A line that is no item: `{"row":…,"error":{…}}`.
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
