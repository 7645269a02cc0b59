import Text

/// Documents, one a line: for Typesense's `POST /collections/NAME/documents/import` and Meilisearch's
/// `POST /indexes/NAME/documents`. Ids are safe in an address, as both want them.
struct SearchDocumentsWriter: JSONWriter {
    var json = JSONText()

    init(_: ExportContext) {}

    mutating func append(_ item: PublishedItem) {
        json.line { json in
            json.field("id", SafeIdentifier.encoded(item.id))
            json.searchFields(of: item, item.colors)
        }
    }
}

/// The body of a bulk request: for each item a line with its id, and a line with the document.
struct ElasticsearchWriter: JSONWriter {
    var json = JSONText()

    init(_: ExportContext) {}

    mutating func append(_ item: PublishedItem) {
        json.line { json in
            json.object("index") { $0.field("_id", SafeIdentifier.encoded(item.id)) }
        }
        json.line { $0.searchFields(of: item, item.colors) }
    }
}

/// Records, one a line. `color` is what the color refinement list of InstantSearch takes: a word and a hex.
struct AlgoliaWriter: JSONWriter {
    var json = JSONText()

    init(_: ExportContext) {}

    mutating func append(_ item: PublishedItem) {
        let colors = item.colors
        json.line { json in
            json.field("objectID", item.id)
            if let lead = colors.first { json.field("color", "\(lead.family);\(lead.hex)") }
            json.searchFields(of: item, colors)
        }
    }
}
