private import CPageResources
package import Catalogue
package import Colors
package import Text

/// `metadata.json`: the whole wall as one document, schema `huewall.metadata/1`.
package struct MetadataJSON: OutputWriter {
    private var json = JSONText()

    package init(summary: WallSummary) {
        json.opening("{")
        json.field("schema", "huewall.metadata/1")
        json.field("catalogue", summary.catalogue)
        json.field("command", summary.command)
        json.field("options") { $0.options(summary.options) }
        json.field("counts") { $0.counts(summary.counts) }
        json.key("items")
        json.opening("[")
    }

    package mutating func append(_ written: WrittenEntry) {
        json.newline()
        json.verbatim(written.json)
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

/// `metadata.ndjson`: one item a line, for tools that stream.
package struct MetadataLines: OutputWriter {
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ written: WrittenEntry) {
        bytes += written.json
        bytes.append(UInt8(ascii: "\n"))
    }

    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

/// `metadata.schema.json`: the JSON Schema (2020-12) of the other files. The same for every wall.
package struct MetadataSchema: OutputWriter {
    package init() {}

    package mutating func append(_: WrittenEntry) {}
    package mutating func finish() -> [UInt8] {
        let schema = metadata_schema()
        return Array(UnsafeBufferPointer(start: schema.bytes, count: schema.count))
    }
}

extension JSONText {
    /// The members of an item in the metadata files. A new field is written here and in `MetadataCSV`.
    mutating func item(_ entry: WallEntry) {
        let item = entry.item
        field("id", item.id)
        field("productId", item.productId)
        field("title", item.title)
        field("url", item.url)
        field("image", item.image)
        field("vendorColor", item.vendorColor)
        if let price = item.price {
            field("price", verbatim: price.amountText.utf8)
            field("currency", price.currency)
        }
        field("inStock", ifAny: item.isInStock)
        // The item's names in the shop's own data; each is written only if the feed has it.
        field("handle", ifAny: item.handle.nonEmpty)
        field("sku", ifAny: item.sku.nonEmpty)
        field("brand", ifAny: item.brand.nonEmpty)
        field("category", ifAny: item.category.nonEmpty)
        if !item.variantIds.isEmpty { field("variantIds", item.variantIds) }
        if !item.attributes.isEmpty { field("attributes", item.attributes) }
        field("colors", entry.analysis?.colors ?? [])
        field("family", entry.family?.rawValue)
        field("band", entry.position.band.rawValue)
        field("rank", entry.rank)
        field("sortKey", entry.position.sortKey)
        field("imageHash", entry.imageHash.map { "sha256:" + $0 })
        field("thumbnail", ifAny: entry.thumbnail)
        field("flags", entry.flags.map(\.rawValue))
        field("confidence", ifAny: entry.analysis?.confidence)
        field("runnerUp", ifAny: entry.analysis?.runnerUp?.rawValue)
        if let picture = entry.picture { object("picture") { $0.picture(picture) } }
        if let decision = entry.shown.decision { object("vendorWord") { $0.decision(decision) } }
        field("colorImage", ifAny: entry.colorImage)
        field("note", ifAny: entry.overrideNote?.nonEmpty)
        field("error", ifAny: entry.failure)
    }
}

// The decision for an item whose picture left doubt.
extension JSONText {
    /// The answer of the picture alone.
    mutating func picture(_ picture: ImageColors) {
        guard let first = picture.colors.first else { return }
        field("family", first.family.rawValue)
        field("hex", first.rgb.hex)
        field("confidence", ifAny: picture.confidence)
        guard let likelihood = picture.likelihood else { return }
        object("likelihood") { json in
            for family in Family.allCases where likelihood[family] >= JSONText.leastLikelihood {
                json.field(family.rawValue, Double(likelihood[family]) / Double(FamilyCounts.whole), decimals: 3)
            }
        }
    }

    /// In thousandths; less likely families are left out.
    private static let leastLikelihood = 10

    /// The families of the shop's other pictures with the word.
    mutating func decision(_ decision: WordDecision) {
        field("pictures", decision.pictures)
        field("part", decision.part, decimals: 3)
        field("field", decision.field.rawValue)
    }
}

extension ItemAttribute: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("name", name)
            json.field("value", value)
        }
    }
}

// The members of the document that describe the whole wall.
extension JSONText {
    fileprivate mutating func options(_ options: WallOptions) {
        object { json in
            for option in AnalysisOption.all where !isLeftOut(option, of: options) {
                json.field(option.metadataKey, option.value(in: options))
            }
            json.field("engine", engineVersion)
        }
    }

    mutating func totals(_ counts: WallCounts) {
        field("items", counts.items)
        field("images", counts.images)
        field("failed", counts.failed)
        field("skippedRows", counts.skippedRows)
    }

    fileprivate mutating func counts(_ counts: WallCounts) {
        object { json in
            json.totals(counts)
            json.object("families") { families in
                for family in Family.allCases { families.field(family.rawValue, ifAny: counts.families[family]) }
            }
            json.object("failures") { failures in
                for (code, count) in counts.failures.sorted(by: { $0.key < $1.key }) { failures.field(code, count) }
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
