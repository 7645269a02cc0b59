package import Catalogue
import ColorAnalysis

/// `metadata.csv`: one item a line, for spreadsheets.
package struct MetadataCSV: WallDocument {
    package static let fileName = "metadata.csv"
    private var table: CSVText
    private let colorCount: Int

    /// - Parameter colorCount: how many colors get columns; shorter lists leave the rest empty.
    package init(colorCount: Int) {
        self.colorCount = colorCount
        table = CSVText()
        let colorColumns = (1...colorCount).flatMap { ["hex\($0)", "family\($0)", "share\($0)"] }
        table.row(
            ["rank", "id", "productId", "title", "url", "image", "vendorColor", "family", "band"] + colorColumns
                + ["sortKey", "imageHash", "confidence", "flags", "note", "error"]
                + ["price", "currency", "inStock", "sku", "handle", "variantIds"])
    }

    package mutating func append(_ entry: WallEntry) {
        let item = entry.item
        let colors = entry.analysis?.colors ?? []
        table.row(
            [
                String(entry.rank), item.id, item.productId, item.title, item.url, item.image, item.vendorColor,
                entry.family?.rawValue ?? "", entry.place.band.rawValue,
            ] + colorCells(colors, count: colorCount) + [
                entry.place.sortKey, entry.imageHash.map { "sha256:" + $0 } ?? "",
                entry.analysis?.confidence.map(shareText) ?? "",
                entry.flags.map(\.rawValue).joined(separator: " "), entry.overrideNote ?? "",
                entry.failure?.message ?? "",
            ] + MetadataCSV.offerCells(item))
    }

    /// Ids stand with bars between them: a spreadsheet takes digits with commas or spaces for one number.
    private static func offerCells(_ item: CatalogueItem) -> [String] {
        [
            item.price?.amountText ?? "", item.price?.currency ?? "",
            item.isInStock.map { $0 ? "true" : "false" } ?? "",
            item.sku, item.handle, item.variantIds.joined(separator: "|"),
        ]
    }

    package mutating func takeBytes() -> [UInt8] { table.takeBytes() }
    package mutating func finish() -> [UInt8] { table.takeBytes() }
}

/// A share of 0...1 with four decimals.
func shareText(_ share: Double) -> String { String((share * 10_000).rounded() / 10_000) }
