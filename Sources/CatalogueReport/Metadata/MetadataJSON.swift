package import Catalogue
package import ColorAnalysis

/// `metadata.json`: the whole wall as one document, schema `huewall.metadata/1`.
package struct MetadataJSON: WallDocument {
    package static let fileName = "metadata.json"
    private var json = JSONText()

    package init(summary: WallSummary) {
        json.opening("{")
        json.key("schema")
        json.value("huewall.metadata/1")
        json.key("catalogue")
        json.value(summary.catalogue)
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
                json.key(name)
                json.value(text)
            }
            json.key("colors")
            json.colors(entry.analysis?.colors ?? [])
            json.key("family")
            json.valueOrNull(entry.family?.rawValue)
            json.key("band")
            json.value(entry.place.band.rawValue)
            json.key("rank")
            json.value(entry.rank)
            json.key("sortKey")
            json.value(entry.place.sortKey)
            json.key("imageHash")
            json.valueOrNull(entry.imageHash.map { "sha256:" + $0 })
            json.key("flags")
            json.strings(entry.flags.map(\.rawValue))
            if let confidence = entry.analysis?.confidence {
                json.key("confidence")
                json.value(confidence)
            }
            if let note = entry.overrideNote {
                json.key("note")
                json.value(note)
            }
            if let failure = entry.failure {
                json.key("error")
                json.failure(failure)
            }
        }
    }

    /// An error as every output gives it.
    package mutating func failure(_ failure: ItemFailure) {
        object { json in
            json.key("stage")
            json.value(failure.stage.rawValue)
            json.key("code")
            json.value(failure.code)
            json.key("message")
            json.value(failure.message)
        }
    }

    package mutating func valueOrNull(_ text: String?) {
        if let text { value(text) } else { null() }
    }

    package mutating func options(_ analysis: AnalysisOptions, _ order: OrderOptions) {
        object { json in
            json.key("preset")
            json.value(analysis.preset.rawValue)
            json.key("numColors")
            json.value(analysis.numColors)
            json.key("hueSampleSize")
            json.value(analysis.hueSampleSize)
            json.key("svSampleSize")
            json.value(analysis.svSampleSize)
            json.key("saturationPriority")
            json.value(analysis.saturationPriority)
            json.key("granularity")
            json.value(analysis.granularity)
            json.key("alphaThreshold")
            json.value(analysis.alphaThreshold)
            json.key("background")
            json.value(analysis.background.rawValue)
            json.key("order")
            json.value(order.order.rawValue)
            json.key("minBrightness")
            json.value(order.minBrightness)
            json.key("minSaturation")
            json.value(order.minSaturation)
            json.key("engine")
            json.value(engineVersion)
        }
    }

    package mutating func counts(_ counts: WallCounts) {
        object { json in
            json.key("items")
            json.value(counts.items)
            json.key("images")
            json.value(counts.images)
            json.key("failed")
            json.value(counts.failed)
            json.key("skippedRows")
            json.value(counts.skippedRows)
            json.key("families")
            json.object { families in
                for family in Family.allCases {
                    guard let count = counts.families[family] else { continue }
                    families.key(family.rawValue)
                    families.value(count)
                }
            }
            json.key("failures")
            json.object { failures in
                for (code, count) in counts.failures.sorted(by: { $0.key < $1.key }) {
                    failures.key(code)
                    failures.value(count)
                }
            }
        }
    }
}
