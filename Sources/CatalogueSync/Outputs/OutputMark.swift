import CatalogueReport
import CatalogueStore
import FileAccess

/// All that decides what the outputs say, and whether they are still as they were written.
///
/// While it stays the same there is nothing to write. The program itself is part of it: another one may write otherwise.
struct OutputMark {
    private let request: SyncRequest
    private let store: CatalogueStore

    init(_ request: SyncRequest, _ store: CatalogueStore) {
        self.request = request
        self.store = store
    }

    func isCurrent() throws -> Bool { try store.setting("outputs") == text() }

    /// To be called when the outputs were written.
    func keep() throws { try store.setSetting("outputs", to: text()) }

    private func text() throws -> String {
        let names = [
            MetadataJSON.fileName, MetadataLines.fileName, MetadataCSV.fileName, PreviewPage.fileName, "explain",
        ]
        let files = names.map { request.folders.report + "/" + $0 } + ["/proc/self/exe"]
        let states = files.map { path in
            FileStatus(of: path).map { "\($0.byteCount)/\($0.changeTime)" } ?? "missing"
        }
        return ([String(try store.generation()), request.analysisKey.optionsHash, request.command] + states)
            .joined(separator: " ")
    }
}
