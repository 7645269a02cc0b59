import Catalogue
@testable import Feeds
import Foundation
import Testing

/// Files that belong to the tests, in `Fixtures`.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/" + name)
        return Array(try Data(contentsOf: url))
    }

    /// Where it is in the source tree, for recording.
    static func source(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/" + name)
    }
}

extension DeliveredRows {
    /// One JSON object a line: the items with their rows, the skipped rows, and the counts.
    func text() throws -> String {
        let skippedLines = skipped.map {
            ["row": $0.row, "skipped": $0.reason.rawValue, "message": $0.message] as [String: Any]
        }
        let last: [String: Any] = [
            "format": format ?? "", "rows": counts.rows, "items": counts.items,
            "mergedVariants": counts.mergedVariants, "ignored": counts.ignored,
            "skipped": counts.skipped.values.reduce(0, +),
        ]
        let later = laterVariants.map { ["later": DeliveredRows.line(row: 0, item: $0)] as [String: Any] }
        let lines = zip(itemRows, items).map(DeliveredRows.line) + later + skippedLines + [last]
        return try lines.map { line in
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try JSONSerialization.data(withJSONObject: line, options: options), as: UTF8.self)
        }.joined(separator: "\n") + "\n"
    }

    private static func line(row: Int, item: CatalogueItem) -> [String: Any] {
        var line: [String: Any] = [
            "row": row, "id": item.id, "productId": item.productId, "title": item.title, "url": item.url,
            "image": item.image, "vendorColor": item.vendorColor,
        ]
        if let price = item.price { line["price"] = "\(price.amountText) \(price.currency)" }
        if let isInStock = item.isInStock { line["isInStock"] = isInStock }
        if !item.variantIds.isEmpty { line["variantIds"] = item.variantIds }
        if !item.handle.isEmpty { line["handle"] = item.handle }
        if !item.sku.isEmpty { line["sku"] = item.sku }
        if !item.attributes.isEmpty { line["attributes"] = item.attributes.map { "\($0.name)=\($0.value)" } }
        if !item.furtherPictures.isEmpty { line["moreImages"] = item.furtherPictures }
        if !item.brand.isEmpty { line["brand"] = item.brand }
        return line
    }
}
