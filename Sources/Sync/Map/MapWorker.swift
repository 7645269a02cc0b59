import Catalogue
import Colors
import Fetching
import Files
import ImageWork
import Images
import Store

/// What items with one image have in common.
struct ProcessedImage: Sendable {
    var colors: ImageColors?
    var failure: ItemFailure?
    /// nil when its bytes could not be read.
    var hash: [UInt8]?
    var thumbnailExtension: String?
    /// For the next run; nil when there is nothing to keep.
    var state: ImageState?

    init(_ failure: ItemFailure) { self.failure = failure }
}

/// One look at an image without a store: as `ImageWorker` and the store's wall give it, byte for byte. Any thread may
/// take it.
struct MapWorker: Sendable {
    let reader: ImageReader
    let key: FeatureKey
    /// Where thumbnails are written, with a staging directory of its own; nil names them only.
    let thumbnails: (folder: String, staging: StagingDirectory)?
    /// By SHA-256: two addresses of the same bytes are measured once.
    private let measured = RequestCoalescer<[UInt8], MapMeasurement>(limit: 1024)

    init(reader: ImageReader, key: FeatureKey, thumbnails: (folder: String, staging: StagingDirectory)?) {
        self.reader = reader
        self.key = key
        self.thumbnails = thumbnails
    }

    /// - Parameter known: what an earlier run kept of this place.
    /// - Throws: `MeasuringStopped`; `FileError` for a thumbnail that cannot be written.
    func image(at path: String, known: ImageState?) throws -> ProcessedImage {
        try reportingFailure {
            try reader.withImage(at: path) { try image(&$0, location: path, known: known) }
        }
    }

    func image(bytes: [UInt8], location: String, known: ImageState?) throws -> ProcessedImage {
        try reportingFailure {
            try reader.withImage(bytes: bytes) { try image(&$0, location: location, known: known) }
        }
    }

    /// - Parameter fetched: what came of asking for `url`, with the validators of `known` if there is one.
    func image(of fetched: FetchedImage, url: String, known: ImageState?) throws -> ProcessedImage {
        defer { removeFile(fetched.path) }
        switch fetched.result {
        case .success(let response) where response.content == .notModified:
            guard let known else { return ProcessedImage(ItemFailure(unaskedNotModified: url)) }
            return try image(of: known)
        case .success(let response):
            return try reportingFailure {
                try reader.withImage(at: fetched.path) { file in
                    _ = try downloadedFormat(of: file.bytes, response)
                    var image = try image(&file, location: url, known: known)
                    image.state?.etag = response.etag ?? ""
                    image.state?.lastModified = response.lastModified ?? ""
                    return image
                }
            }
        case .failure(let error):
            // As a sync does: a server that does not answer takes no picture away.
            if let known, !error.isPermanent, !error.isLocal { return try image(of: known) }
            return ProcessedImage(ItemFailure(error))
        }
    }

    /// The image as an earlier run saw it, when what was kept is of these options and of this engine.
    func isUsable(_ known: ImageState) -> Bool {
        guard known.key == key else { return false }
        switch known.features {
        case .success(let bytes): return ImageFeatures(encoded: bytes) != nil
        case .failure(let failure): return failure.code != FailureCode.outOfMemory.rawValue
        }
    }

    /// - Parameter state: usable.
    func image(of state: ImageState) throws -> ProcessedImage {
        switch state.features {
        case .success(let bytes):
            guard let features = ImageFeatures(encoded: bytes) else { throw MeasuringStopped() }
            return image(of: state, reader.analyzer.vote(features), nil)
        case .failure(let failure): return image(of: state, nil, failure)
        }
    }

    private func image(of state: ImageState, _ colors: ImageColors?, _ failure: ItemFailure?) -> ProcessedImage {
        var image = ProcessedImage(colors: colors, failure: failure, hash: state.hash)
        image.thumbnailExtension = state.thumbnailExtension
        image.state = state
        return image
    }

    private func image(_ file: inout ImageFile, location: String, known: ImageState?) throws -> ProcessedImage {
        let hash = sha256(file.bytes)
        if let known, known.hash == hash, isUsable(known), hasThumbnail(known) { return try image(of: known) }
        let measurement = try measured.known(hash) ?? measure(&file, hash: hash)
        measured.put(measurement, for: hash)
        let state = ImageState(
            location: location, hash: hash, key: key, features: measurement.features,
            thumbnailExtension: measurement.thumbnailExtension)
        return image(of: state, measurement.colors, measurement.failure)
    }

    private func measure(_ file: inout ImageFile, hash: [UInt8]) throws -> MapMeasurement {
        // A JPEG's thumbnail is a JPEG: its name is known before it is made.
        let namesOnly = thumbnails == nil && ImageFormat(magic: file.bytes) == .jpeg
        do {
            let measurement = try file.measure(thumbnailSide: namesOnly ? nil : ImageFile.thumbnailSide)
            if let thumbnail = measurement.thumbnail { try save(thumbnail, of: hash) }
            return MapMeasurement(
                features: .success(measurement.features.encoded),
                colors: reader.analyzer.vote(measurement.features), failure: nil,
                thumbnailExtension: namesOnly ? "jpg" : measurement.thumbnail?.fileExtension)
        } catch let error as DecodeError {
            let failure = ItemFailure(error, hash: hash)
            return MapMeasurement(features: .failure(failure), colors: nil, failure: failure, thumbnailExtension: nil)
        }
    }

    private func hasThumbnail(_ state: ImageState) -> Bool {
        guard let thumbnails, let fileExtension = state.thumbnailExtension else { return true }
        return FileStatus(of: thumbnails.folder + "/" + thumbnailPath(hexadecimal(state.hash), fileExtension)) != nil
    }

    private func save(_ thumbnail: Thumbnail, of hash: [UInt8]) throws(FileError) {
        guard let thumbnails else { return }
        let path = thumbnails.folder + "/" + thumbnailPath(hexadecimal(hash), thumbnail.fileExtension)
        try makeFolder(of: path)
        try writeAtomically(thumbnail.bytes, to: path, staging: thumbnails.staging, .group)
    }

    private func reportingFailure(_ body: () throws -> ProcessedImage) throws -> ProcessedImage {
        do { return try body() } catch let failure as ItemFailure { return ProcessedImage(failure) }
    }
}

extension ProcessedImage {
    fileprivate init(colors: ImageColors?, failure: ItemFailure?, hash: [UInt8]) {
        self.colors = colors
        self.failure = failure
        self.hash = hash
    }
}

/// What measuring one image gave.
private struct MapMeasurement: Sendable {
    let features: Result<[UInt8], ItemFailure>
    let colors: ImageColors?
    let failure: ItemFailure?
    let thumbnailExtension: String?
}
