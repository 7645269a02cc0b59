import ArgumentParser
import Catalogue
import CatalogueSync
import Foundation
import Glibc

extension Settings {
    /// What a run over the catalogue `name` shall do.
    func request(name: String, console: Console) throws -> SyncRequest {
        let analysis = try analysisOptions()
        let order = try orderOptions()
        return SyncRequest(
            folders: try CatalogueFolders(name: name, reports: reportsFolder, images: imagesFolder),
            analysis: analysis, order: order, limits: try decodeLimits(), jobs: try jobs(),
            command: (["huewall report \(name)"] + flags(for: analysis, order)).joined(separator: " "),
            now: timestamp, progress: console.show(progress:))
    }
}

extension Console {
    @Sendable func show(progress: SyncProgress) {
        switch progress {
        case .reading(let rows): self.progress("reading", done: rows, of: rows)
        case .analyzing(let done, let total): self.progress("images", done: done, of: total)
        case .writing: clearProgress()
        }
    }

    /// The summary and, last, the path of the page: the result of a run, on standard output.
    func show(_ summary: SyncSummary, of folders: CatalogueFolders) {
        clearProgress()
        let counts = summary.counts
        print(
            """
            \(folders.name): \(counts.items) items, \(summary.analyzed) images analyzed, \(summary.reused) unchanged, \
            \(counts.failed) items without a color, \(counts.skippedRows) rows skipped
            """)
        if counts.failed + counts.skippedRows > 0 {
            info("huewall status \(folders.name) --failures lists what failed and why.")
        }
        print(absolutePath(folders.page))
    }
}
