package import Catalogue
package import Colors
package import Images
import Synchronization
import Text

// Work on unknown bytes.
extension ImageWork {
    /// - Parameter thumbnail: it is made if it is unknown.
    func measure(
        _ file: LoadedImage, _ thumbnail: ThumbnailState, _ outcome: inout ImageOutcome,
        _ memory: some ImageMemory
    ) throws {
        let hash = try outcome.image.get().hash
        do {
            let measurement = try file.measure(
                thumbnailSide: thumbnail == .unknown ? LoadedImage.thumbnailSide : nil)
            let made = try measurement.thumbnail.map { try kept($0, of: hash, memory) }
            outcome.vote(on: .success(measurement.features), made ?? thumbnail, reader)
        } catch is DecodeError where thumbnail.fileExtension != nil {
            // What is known holds for a whole image; a damaged one may still give a thumbnail.
            try measure(file, .unknown, &outcome, memory)
        } catch let error as DecodeError {
            outcome.features = .failure(ItemFailure(error, hash: hash))
        } catch let damaged as DamagedImage {
            outcome.features = .failure(ItemFailure(damaged.reason, hash: hash))
            outcome.thumbnail = try kept(damaged.thumbnail, of: hash, memory)
        }
    }

    private func kept(_ thumbnail: Thumbnail, of hash: [UInt8], _ memory: some ImageMemory) throws -> ThumbnailState {
        try memory.keep(thumbnail, of: hash)
        return .made(thumbnail.fileExtension, isCut: thumbnail.cut != nil)
    }
}

extension ImageOutcome {
    mutating func vote(
        on features: Result<ImageFeatures, ItemFailure>, _ thumbnail: ThumbnailState, _ reader: ImageReader
    ) {
        self.features = features.map(\.encoded)
        colors = (try? features.get()).map(reader.analyzer.vote)  // a failure has none
        self.thumbnail = thumbnail
    }

    /// The colors of an image that was unknown before.
    package var analysis: Result<ImageColors, ItemFailure> {
        colors.map(Result.success) ?? .failure(failure ?? .stopped)
    }

    /// The features, or why there are none; nil if nothing was measured.
    package var measured: Result<ImageFeatures, ItemFailure>? {
        switch features {
        case .success(let bytes): ImageFeatures(encoded: bytes).map(Result.success)
        case .failure(let failure): .failure(failure)
        case nil: nil
        }
    }
}

// Many files, with results in their order.
extension ImageWork {
    /// Calls `deliver` with the result of each file, in order, one at a time, on any thread. No further file is begun
    /// when the run is to stop.
    package func forEach(
        _ paths: [String], deliver: @escaping @Sendable (String, ImageOutcome) -> Void
    ) throws(ThreadError) {
        try inOrder(paths, { answer(UnknownImage(path: $0)) }, deliver: deliver)
    }

    /// The same with explanations; images that cannot be used have none.
    /// - Throws: the first error that ended the work on an image; `ThreadError`.
    package func explain(
        _ paths: [String], previewSide: Int, deliver: @escaping @Sendable (String, ImageExplanation) -> Void
    ) throws {
        let first = Mutex<(any Error)?>(nil)
        try inOrder(paths) { path in
            Result { try explanation(of: path, previewSide: previewSide) }
        } deliver: { path, result in
            switch result {
            case .success(let explanation): if let explanation { deliver(path, explanation) }
            case .failure(let error): first.withLock { $0 = $0 ?? error }
            }
        }
        if let error = first.withLock({ $0 }) { throw error }
    }

    private func inOrder<Value: Sendable>(
        _ paths: [String], _ work: @escaping @Sendable (String) -> Value,
        deliver: @escaping @Sendable (String, Value) -> Void
    ) throws(ThreadError) {
        let pool = try WorkerPool(width: limits.jobs, slotCount: limits.jobs * 16)
        let delivery = OrderedDelivery<(String, Value)> { deliver($0.0, $0.1) }
        for (number, path) in paths.enumerated() where !limits.shouldStop {
            pool.acquireSlot()
            pool.run {
                delivery.put((path, work(path)), number: number)
                pool.releaseSlot()
            }
        }
        pool.finish()
    }
}

/// A line `{"id": …, "image": PATH or URL}` of `analyze --stdin`.
package struct AnalysisRequest: Sendable {
    /// The line's id as JSON; `null` without one.
    package let id: [UInt8]
    package let image: UnknownImage

    /// - Parameters:
    ///   - line: one line without its end. If it is wrong, the image fails with the reason.
    ///   - folder: the folder of relative paths.
    package init(_ line: [UInt8], folder: String) {
        guard let request = try? JSONValue(bytes: Array(line.withoutByteOrderMark)), request.isObject else {
            id = Array("null".utf8)
            image = UnknownImage(.failure(.badRequest("The line is not a JSON object")))
            return
        }
        id = request.has("id") ? Array(request["id"].sourceBytes) : Array("null".utf8)
        if let text = request["image"].string?.nonEmpty {
            image = UnknownImage(.success(ImageLocation(text, relativeTo: folder)))
        } else {
            image = UnknownImage(.failure(.badRequest("The line has no image")))
        }
    }
}
