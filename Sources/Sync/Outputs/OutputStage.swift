package import Catalogue
import Colors
import Files
import ImageWork
package import Outputs
package import Store

/// The part of a run that writes the outputs, in one pass over the wall.
struct OutputStage {
    let request: SyncRequest
    let store: CatalogueStore
    let staging: StagingDirectory
    /// Pages that explain images, by image hash.
    let explanations: [String: String]
    /// The number of the run.
    let run: Int

    /// - Throws: `SyncError.cannotWrite`; the outputs of the last good run stay.
    func write(_ wall: StoredWall) throws -> WallCounts {
        let summary = request.summary(of: wall, try store.skippedRows())
        try reportingFileErrors { try write(summary, of: wall) }
        try store.noteOutputs(of: wall, options: request.options)
        return summary.counts
    }

    /// Entries that all writers get at once, each in its own thread.
    private static let (batchSize, chunkSize) = (1000, 100)

    private func write(_ summary: WallSummary, of wall: StoredWall) throws {
        let writers = try request.outputs.map { output in
            FileWriter(output.makeWriter(summary), try output.fileNames.map(file))
        }
        let recorder = try ChangeRecorder(request.folders, store, run: run, checkStop: request.checkSignal)
        let changes = FileWriter(recorder, [try file(CatalogueFolders.changesName)])
        let all = writers + [changes]
        var isNew = true
        try writeTogether(all.flatMap(\.files), in: request.folders.report) {
            try changes.file.append(recorder.header)
            var batch: [WallEntry] = []
            var written = 0
            try store.forEachEntry(of: wall) { entry in
                var entry = entry
                entry.explanation = entry.imageHash.flatMap { explanations[$0] }
                batch.append(entry)
                guard batch.count == OutputStage.batchSize else { return }
                try request.checkSignal()
                request.progress(.writing(items: written, of: wall.items))
                try append(batch, to: all)
                written += batch.count
                batch.removeAll(keepingCapacity: true)
            }
            try append(batch, to: all)
            for writer in all { try writer.finish() }
            try changes.file.overwriteStart(recorder.header)
            isNew = try recorder.note(in: store)
            if !isNew { changes.file.discard() }
        }
        if isNew { try store.finishPublication(run, keeping: recorder.keptChanges) }
    }

    private func file(_ name: String) throws(FileError) -> BufferedFile {
        try BufferedFile(name, in: request.folders.report, staging: staging)
    }

    private func append(_ batch: [WallEntry], to writers: [FileWriter]) throws {
        let jobs = request.runLimits.jobs
        let written = parallelMap(batch, width: jobs, chunk: OutputStage.chunkSize) { WrittenEntry($0) }
        let results = parallelMap(writers, width: jobs) { writer in
            Result { try writer.append(written) }
        }
        for result in results { try result.get() }
    }
}

/// A writer, and the files that its bytes go into.
// SAFETY: only one thread at a time uses a writer: each batch gives every writer to one thread, and waits.
private final class FileWriter: @unchecked Sendable {
    private var writer: any OutputWriter
    /// The writer's files. The first gets the bytes piece by piece.
    let files: [BufferedFile]

    init(_ writer: any OutputWriter, _ files: [BufferedFile]) {
        self.writer = writer
        self.files = files
    }

    var file: BufferedFile { files[0] }

    func append(_ entries: [WrittenEntry]) throws(FileError) {
        for entry in entries { writer.append(entry) }
        try file.append(writer.takeBytes())
    }

    func finish() throws(FileError) {
        try file.append(writer.finish())
        for (file, bytes) in zip(files.dropFirst(), writer.besides()) { try file.append(bytes) }
    }
}

extension SyncRequest {
    /// Puts the items in order.
    /// - Throws: `SyncError.stopped` when a signal comes meanwhile.
    package func makeWall(in store: CatalogueStore) throws -> StoredWall {
        progress(.sorting)
        return try store.makeWall(key: analysisKey, order: options.order, checkStop: checkSignal)
    }

    /// What the outputs say about the wall as a whole.
    package func summary(of wall: StoredWall, _ skippedRows: [SkippedRow]) -> WallSummary {
        var counts = wall.counts
        counts.skippedRows = skippedRows.reduce(0) { $0 + $1.count }
        counts.unpublishedRows = skippedRows.filter { $0.reason == .unpublished }.reduce(0) { $0 + $1.count }
        return WallSummary(catalogue: folders.name, options: options, counts: counts, skippedRows: skippedRows)
    }
}

extension WallOutput {
    /// All files that a run writes about the wall. A new output needs a line here.
    package static let all = [
        WallOutput("metadata.json") { MetadataJSON(summary: $0) },
        WallOutput("metadata.ndjson") { _ in MetadataLines() },
        WallOutput("metadata.csv") { MetadataCSV(colorCount: $0.options.analysis.numColors) },
        WallOutput("metadata.schema.json") { _ in MetadataSchema() },
        WallOutput("index.html") { PreviewPage(summary: $0, sha256: sha256) },
        WallOutput(WordsPage.fileName, besides: WordsPage.besides) { WordsPage(summary: $0, sha256: sha256) },
    ]
}

/// A fingerprint of everything that decides the outputs, and of their files.
///
/// If it has not changed, the outputs are current. It includes the program: another version may write differently.
struct OutputFingerprint {
    let request: SyncRequest
    let store: CatalogueStore

    func isCurrent() throws -> Bool {
        let state = try store.state()
        return state.outputFingerprint == text(state.generation)
    }

    /// Saves it when the outputs were written.
    func save() throws {
        let text = text(try store.state().generation)
        try store.updateState { $0.outputFingerprint = text }
    }

    private func text(_ generation: Int) -> String {
        let names = request.outputs.flatMap(\.fileNames) + ["explain", CatalogueFolders.changesName]
        let states = names.map { state(of: $0, at: request.folders.report + "/" + $0) }
        return
            ([String(generation), request.analysisKey.options, request.command] + states
            + [state(of: "program", at: "/proc/self/exe")])
            .joined(separator: " ")
    }

    private func state(of name: String, at path: String) -> String {
        let status = FileStatus(of: path)
        return name + "=" + (status.map { "\($0.byteCount)/\($0.changeTime)" } ?? "missing")
    }
}
