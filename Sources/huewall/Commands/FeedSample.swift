import Catalogue

/// What `--dry-run` shows of a feed: its first items, the fields that no item has, and why rows were skipped.
final class FeedSample {
    private static let limit = 3
    /// Reasons to log without `--verbose`.
    private static let reasonLimit = 3

    private let console: Console
    /// The first items, as they were read.
    private(set) var items: [CatalogueItem] = []
    private var itemCount = 0
    /// Fields that some item has.
    private var filledFields: Set<String> = []
    private var skippedCount = 0

    init(_ console: Console) {
        self.console = console
    }

    /// Keeps one of the first items; logs a skipped row.
    func add(_ row: Result<CatalogueItem, SkippedRow>) {
        switch row {
        case .success(let item): add(item)
        case .failure(let skipped):
            skippedCount += skipped.count
            let line = "row \(skipped.row): \(skipped.reason.rawValue): \(skipped.message)"
            skippedCount <= FeedSample.reasonLimit ? console.info(line) : console.debug(line)
        }
    }

    private func add(_ item: CatalogueItem) {
        itemCount += 1
        if items.count < FeedSample.limit { items.append(item) }
        for field in texts(of: item) where !field.text.isEmpty { filledFields.insert(field.name) }
    }

    /// The lines to show at the end.
    var lines: [String] {
        var lines = items.map(itemText)
        let emptyFields = items.first.map { texts(of: $0).map(\.name).filter { !filledFields.contains($0) } } ?? []
        if itemCount > 1, !emptyFields.isEmpty {
            lines.append("empty in all \(itemCount) items: \(emptyFields.joined(separator: ", "))")
        }
        if skippedCount > FeedSample.reasonLimit, !console.isVerbose {
            console.info("\(skippedCount - FeedSample.reasonLimit) more rows were skipped; --verbose lists why.")
        }
        return lines
    }
}

private func texts(of item: CatalogueItem) -> [(name: String, text: String)] {
    [
        ("productId", item.productId), ("title", item.title), ("url", item.url), ("image", item.image),
        ("vendorColor", item.vendorColor), ("price", item.price?.amountText ?? ""),
        ("currency", item.price?.currency ?? ""), ("inStock", item.isInStock.map { "\($0)" } ?? ""),
        ("sku", item.sku), ("handle", item.handle), ("variantIds", item.variantIds.joined(separator: " ")),
        ("moreImages", item.furtherPictures.joined(separator: " ")), ("brand", item.brand),
        ("category", item.category),
    ]
}

/// The fields of an item, one per line, and the names of its empty fields.
private func itemText(_ item: CatalogueItem) -> String {
    let fields = texts(of: item)
    let filled = fields.filter { !$0.text.isEmpty }.map { "  \($0.name): \(printable($0.text))" }
    let empty = fields.filter(\.text.isEmpty).map(\.name)
    let attributes = item.attributes.map { printable("\($0.name)=\($0.value)") }.joined(separator: "; ")
    let more = attributes.isEmpty ? [] : ["  attributes: \(attributes)"]
    let missing = empty.isEmpty ? [] : ["  empty: \(empty.joined(separator: ", "))"]
    return (["item \(printable(item.id))"] + filled + missing + more).joined(separator: "\n")
}
