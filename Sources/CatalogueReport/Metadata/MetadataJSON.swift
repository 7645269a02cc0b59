package import Catalogue
package import ColorAnalysis

/// `metadata.json`: the whole wall as one document, schema `huewall.metadata/1`.
package struct MetadataJSON: WallDocument {
    package static let fileName = "metadata.json"
    private var json = JSONText()

    package init(summary: WallSummary) {
        json.opening("{")
        json.field("schema", "huewall.metadata/1")
        json.field("catalogue", summary.catalogue)
        json.key("options")
        json.options(summary.analysisOptions, summary.orderOptions)
        json.key("counts")
        json.counts(summary.counts)
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

/// `metadata.ndjson`: one item a line, for tools that stream.
package struct MetadataLines: WallDocument {
    package static let fileName = "metadata.ndjson"
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ entry: WallEntry) {
        var json = JSONText()
        json.item(entry)
        json.newline()
        bytes += json.bytes
    }

    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    package mutating func finish() -> [UInt8] { takeBytes() }
}

extension JSONText {
    /// An item as the metadata files give it.
    fileprivate mutating func item(_ entry: WallEntry) {
        object { json in
            let texts = [
                ("id", entry.item.id), ("productId", entry.item.productId), ("title", entry.item.title),
                ("url", entry.item.url), ("image", entry.item.image), ("vendorColor", entry.item.vendorColor),
            ]
            for (name, text) in texts {
                json.field(name, text)
            }
            if let price = entry.item.price {
                json.key("price")
                json.verbatim(Array(price.amountText.utf8))
                json.field("currency", price.currency)
            }
            if let isInStock = entry.item.isInStock {
                json.field("inStock", isInStock)
            }
            json.whatShopsNeedBack(entry.item)
            json.key("colors")
            json.colors(entry.analysis?.colors ?? [])
            json.key("family")
            json.valueOrNull(entry.family?.rawValue)
            json.field("band", entry.place.band.rawValue)
            json.field("rank", entry.rank)
            json.field("sortKey", entry.place.sortKey)
            json.key("imageHash")
            json.valueOrNull(entry.imageHash.map { "sha256:" + $0 })
            json.key("flags")
            json.strings(entry.flags.map(\.rawValue))
            if let confidence = entry.analysis?.confidence {
                json.field("confidence", confidence)
            }
            if let note = entry.overrideNote {
                json.field("note", note)
            }
            if let failure = entry.failure {
                json.key("error")
                json.failure(failure)
            }
        }
    }

    /// What ties the item to the shop's own data; each only when the feed has it.
    private mutating func whatShopsNeedBack(_ item: CatalogueItem) {
        if !item.handle.isEmpty { field("handle", item.handle) }
        if !item.sku.isEmpty { field("sku", item.sku) }
        if !item.variantIds.isEmpty {
            key("variantIds")
            strings(item.variantIds)
        }
        guard !item.attributes.isEmpty else { return }
        key("attributes")
        array { list in
            for attribute in item.attributes {
                list.object { json in
                    json.field("name", attribute.name)
                    json.field("value", attribute.value)
                }
            }
        }
    }

    /// An error as every output gives it.
    package mutating func failure(_ failure: ItemFailure) {
        object { json in
            json.field("stage", failure.stage.rawValue)
            json.field("code", failure.code)
            json.field("message", failure.message)
        }
    }

    package mutating func valueOrNull(_ text: String?) {
        if let text { value(text) } else { null() }
    }

    package mutating func options(_ analysis: AnalysisOptions, _ order: OrderOptions) {
        object { json in
            json.field("preset", analysis.preset.rawValue)
            json.field("numColors", analysis.numColors)
            json.field("hueSampleSize", analysis.hueSampleSize)
            json.field("svSampleSize", analysis.svSampleSize)
            json.field("saturationPriority", analysis.saturationPriority)
            json.field("granularity", analysis.granularity)
            if analysis.sampling != .point { json.field("sampling", analysis.sampling.rawValue) }
            json.field("alphaThreshold", analysis.alphaThreshold)
            json.field("background", analysis.background.rawValue)
            json.field("order", order.order.rawValue)
            json.field("minBrightness", order.minBrightness)
            json.field("minSaturation", order.minSaturation)
            json.field("engine", engineVersion)
        }
    }

    package mutating func counts(_ counts: WallCounts) {
        object { json in
            json.field("items", counts.items)
            json.field("images", counts.images)
            json.field("failed", counts.failed)
            json.field("skippedRows", counts.skippedRows)
            json.key("families")
            json.object { families in
                for family in Family.allCases {
                    guard let count = counts.families[family] else { continue }
                    families.field(family.rawValue, count)
                }
            }
            json.key("failures")
            json.object { failures in
                for (code, count) in counts.failures.sorted(by: { $0.key < $1.key }) {
                    failures.field(code, count)
                }
            }
        }
    }
}
