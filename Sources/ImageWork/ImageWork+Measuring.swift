package import Catalogue
package import Colors
import Images

// From unknown bytes.
extension ImageWork {
    /// - Parameter thumbnail: what is known of it; it is made when nothing is.
    func measure(
        _ file: inout LoadedImage, _ thumbnail: ThumbnailState, _ outcome: inout ImageOutcome,
        _ memory: some ImageMemory
    ) throws {
        let hash = try outcome.image.get().hash
        do {
            let measurement = try file.measure(
                thumbnailSide: thumbnail == .unknown ? LoadedImage.thumbnailSide : nil)
            let made = try measurement.thumbnail.map { try kept($0, of: hash, memory) }
            outcome.vote(on: .success(measurement.features), made ?? thumbnail, reader)
        } catch is DecodeError where thumbnail.fileExtension != nil {
            // What was known is true of a whole image; of a damaged one there may be something to show.
            try measure(&file, .unknown, &outcome, memory)
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

    /// What was measured, or why nothing could be; nil when nothing was.
    package var measured: Result<ImageFeatures, ItemFailure>? {
        switch features {
        case .success(let bytes): ImageFeatures(encoded: bytes).map(Result.success)
        case .failure(let failure): .failure(failure)
        case nil: nil
        }
    }
}
