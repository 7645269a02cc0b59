import Catalogue
import Colors
import Files
import Foundation
import Store
import Text

/// The part of a run that imports measurements of other machines: lines of `huewall measure`, in place of bytes to read
/// or fetch. Pictures without a line are measured here.
struct MeasuredStage {
    let request: SyncRequest
    let store: CatalogueStore
    /// Whether the lines are only read.
    var isDry = false

    /// Images in one transaction.
    private static let batchSize = 256
    private static let pieceBytes = 1 << 18
    /// Bytes of one line.
    private static let longestLine = 64 << 20

    /// The images of the lines, and how many of them were measured under other options.
    private typealias Counts = (images: Int, foreign: Int)

    /// - Returns: sentences about the files.
    /// - Throws: `SyncError.noMeasuredFile`, `.badMeasuredLine`; lines before the bad one are kept.
    func run() throws -> [String] {
        var counts: Counts = (0, 0)
        for path in request.measured {
            for file in try files(at: path) { try take(file, &counts) }
        }
        guard counts.foreign > 0 else { return [] }
        return [
            """
            \(counts.foreign) of \(counts.images) measured pictures are of other options, or of another engine than \
            \(request.analysisKey.features.engine); they are looked at here.
            """
        ]
    }

    /// The file itself, or the files of a folder by name, as Spark writes them.
    private func files(at path: String) throws -> [String] {
        guard let status = FileStatus(of: path) else { throw SyncError.noMeasuredFile(path: path) }
        if status.isRegular { return [path] }
        return try reportingFileErrors { try fileNames(in: path) }.sorted()
            .filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }.map { path + "/" + $0 }
    }

    private func take(_ path: String, _ counts: inout Counts) throws {
        guard let file = try? OpenFile(reading: path) else { throw SyncError.noMeasuredFile(path: path) }
        var (lines, number) = (LineSplitter(), 0)
        var batch: [ImageOutcome] = []
        while case let piece = try reportingFileErrors({ try file.read(MeasuredStage.pieceBytes) }), !piece.isEmpty {
            try request.checkStop()
            for line in lines.lines(of: piece) {
                number += 1
                guard let images = images(of: line) else { throw SyncError.badMeasuredLine(number, path: path) }
                for image in images {
                    counts.images += 1
                    if image.key == request.analysisKey.features {
                        batch.append(try outcome(of: image))
                    } else {
                        counts.foreign += 1
                    }
                }
            }
            guard lines.openLineByteCount <= MeasuredStage.longestLine else {
                throw SyncError.badMeasuredLine(number + 1, path: path)
            }
            if batch.count >= MeasuredStage.batchSize { try save(&batch) }
        }
        // The file was cut short.
        guard lines.isAtLineEnd else { throw SyncError.badMeasuredLine(number + 1, path: path) }
        try save(&batch)
    }

    /// If two machines measured the same bytes and one failed, the result of the other stays.
    private func save(_ batch: inout [ImageOutcome]) throws {
        defer { batch = [] }
        guard !isDry else { return }
        try store.save(
            batch.filter { $0.failure != nil } + batch.filter { $0.failure == nil }, key: request.analysisKey)
    }

    /// The states of a line's images, without images that could not be read: this run tries them itself.
    /// - Returns: nil for a line that is not of `huewall measure`.
    private func images(of line: [UInt8]) -> [ImageState]? {
        guard let json = try? JSONValue(bytes: line) else { return nil }
        if json.has("row"), json["error"].isObject { return [] }
        guard json.has("id"), json["images"].isList else { return nil }
        var states: [ImageState] = []
        for image in json["images"].list where image.has("hash") {
            guard let state = ImageState(image) else { return nil }
            states.append(state)
        }
        return states
    }

    /// The outcome as if the image was downloaded just now. A known image is only confirmed.
    private func outcome(of state: ImageState) throws -> ImageOutcome {
        var image = state.image
        image.download = Download(
            file: "", etag: image.download?.etag ?? "", lastModified: image.download?.lastModified ?? "",
            checkedAt: request.now())
        // A thumbnail that is not in the report's folder is not shown.
        let isThere = state.thumbnail.isThere(image.hash, below: request.folders.report)
        let thumbnail = isThere ? state.thumbnail : .unknown
        let isKnown =
            switch (try store.features(hash: image.hash, key: state.key), state.features) {
            case (.success?, .success), (.failure?, .failure): try store.thumbnail(of: image.hash) == thumbnail
            case (.success?, .failure): true
            case (nil, _), (.failure?, .success): false
            }
        return ImageOutcome(
            location: state.location, .success(image), features: isKnown ? nil : state.features.map(\.encoded),
            thumbnail: thumbnail)
    }
}
