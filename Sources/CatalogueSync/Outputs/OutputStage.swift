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
        let summary = try request.summary(from: store)
        try reportingFileErrors { try write(documents(summary)) }
        try store.setSetting("options", to: request.analysisKey.optionsHash)
        return summary.counts
    }

    private func documents(_ summary: WallSummary) -> [any WallDocument] {
        [
            MetadataJSON(summary: summary), MetadataLines(), MetadataCSV(colorCount: request.analysis.numColors),
            PreviewPage(summary: summary, sha256: sha256),
        ]
    }

    private func write(_ documents: [any WallDocument]) throws {
        var documents = documents
        let files = try documents.map {
            try OutputFile(type(of: $0).fileName, in: request.folders.report, parts: parts)
        }
        try writeTogether(files) {
            try store.forEachEntry(key: request.analysisKey, order: request.order) { entry in
                var entry = entry
                entry.explanation = entry.imageHash.flatMap { explanations[$0] }
                for (index, file) in files.enumerated() {
                    documents[index].append(entry)
                    try file.append(documents[index].takeBytes())
                }
            }
            for (index, file) in files.enumerated() { try file.append(documents[index].finish()) }
        }
    }
}

extension SyncRequest {
    /// What the outputs say about the wall as a whole.
    func summary(from store: CatalogueStore) throws -> WallSummary {
        WallSummary(
            catalogue: folders.name, command: command, analysisOptions: analysis, orderOptions: order,
            counts: try store.wallCounts(key: analysisKey), skippedRows: try store.skippedRows())
    }
}
