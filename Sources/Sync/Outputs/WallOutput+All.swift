import Catalogue
import Colors
import ImageWork
package import Outputs

extension WallOutput {
    /// Every file that a run writes about the wall: an output that has a line here is written, and known to be current.
    package static let all = [
        WallOutput("metadata.json") { MetadataJSON(summary: $0) },
        WallOutput("metadata.ndjson") { _ in MetadataLines() },
        WallOutput("metadata.csv") { MetadataCSV(colorCount: $0.options.analysis.numColors) },
        WallOutput("metadata.schema.json") { _ in MetadataSchema() },
        WallOutput("index.html") { PreviewPage(summary: $0, sha256: sha256) },
        WallOutput(WordsPage.fileName) { WordsPage(summary: $0, sha256: sha256) },
        WallOutput("words.csv") { _ in WordsCSV() },
        WallOutput("words-odd.csv") { _ in OddItemsCSV() },
    ]
}
