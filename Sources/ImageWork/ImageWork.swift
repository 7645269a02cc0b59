package import Catalogue
package import Fetching
package import Files
package import Images
import Text

/// The way of one image from its location to its colors, the same for a sync, a map, `analyze` and the server: it is
/// fetched or read, hashed, and as far as it is not known, measured, voted on and given a thumbnail.
///
/// What is wrong with an image is an `ItemFailure` of its outcome; what is thrown ends the run. Any thread may use it.
package struct ImageWork: Sendable {
    let reader: ImageReader
    let limits: RunLimits
    private let fetcher: HTTPFetcher?
    private let staging: StagingDirectory?
    private let now: Int
    private let advises: Bool

    /// - Parameters:
    ///   - fetcher: nil for work without a server.
    ///   - staging: where each download gets a file of its own, so that what waits for its turn costs no memory; nil
    ///     keeps downloads in memory, for few images at a time.
    ///   - now: the time that outcomes bear, in seconds since 1970.
    ///   - advises: whether a failed fetch says what the user of the command line can do.
    package init(
        _ decoders: any DecoderPool, _ limits: RunLimits, fetcher: HTTPFetcher? = nil,
        staging: StagingDirectory? = nil, now: Int = 0, advises: Bool = true
    ) {
        reader = ImageReader(decoders, limits)
        self.limits = limits
        self.fetcher = fetcher
        self.staging = staging
        self.now = now
        self.advises = advises
    }

    /// What is on its way over the network ends as cancelled, also what others asked the same fetcher for.
    package func cancelDownloads() { fetcher?.cancelAll() }

    /// - Parameter known: of the copy that is here; a server that has no other answers `.notModified`.
    private func request(_ url: String, _ known: KnownImage?) -> FetchRequest {
        var request = FetchRequest(url: url, maxBytes: reader.analyzer.limits.maxBytes)
        request.accept = ImageWork.accepted
        request.file = staging?.nextPath()
        request.etag = known?.download?.etag.nonEmpty
        request.lastModified = known?.download?.lastModified.nonEmpty
        return request
    }

    /// The same in every run: servers choose the format by it.
    private static let accepted = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp;q=0.9,*/*;q=0.1"

    /// Why an image gets its colors.
    /// - Parameter previewSide: the square that the shown copy fits into, in pixels.
    /// - Returns: nil for an image that cannot be used, whose outcome says why, and in a run that is to stop.
    /// - Throws: why no image can be looked at.
    @available(*, noasync, message: "blocks the calling thread")
    package func explanation(of path: String, previewSide: Int) throws -> ImageExplanation? {
        do {
            let samples = try reader.withImage(at: path) { try $0.samples(previewSide: previewSide) }
            return reader.analyzer.explanation(of: samples)
        } catch
            where error is ItemFailure || error is DecodeError || error is DamagedImage || error is MeasuringStopped
        {
            return nil
        }
    }
}

// The entries.
extension ImageWork {
    /// Begins the work on an image: a fetch continues without this thread, all else is done in it.
    /// - Parameters:
    ///   - pool: where a fetched image is measured.
    ///   - done: called once: in this thread, in one of the pool or, when a server only confirmed what is known, in
    ///     the network's.
    @available(*, noasync, message: "blocks the calling thread")
    package func start(
        _ memory: some ImageMemory, on pool: WorkerPool,
        done: @escaping @Sendable (Result<ImageOutcome, any Error>) -> Void
    ) {
        guard case .fetch(let url, let known) = memory.plan, let fetcher else {
            return done(Result { try outcome(of: memory) })
        }
        fetcher.start(request(url, known)) { result in
            // Nearly all of a later run, and not worth a thread's waking up.
            if let known, result.isNotModified, case .complete? = memory.recalled(known) {
                return done(.success(ImageOutcome(location: memory.location, .success(confirmed(known)), .confirmed)))
            }
            pool.run { done(Result { try outcome(of: result, known, memory) }) }
        }
    }

    /// Does the work on an image in this thread, and waits for a server that has to be asked.
    /// - Throws: `FetchError` when this machine cannot take a download; what the decoders and `memory` throw.
    @available(*, noasync, message: "blocks the calling thread")
    func outcome(of memory: some ImageMemory) throws -> ImageOutcome {
        guard !memory.isLeft else { return memory.cancelled }
        switch memory.plan {
        case .nothing: return memory.cancelled
        case .refuse(let failure): return memory.failed(failure)
        case .bytes(let bytes):
            return try memory.reportingFailure(.local) {
                try reader.withImage(bytes: bytes) { try outcome(of: KnownImage($0), $0, memory) }
            }
        case .file(let path):
            return try memory.reportingFailure(.local) {
                try reader.withImage(at: path) { try outcome(of: KnownImage($0), $0, memory) }
            }
        case .recall(let known): return try outcome(recalling: known, .local, memory)
        case .fetch(let url, let known):
            guard let fetcher else { return memory.cancelled }
            let result = Result { () throws(FetchError) in try fetcher.fetch(request(url, known)) }
            return try outcome(of: result, known, memory)
        }
    }
}

// Where each image has an answer of its own, whatever comes.
extension ImageWork {
    /// As `start`, but what ends a run is the image's failure.
    package func answer(
        _ memory: some ImageMemory, on pool: WorkerPool, done: @escaping @Sendable (ImageOutcome) -> Void
    ) {
        start(memory, on: pool) { done(memory.outcome(of: $0)) }
    }

    /// As `outcome(of:)`, but what ends a run is the image's failure.
    package func answer(_ memory: some ImageMemory) -> ImageOutcome {
        memory.outcome(of: Result { try outcome(of: memory) })
    }
}

// From an answer of a server.
extension ImageWork {
    private func outcome(
        of result: Result<FetchResponse, FetchError>, _ known: KnownImage?, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        switch result {
        case .success(let response): return try outcome(of: response, known, memory)
        case .failure(let error) where error.cause == .cancelled: return memory.cancelled
        case .failure(let error) where error.isLocal: throw error
        case .failure(let error):
            if let known, !error.isPermanent { return try outcome(recalling: known, .unanswered, memory) }
            return memory.failed(ItemFailure(error, advises: advises), goneAt: error.isPermanent ? now : nil)
        }
    }

    private func outcome(
        of response: FetchResponse, _ known: KnownImage?, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        let provenance = ImageOutcome.Provenance.download(byteCount: response.byteCount)
        switch response.content {
        case .notModified:
            guard let known else { return memory.failed(ItemFailure(unaskedNotModified: memory.location)) }
            return try outcome(recalling: confirmed(known), .confirmed, memory)
        case .bytes(let bytes):
            return try memory.reportingFailure(provenance) {
                try reader.withImage(bytes: bytes) { try outcome(of: response, at: nil, $0, memory) }
            }
        case .file(let path):
            defer { removeFile(path) }  // still there when it was not kept
            return try memory.reportingFailure(provenance) {
                try reader.withImage(at: path) { try outcome(of: response, at: path, $0, memory) }
            }
        }
    }

    /// - Parameter path: of the file that came; nil for bytes in memory.
    private func outcome(
        of response: FetchResponse, at path: String?, _ file: LoadedImage, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        let format: ImageFormat
        do throws(DecodeError) {
            // By the bytes: what servers call them is often wrong.
            format = try ImageFormat(of: file.bytes)
        } catch {
            throw ItemFailure(downloaded: error, response)
        }
        var image = KnownImage(file)
        image.changeTime = 0
        image.download = Download(
            file: try path.map { try memory.keep(downloadAt: $0, hash: image.hash, format) } ?? "",
            etag: response.etag ?? "", lastModified: response.lastModified ?? "", checkedAt: now)
        return try outcome(of: image, file, memory)
    }

    private func confirmed(_ known: KnownImage) -> KnownImage {
        var known = known
        known.download?.checkedAt = now
        return known
    }
}

// From bytes, or without.
extension ImageWork {
    /// An image that did not change: it is read only if something about it is missing. A copy is believed only while
    /// its bytes are those that came.
    private func outcome(
        recalling known: KnownImage, _ provenance: ImageOutcome.Provenance, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        if let knowledge = memory.recalled(known) {
            var outcome = ImageOutcome(location: memory.location, .success(known), provenance)
            if case .measured(let features, let thumbnail) = knowledge { outcome.vote(on: features, thumbnail, reader) }
            return outcome
        }
        // A file of the user's own is never removed: it is planned as `.file`.
        guard let path = known.download.map(memory.path) else {
            return memory.failed(ItemFailure(unaskedNotModified: memory.location))
        }
        return try memory.reportingFailure(provenance) {
            try reader.withImage(at: path) { file in
                guard sha256(file.bytes) == known.hash else {
                    removeFile(path)
                    throw ItemFailure(damagedCopyOf: memory.location)
                }
                return try outcome(of: known, file, memory)
            }
        }
    }

    private func outcome(
        of image: KnownImage, _ file: LoadedImage, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        var outcome = ImageOutcome(location: memory.location, .success(image))
        switch try memory.knowledge(of: image.hash, file.bytes) {
        case .complete: break
        case .measured(let features, let thumbnail): outcome.vote(on: features, thumbnail, reader)
        case .nothing where memory.isLeft: break
        case .nothing(let thumbnail):
            try measure(file, thumbnail, &outcome, memory)
            memory.note(outcome)
        }
        return outcome
    }
}

extension ImageMemory {
    fileprivate var cancelled: ImageOutcome { ImageOutcome(location: location, .failure(.stopped), .cancelled) }

    fileprivate func outcome(of result: Result<ImageOutcome, any Error>) -> ImageOutcome {
        do { return try result.get() } catch { return failed(ItemFailure(ending: error)) }
    }

    fileprivate func failed(
        _ failure: ItemFailure, _ provenance: ImageOutcome.Provenance = .local, goneAt: Int? = nil
    ) -> ImageOutcome {
        ImageOutcome(location: location, .failure(failure), provenance, goneAt: goneAt)
    }

    /// The failure of one image is an outcome like any other.
    fileprivate func reportingFailure(
        _ provenance: ImageOutcome.Provenance, _ body: () throws -> ImageOutcome
    ) throws -> ImageOutcome {
        do {
            var outcome = try body()
            outcome.provenance = provenance
            return outcome
        } catch let failure as ItemFailure {
            return failed(failure, provenance)
        } catch is MeasuringStopped {
            return cancelled
        }
    }
}

extension KnownImage {
    fileprivate init(_ file: LoadedImage) {
        self.init(hash: sha256(file.bytes), byteCount: file.bytes.count, changeTime: file.changeTime)
    }
}

extension Result<FetchResponse, FetchError> {
    fileprivate var isNotModified: Bool {
        if case .success(let response) = self { response.content == .notModified } else { false }
    }
}
