import Catalogue
import CataloguePage
import CatalogueStore
import FileAccess
import ImagePipeline

/// The part of a run that sets two walls of one catalogue beside each other: one page for both, and one for the other wall.
///
/// Both must be analyzed. Figures stand at the top of the page, so the walls are read twice: to measure, and to write.
struct CompareStage {
    let before: SyncRequest
    let after: SyncRequest
    let store: CatalogueStore
    let staging: StagingDirectory

    /// - Throws: `SyncError.cannotWrite`; the pages of the last good run stay.
    func run() throws -> WallComparison {
        let comparison = try measured()
        let (old, new) = (try before.summary(from: store), try after.summary(from: store))
        let page = ComparePage(before: old, after: new, comparison: comparison, sha256: sha256)
        let wall = PreviewPage(summary: new, sha256: sha256)
        try reportingFileErrors { try write(page, wall) }
        return comparison
    }

    private func measured() throws -> WallComparison {
        var comparer = WallComparer()
        for side in WallComparison.Side.allCases {
            try forEachEntry(of: side) { entry in comparer.append(entry, to: side) }
        }
        return comparer.finish()
    }

    private func write(_ page: ComparePage, _ wall: PreviewPage) throws {
        var (page, wall) = (page, wall)
        let folder = before.folders.report
        let pageFile = try BufferedFile(ComparePage.fileName, in: folder, staging: staging)
        let wallFile = try BufferedFile(ComparePage.afterFileName, in: folder, staging: staging)
        try writeTogether([pageFile, wallFile], in: folder) {
            for side in WallComparison.Side.allCases {
                try forEachEntry(of: side) { entry in
                    page.append(entry, to: side)
                    try pageFile.append(page.takeBytes())
                    guard side == .after else { return }
                    wall.append(entry)
                    try wallFile.append(wall.takeBytes())
                }
            }
            try pageFile.append(page.finish())
            try wallFile.append(wall.finish())
        }
    }

    private func forEachEntry(of side: WallComparison.Side, _ body: (WallEntry) throws -> Void) throws {
        let request = side == .before ? before : after
        try store.forEachEntry(key: request.analysisKey, order: request.order, body)
    }
}
