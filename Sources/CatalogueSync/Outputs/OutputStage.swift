import Catalogue
import CatalogueReport
import CatalogueStore
import ColorAnalysis

/// The part of a run that writes: metadata and page, in one pass over the wall.
struct OutputStage {
    let request: SyncRequest
    let store: CatalogueStore
    let parts: PartsFolder
    /// Pages that explain pictures, by image hash.
    let explanations: [String: String]

    /// - Throws: `SyncError.cannotWrite`; the outputs of the last good run stay.
    func run() throws -> WallCounts {
        let wall = try store.makeWall(key: request.analysisKey, order: request.order)
        let summary = try request.summary(from: store)
        try reportingFileErrors { try write(documents(summary), of: wall) }
        try store.noteOutputs(of: wall)
        return summary.counts
    }

    private func documents(_ summary: WallSummary) -> [any WallDocument] {
        [
            MetadataJSON(summary: summary), MetadataLines(), MetadataCSV(colorCount: request.analysis.numColors),
            PreviewPage(summary: summary, sha256: sha256),
        ]
    }

    /// Entries that go to all documents at once, each document on a thread of its own.
    private static let batchSize = 1000

    private func write(_ documents: [any WallDocument], of wall: StoredWall) throws {
        let writers = try documents.map {
            DocumentWriter($0, try OutputFile(type(of: $0).fileName, in: request.folders.report, parts: parts))
        }
        try writeTogether(writers.map(\.file)) {
            var batch: [WallEntry] = []
            try store.forEachEntry(of: wall) { entry in
                var entry = entry
                entry.explanation = entry.imageHash.flatMap { explanations[$0] }
                batch.append(entry)
                guard batch.count == OutputStage.batchSize else { return }
                try append(batch, to: writers)
                batch.removeAll(keepingCapacity: true)
            }
            try append(batch, to: writers)
            for writer in writers { try writer.finish() }
        }
    }

    private func append(_ batch: [WallEntry], to writers: [DocumentWriter]) throws {
        let results = parallelMap(writers, width: request.jobs) { writer in Result { try writer.append(batch) } }
        for result in results { try result.get() }
    }
}

/// A document on its way into its file.
// SAFETY: of several threads, only one at a time has a writer: each batch gives every writer to one of them, and waits.
private final class DocumentWriter: @unchecked Sendable {
    private var document: any WallDocument
    let file: OutputFile

    init(_ document: any WallDocument, _ file: OutputFile) {
        self.document = document
        self.file = file
    }

    func append(_ entries: [WallEntry]) throws(FileError) {
        for entry in entries { document.append(entry) }
        try file.append(document.takeBytes())
    }

    func finish() throws(FileError) { try file.append(document.finish()) }
}

extension SyncRequest {
    /// What the outputs say about the wall as a whole.
    func summary(from store: CatalogueStore) throws -> WallSummary {
        WallSummary(
            catalogue: folders.name, command: command, analysisOptions: analysis, orderOptions: order,
            counts: try store.wallCounts(key: analysisKey), skippedRows: try store.skippedRows())
    }
}
