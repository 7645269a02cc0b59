package import Text
package import Catalogue
package import Colors

/// `metadata.json`: the whole wall as one document, schema `huewall.metadata/1`.
package struct MetadataJSON: WallWriter {
    private var json = JSONText()

    package init(summary: WallSummary) {
        json.opening("{")
        json.field("schema", "huewall.metadata/1")
        json.field("catalogue", summary.catalogue)
        json.field("command", summary.command)
        json.field("options") { $0.options(summary.analysisOptions, summary.orderOptions) }
        json.field("counts") { $0.counts(summary.counts) }
        json.key("items")
        json.opening("[")
    }

    package mutating func append(_ entry: WallEntry) {
        json.newline()
        json.item(entry)
    }

    package mutating func takeBytes() -> [UInt8] { json.takeBytes() }

    package mutating func finish() -> [UInt8] {
        json.newline()
        json.closing("]")
        json.closing("}")
        json.newline()
        return json.takeBytes()
    }
}

extension JSONText {
    /// An item as the metadata files give it; a new field is written here, and in `MetadataCSV`.
    /// - Parameter isRanked: false leaves the rank out.
    mutating func item(_ entry: WallEntry, isRanked: Bool = true) {
        object { json in
            let texts = [
                ("id", entry.item.id), ("productId", entry.item.productId), ("title", entry.item.title),
                ("url", entry.item.url), ("image", entry.item.image), ("vendorColor", entry.item.vendorColor),
            ]
            for (name, text) in texts {
                json.field(name, text)
            }
            if let price = entry.item.price {
                json.field("price", verbatim: price.amountText.utf8)
                json.field("currency", price.currency)
            }
            if let isInStock = entry.item.isInStock {
                json.field("inStock", isInStock)
            }
            json.whatShopsNeedBack(entry.item)
            json.field("colors") { $0.colors(entry.analysis?.colors ?? []) }
            json.field("family", entry.family?.rawValue)
            json.field("band", entry.place.band.rawValue)
            if isRanked { json.field("rank", entry.rank) }
            json.field("sortKey", entry.place.sortKey)
            json.field("imageHash", entry.imageHash.map { "sha256:" + $0 })
            if let thumbnail = entry.thumbnail { json.field("thumbnail", thumbnail) }
            json.field("flags", entry.flags.map(\.rawValue))
            if let confidence = entry.analysis?.confidence {
                json.field("confidence", confidence)
            }
            if let runnerUp = entry.analysis?.runnerUp {
                json.field("runnerUp", runnerUp.rawValue)
            }
            if let note = entry.overrideNote {
                json.field("note", note)
            }
            if let failure = entry.failure {
                json.field("error") { $0.failure(failure) }
            }
        }
    }
}

extension JSONText {
    /// What ties the item to the shop's own data; each only when the feed has it.
    fileprivate mutating func whatShopsNeedBack(_ item: CatalogueItem) {
        if !item.handle.isEmpty { field("handle", item.handle) }
        if !item.sku.isEmpty { field("sku", item.sku) }
        if !item.variantIds.isEmpty {
            field("variantIds", item.variantIds)
        }
        guard !item.attributes.isEmpty else { return }
        field("attributes") { $0.attributes(item.attributes) }
    }
}

extension JSONText {
    mutating func attributes(_ attributes: [ItemAttribute]) {
        objects(attributes) { json, attribute in
            json.field("name", attribute.name)
            json.field("value", attribute.value)
        }
    }
}

// What the document says of the wall as a whole.
extension JSONText {
    fileprivate mutating func options(_ analysis: AnalysisOptions, _ order: OrderOptions) {
        object { json in
            let wall = WallOptions(analysis: analysis, order: order)
            for option in AnalysisOption.all where !isLeftOut(option, of: wall) {
                json.field(option.metadataKey, option.value(in: wall))
            }
            json.field("engine", engineVersion)
        }
    }

    fileprivate mutating func counts(_ counts: WallCounts) {
        object { json in
            json.field("items", counts.items)
            json.field("images", counts.images)
            json.field("failed", counts.failed)
            json.field("skippedRows", counts.skippedRows)
            json.object("families") { families in
                for family in Family.allCases {
                    guard let count = counts.families[family] else { continue }
                    families.field(family.rawValue, count)
                }
            }
            json.object("failures") { failures in
                for (code, count) in counts.failures.sorted(by: { $0.key < $1.key }) {
                    failures.field(code, count)
                }
            }
        }
    }
}

/// Files from before there was `sampling` do not have it, and need not be distinguished from those that sample by
/// point.
private func isLeftOut(_ option: AnalysisOption, of options: WallOptions) -> Bool {
    option.name == AnalysisOption.sampling.name && option.isStandard(in: options)
}

extension OptionValue: JSONWritable {
    package func write(to json: inout JSONText) {
        switch self {
        case .integer(let number): json.value(number)
        case .number(let number): json.value(number)
        case .choice(let name): json.value(name)
        }
    }
}
