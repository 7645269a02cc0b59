package import Catalogue
package import Fetching
package import Files
package import Images
import Text

/// The work on one image from its location to its colors, for `sync`, `measure`, `analyze` and the server: the image is
/// fetched or read and hashed; if it is unknown, it is measured, voted on and gets a thumbnail.
///
/// A bad image has an `ItemFailure` in its outcome; an error that is thrown ends the run. Any thread may use it.
package struct ImageWork: Sendable {
    let reader: ImageReader
    let limits: RunLimits
    private let fetcher: HTTPFetcher?
    private let staging: StagingDirectory?
    private let now: Int
    private let advises: Bool

    /// - Parameters:
    ///   - fetcher: nil for work without servers.
    ///   - staging: where downloads become files, so that waiting ones take no memory; nil to keep downloads in memory,
    ///     for few images at a time.
    ///   - now: the time of the outcomes, in seconds since 1970.
    ///   - advises: whether the message of a failed fetch advises the user of the command line.
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

    package func cancelDownloads() { fetcher?.cancelAll() }

    /// - Parameter known: the copy that is here; a server without a newer one answers `.notModified`.
    private func request(_ url: String, _ known: KnownImage?) -> FetchRequest {
        var request = FetchRequest(url: url, maxBytes: reader.analyzer.limits.maxBytes)
        request.accept = ImageWork.accepted
        request.file = staging?.nextPath()
        request.etag = known?.download?.etag.nonEmpty
        request.lastModified = known?.download?.lastModified.nonEmpty
        return request
    }

    /// The same in every run, because servers choose the format by it.
    private static let accepted = "image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp;q=0.9,*/*;q=0.1"

    /// Explains why an image gets its colors.
    /// - Parameter previewSide: the square that the shown copy fits into, in pixels.
    /// - Returns: nil for an image that cannot be used, and when the run is to stop.
    /// - Throws: an error that ends the work on all images.
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

// Entry points.
extension ImageWork {
    /// Begins the work on an image: a fetch continues without this thread; other work is done in it.
    /// - Parameters:
    ///   - pool: where a fetched image is measured.
    ///   - done: called once: in this thread, in one of the pool or, if a server only confirmed the known copy, in the
    ///     network's.
    @available(*, noasync, message: "blocks the calling thread")
    package func start(
        _ memory: some ImageMemory, on pool: WorkerPool,
        done: @escaping @Sendable (Result<ImageOutcome, any Error>) -> Void
    ) {
        guard case .fetch(let url, let known) = memory.plan, let fetcher else {
            return done(Result { try outcome(of: memory) })
        }
        fetcher.start(request(url, known)) { result in
            // Nearly all images of a later run: it would not pay to wake up a thread.
            if let known, result.isNotModified, case .complete? = memory.recalled(known) {
                return done(.success(ImageOutcome(location: memory.location, .success(confirmed(known)), .confirmed)))
            }
            pool.run { done(Result { try outcome(of: result, known, memory) }) }
        }
    }

    /// Does all the work on an image in this thread, and waits for its server.
    /// - Throws: `FetchError` when this machine cannot store a download; what the decoders and `memory` throw.
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

// For callers that need an answer for each image, whatever happens.
extension ImageWork {
    /// As `start`, but an error becomes the image's failure.
    package func answer(
        _ memory: some ImageMemory, on pool: WorkerPool, done: @escaping @Sendable (ImageOutcome) -> Void
    ) {
        start(memory, on: pool) { done(memory.outcome(of: $0)) }
    }

    /// As `outcome(of:)`, but an error becomes the image's failure.
    package func answer(_ memory: some ImageMemory) -> ImageOutcome {
        memory.outcome(of: Result { try outcome(of: memory) })
    }
}

// Work on the answer of a server.
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

    /// - Parameter path: of the downloaded file; nil for bytes in memory.
    private func outcome(
        of response: FetchResponse, at path: String?, _ file: LoadedImage, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        let format: ImageFormat
        do throws(DecodeError) {
            // By the bytes: the type that servers give is often wrong.
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

// Work on bytes, or without them.
extension ImageWork {
    /// For an image that did not change. It is read only if something about it is missing; a copy counts only while its
    /// bytes are those of the download.
    private func outcome(
        recalling known: KnownImage, _ provenance: ImageOutcome.Provenance, _ memory: some ImageMemory
    ) throws -> ImageOutcome {
        if let knowledge = memory.recalled(known) {
            var outcome = ImageOutcome(location: memory.location, .success(known), provenance)
            if case .measured(let features, let thumbnail) = knowledge { outcome.vote(on: features, thumbnail, reader) }
            return outcome
        }
        // This never removes a file of the user: that is planned as `.file`.
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

    /// Turns the failure of one image into its outcome.
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
