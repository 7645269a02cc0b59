import Catalogue
import Colors
import Text

/// `metadata.csv`: one item a line, for spreadsheets.
package struct MetadataCSV: OutputWriter {
    private var table = CSVText()
    private let columns: [Column]

    /// - Parameter colorCount: how many colors get columns, at least 1; shorter lists leave the rest empty.
    package init(colorCount: Int) {
        columns =
            MetadataCSV.itemColumns + ColorColumn.main(colorCount).map(Column.init) + MetadataCSV.resultColumns
            + ColorColumn.details(colorCount).map(Column.init) + MetadataCSV.detailColumns
        table.row(columns.map(\.name))
    }

    package mutating func append(_ written: WrittenEntry) { table.row(columns.map { $0.cell(written.entry) }) }
    package mutating func takeBytes() -> [UInt8] { table.takeBytes() }
}

// A new column is one line below, at the end: columns are found by name, but people count them too.
extension MetadataCSV {
    /// The column's title, and the cell of each item.
    private struct Column: Sendable {
        let name: String
        let cell: @Sendable (WallEntry) -> String

        init(_ name: String, _ cell: @escaping @Sendable (WallEntry) -> String) {
            self.name = name
            self.cell = cell
        }

        init(_ color: ColorColumn) { self.init(color.name) { color.text($0.analysis?.colors ?? []) } }
    }

    /// The columns before the colors.
    private static let itemColumns = [
        Column("rank") { String($0.rank) },
        Column("id") { $0.item.id },
        Column("productId") { $0.item.productId },
        Column("title") { $0.item.title },
        Column("url") { $0.item.url },
        Column("image") { $0.item.image },
        Column("vendorColor") { $0.item.vendorColor },
        Column("family") { $0.family?.rawValue ?? "" },
        Column("band") { $0.position.band.rawValue },
    ]

    /// The columns after the colors.
    private static let resultColumns = [
        Column("sortKey") { $0.position.sortKey },
        Column("imageHash") { $0.imageHash.map { "sha256:" + $0 } ?? "" },
        Column("confidence") { $0.analysis?.confidence?.shortest(4) ?? "" },
        Column("flags") { $0.flags.map(\.rawValue).joined(separator: " ") },
        Column("note") { $0.overrideNote ?? "" },
        Column("error") { $0.failure?.message ?? "" },
        Column("price") { $0.item.price?.amountText ?? "" },
        Column("currency") { $0.item.price?.currency ?? "" },
        Column("inStock") { $0.item.isInStock.map(String.init) ?? "" },
        Column("sku") { $0.item.sku },
        Column("handle") { $0.item.handle },
        // Separated by bars: a spreadsheet reads digits with commas or spaces as one number.
        Column("variantIds") { $0.item.variantIds.joined(separator: "|") },
        Column("thumbnail") { $0.thumbnail ?? "" },
    ]

    /// The other fields of the JSON files.
    private static let detailColumns = [
        Column("attributes") { $0.item.attributes.isEmpty ? "" : $0.item.attributes.jsonText },
        Column("errorStage") { $0.failure?.stage.rawValue ?? "" },
        Column("errorCode") { $0.failure?.code ?? "" },
        Column("runnerUp") { $0.analysis?.runnerUp?.rawValue ?? "" },
        Column("pictureFamily") { $0.picture?.colors.first?.family.rawValue ?? "" },
        Column("pictureConfidence") { $0.picture?.confidence?.shortest(4) ?? "" },
        Column("vendorWordPictures") { $0.shown.decision.map { String($0.pictures) } ?? "" },
        Column("vendorWordPart") { $0.shown.decision?.part.shortest(3) ?? "" },
        Column("colorImage") { $0.colorImage ?? "" },
        Column("brand") { $0.item.brand },
        Column("category") { $0.item.category },
    ]
}
