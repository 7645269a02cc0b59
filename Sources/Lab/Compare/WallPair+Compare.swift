import Catalogue
import Colors
import Files
import ImageWork
import Outputs
import Store
import Sync

/// The result of a comparison.
package struct ComparedWalls: Sendable, Equatable {
    let comparison: WallComparison
    /// The result in words.
    package let sentence: String
}

/// The part of a run that compares two walls of one catalogue: it writes a page for both, and a page for the other
/// wall.
///
/// Both must be analyzed. The page begins with figures, so the walls are read twice: to measure, and to write.
extension WallPair {
    /// - Parameter labels: people's judgements of images.
    /// - Throws: `SyncError.cannotWrite`; the pages of the last good run stay.
    package func compare(_ labels: ImageLabels) throws -> ComparedWalls {
        let walls = (before: try before.makeWall(in: store), after: try after.makeWall(in: store))
        let comparison = try measured(walls, labels)
        let skipped = try store.skippedRows()
        let (old, new) = (before.summary(of: walls.before, skipped), after.summary(of: walls.after, skipped))
        let page = ComparePage(before: old, after: new, comparison: comparison, sha256: sha256)
        let wall = PreviewPage(summary: new, sha256: sha256)
        try reportingFileErrors { try write(page, wall, of: walls) }
        let sentence = CompareFigures(before: old, after: new, comparison: comparison).sentence
        return ComparedWalls(comparison: comparison, sentence: sentence)
    }

    private typealias Walls = (before: StoredWall, after: StoredWall)

    private func measured(_ walls: Walls, _ labels: ImageLabels) throws -> WallComparison {
        var comparer = WallComparer()
        let folder = try store.state().source.flatMap(FeedSource.folder)
        for side in WallComparison.Side.allCases {
            try forEachEntry(of: side, walls) { entry in
                comparer.append(entry, to: side, label: labels.judgement(of: entry.item, folder: folder))
            }
        }
        return comparer.finish()
    }

    private func write(_ page: ComparePage, _ wall: PreviewPage, of walls: Walls) throws {
        var (page, wall) = (page, wall)
        let folder = before.folders.report
        let pageFile = try BufferedFile(CatalogueFolders.comparePageName, in: folder, staging: staging)
        let wallFile = try BufferedFile(CatalogueFolders.comparedPageName, in: folder, staging: staging)
        try writeTogether([pageFile, wallFile], in: folder) {
            for side in WallComparison.Side.allCases {
                try forEachEntry(of: side, walls) { entry in
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

    private func forEachEntry(
        of side: WallComparison.Side, _ walls: Walls, _ body: (WallEntry) throws -> Void
    ) throws {
        try store.forEachEntry(of: side == .before ? walls.before : walls.after) { entry in
            try after.checkSignal()
            try body(entry)
        }
    }
}
