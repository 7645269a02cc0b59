import ArgumentParser
import Catalogue
import CatalogueExport
import CatalogueSync
import ColorAnalysis
import Glibc

extension Settings {
    /// What a run over the catalogue `name` shall do.
    func request(name: String, console: Console) throws -> SyncRequest {
        let analysis = try analysisOptions()
        let order = try orderOptions()
        var request = SyncRequest(
            folders: try CatalogueFolders(name: name, reports: reportsFolder, images: imagesFolder),
            analysis: analysis, order: order, limits: try decodeLimits(), jobs: try jobs(),
            command: (["huewall report \(name)"] + flags(for: analysis, order)).joined(separator: " "),
            now: currentTime, progress: ProgressLine(console).show)
        request.decoder = try decoder()
        return request
    }
}

extension Console {
    /// The summary and, last, the path of the page: the result of a run, on standard output.
    func show(_ summary: SyncSummary, of folders: CatalogueFolders) {
        clearProgress()
        let counts = summary.counts
        let images = summary.images
        print(
            """
            \(folders.name): \(counts.items) items, \(images.analyzed) images analyzed, \(images.reused) unchanged, \
            \(counts.failed) items without a color, \(counts.skippedRows) rows skipped\(network(images))
            """)
        if counts.failed + counts.skippedRows > 0 {
            info("huewall status \(folders.name) --failures lists what failed and why.")
        }
        print(absolutePath(folders.page))
        if let comparison = summary.comparison { show(comparison, of: folders) }
    }

    private func show(_ comparison: WallComparison, of folders: CatalogueFolders) {
        let (old, new) = (comparison.before, comparison.after)
        print(
            """
            compared: \(comparison.familyChanges) of \(comparison.itemCount) items change their family; CIEDE2000 between \
            neighbors, mean \(old.mean.fixed(1)) to \(new.mean.fixed(1)), \
            95th percentile \(old.percentile95.fixed(1)) to \(new.percentile95.fixed(1))
            """)
        print(absolutePath(folders.comparePage))
    }

    private func network(_ images: ImageCounts) -> String {
        guard images.downloaded + images.confirmed + images.kept > 0 else { return "" }
        let kept = images.kept > 0 ? ", \(images.kept) kept although their server did not answer" : ""
        return "; \(images.downloaded) downloaded (\(bytesText(images.bytes))), \(images.confirmed) confirmed\(kept)"
    }
}
