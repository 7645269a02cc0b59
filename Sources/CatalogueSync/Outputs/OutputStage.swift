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
        let counts = try store.wallCounts(key: request.analysisKey)
        let summary = WallSummary(
            catalogue: request.folders.name, command: request.command, analysisOptions: request.analysis,
            orderOptions: request.order, counts: counts, skippedRows: try store.skippedRows())
        do {
            try write(documents(summary))
        } catch let error as FileError {
            throw error.operation == "open" ? SyncError.cannotCreate(error) : SyncError.cannotWrite(error)
        }
        try store.setSetting("options", to: request.analysisKey.optionsHash)
        return counts
    }

    private func documents(_ summary: WallSummary) -> [any WallDocument] {
        [
            MetadataJSON(summary: summary), MetadataLines(), MetadataCSV(colorCount: request.analysis.numColors),
            PreviewPage(summary: summary, sha256: sha256),
        ]
    }

    private func write(_ documents: [any WallDocument]) throws {
        let outputs = try documents.map { try OutputFile($0, in: request.folders.report, parts: parts) }
        do {
            try store.forEachEntry(key: request.analysisKey, order: request.order) { entry in
                var entry = entry
                entry.explanation = entry.imageHash.flatMap { explanations[$0] }
                for output in outputs { try output.append(entry) }
            }
            for output in outputs { try output.finish() }
        } catch {
            for output in outputs { output.discard() }
            throw error
        }
        for output in outputs { try output.commit() }
    }
}

/// A document on its way into a file.
private final class OutputFile {
    private var document: any WallDocument
    private var file: AtomicFile?
    private var pending: [UInt8] = []

    private static let writeSize = 1 << 18

    init(_ document: any WallDocument, in folder: String, parts: PartsFolder) throws(FileError) {
        self.document = document
        file = try AtomicFile(at: folder + "/" + type(of: document).fileName, parts: parts)
    }

    func append(_ entry: WallEntry) throws(FileError) {
        document.append(entry)
        pending += document.takeBytes()
        if pending.count >= OutputFile.writeSize { try flush() }
    }

    func finish() throws(FileError) {
        pending += document.finish()
        try flush()
    }

    func commit() throws(FileError) { try file.take()?.commit() }
    func discard() { file.take()?.discard() }

    private func flush() throws(FileError) {
        try file?.write(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
