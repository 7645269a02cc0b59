import Files
import Outputs
import Store

/// All that decides what the outputs say, and whether they are still as they were written.
///
/// While it stays the same there is nothing to write. The program itself is part of it: another one may write
/// otherwise.
struct OutputFingerprint {
    private let request: SyncRequest
    private let store: CatalogueStore

    init(_ request: SyncRequest, _ store: CatalogueStore) {
        self.request = request
        self.store = store
    }

    func isCurrent() throws -> Bool {
        let state = try store.state()
        return state.outputFingerprint == text(state.generation)
    }

    /// To be called when the outputs were written.
    func save() throws {
        let text = text(try store.state().generation)
        try store.updateState { $0.outputFingerprint = text }
    }

    private func text(_ generation: Int) -> String {
        let names = request.outputs.map(\.fileName) + ["explain", CatalogueFolders.changesName]
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
