import Catalogue
import FeedRecords

/// What `--dry-run --verbose` shows of a feed: its first items, and why rows were skipped.
final class FeedSample {
    private static let limit = 3

    private let console: Console
    /// The first items, as they were read.
    private(set) var items: [CatalogueItem] = []

    init(_ console: Console) {
        self.console = console
    }

    /// Keeps one of the first items; tells the log of a skipped row.
    func add(_ row: Result<CatalogueItem, SkippedRow>) {
        switch row {
        case .success(let item):
            if items.count < FeedSample.limit { items.append(item) }
        case .failure(let skipped):
            console.debug("row \(skipped.row): \(skipped.reason.rawValue): \(skipped.message)")
        }
    }
}

/// The fields of an item, a line each, and the names of those that stayed empty.
func itemText(_ item: CatalogueItem) -> String {
    let fields = [
        ("productId", item.productId), ("title", item.title), ("url", item.url), ("image", item.image),
        ("vendorColor", item.vendorColor), ("price", item.price?.amountText ?? ""),
        ("currency", item.price?.currency ?? ""), ("inStock", item.isInStock.map { "\($0)" } ?? ""),
        ("sku", item.sku), ("handle", item.handle), ("variantIds", item.variantIds.joined(separator: " ")),
    ]
    let filled = fields.filter { !$0.1.isEmpty }.map { "  \($0.0): \(printable($0.1))" }
    let empty = fields.filter { $0.1.isEmpty }.map(\.0)
    let missing = empty.isEmpty ? [] : ["  empty: \(empty.joined(separator: ", "))"]
    return (["item \(printable(item.id))"] + filled + missing).joined(separator: "\n")
}
