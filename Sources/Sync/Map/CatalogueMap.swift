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
package import Text
import Walls

/// `huewall map`: rows of a feed in, finished items out, a line for a line. What only the whole catalogue knows, rank
/// shared images and what words mean, comes in later, by `MapWords`, `DecidedLines` and `FinishedLines`.
package struct CatalogueMap: Sendable {
    private let setup: Setup
    private let lineImages: LineImages
    private let sorter: WallSorter
    private let images = RequestCoalescer<ExactText, ImageOutcome>(limit: 4096)
    private let words = SharedVendorColors()
    private let failure = FirstFailure()

    package struct Setup: Sendable {
        package var rows: MapRows
        package var decoders: any DecoderPool
        package var limits: RunLimits
        package var order: OrderOptions
        package var fetcher: HTTPFetcher
        /// What people said, by id.
        package var overrides: [ExactText: ColorOverride] = [:]
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
        look(at: row, known, work, pool) { outcome, isFirst in
            lookFurther([outcome], of: item, work, pool) { pictures in
                done(enclosed(self.line(of: item, pictures), isFirst ? outcome : nil))
            }
        }
    }

    private func look(
        at row: MapRow, _ known: ImageState?, _ work: ImageWork, _ pool: WorkerPool,
        _ receive: @escaping @Sendable (ImageOutcome, _ isFirst: Bool) -> Void
    ) {
        guard images.ask(ExactText(row.location), receive) else { return }
        work.start(LineImage(row, known, lineImages), on: pool) { result in
            images.put(outcome(of: result, at: row.location), for: ExactText(row.location))
        }
    }

    /// Looks at the next picture of an item for as long as those before leave doubt or could not be used.
    private func lookFurther(
        _ pictures: [ImageOutcome], of item: CatalogueItem, _ work: ImageWork, _ pool: WorkerPool,
        _ receive: @escaping @Sendable ([ImageOutcome]) -> Void
    ) {
        let isDone =
            pictures.first?.colors?.leavesDoubt == false || pictures.last?.colors?.leavesDoubt == false
            || pictures.count >= setup.order.imagesPerItem || pictures.count > item.moreImages.count
            || setup.overrides[ExactText(item.id)] != nil
        guard !isDone else { return receive(pictures) }
        var row = MapRow(.success(item))
        row.location = setup.rows.location(of: item.moreImages[pictures.count - 1])
        look(at: row, nil, work, pool) { outcome, _ in
            lookFurther(pictures + [outcome], of: item, work, pool, receive)
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

    /// - Parameter pictures: those of the item that were looked at, the first of them first.
    private func line(of item: CatalogueItem, _ pictures: [ImageOutcome]) -> [UInt8] {
        let override = setup.overrides[ExactText(item.id)]
        let chosen = override == nil ? ImageColors.clearest(of: pictures.map(\.colors)) : 0
        let image = pictures[chosen]
        let shown = Shown(position: chosen, override: override)
        let showsFirst = setup.order.shownPicture == .first && pictures[0].colors != nil
        let picture = EntryPicture(
            colors: image.colors, failure: image.failure?.naming(item.image, insteadOf: image.location),
            first: chosen > 0 ? pictures[0].colors : nil, isShared: false, hash: image.hash.map(hexadecimal),
            thumbnail: (showsFirst ? pictures[0] : image).thumbnailPath(setup.order.thumbnails))
        let entry = WallEntry(
            item, rank: 0, shown, picture, word: words.color(of: item.vendorColor), note: override?.note, sorter)
        let measured = image.colors.map(shown.measured)
        return UnrankedLine.bytes(of: entry, evidence: evidence(of: item, measured, override))
    }

    private func evidence(of item: CatalogueItem, _ picture: ImageColors?, _ override: ColorOverride?) -> [UInt8]? {
        let fields = WordField.counted(by: setup.order)
        guard let picture, !fields.isEmpty else { return nil }
        return LineEvidence.bytes(of: picture, item, named: override?.family, fields) { sorter.place(of: $0) }
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

extension ImageOutcome {
    /// Relative to a catalogue's report folder; nil without a thumbnail.
    fileprivate func thumbnailPath(_ part: ThumbnailPart) -> String? {
        guard let hash, case .made(let fileExtension, let isCut) = thumbnail else { return nil }
        return Store.thumbnailPath(hexadecimal(hash), fileExtension, isCut: isCut && part == .goods)
    }
}

/// Readings of vendors' words for all threads.
final class SharedVendorColors: Sendable {
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
