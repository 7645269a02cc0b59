import Search
import Text

/// A form that a catalogue can be exported in.
package struct ExportFormat: Sendable {
    /// As people write it behind `--to`.
    package let name: String
    /// Usual at the end of such a file's name, without the dot.
    package let fileExtension: String
    /// What it is, in a few words for the help.
    package let purpose: String
    /// Whether a terminal should not be shown it.
    package let isBinary: Bool
    let makeWriter: @Sendable (ExportContext) throws -> ItemWriter

    private init(
        _ name: String, _ fileExtension: String, _ purpose: String, isBinary: Bool = false,
        makeWriter: @escaping @Sendable (ExportContext) throws -> ItemWriter
    ) {
        self.name = name
        self.fileExtension = fileExtension
        self.purpose = purpose
        self.isBinary = isBinary
        self.makeWriter = makeWriter
    }

    /// Every format there is: help and documentation follow.
    package static let all = [
        ExportFormat("sqlite", "sqlite", "a SQLite database", isBinary: true) { try SQLiteWriter($0).writer },
        ExportFormat("postgres", "sql", "a script for psql: tables, rows, indexes") { PostgresWriter($0).writer },
        ExportFormat("typesense", "jsonl", "documents for Typesense") { _ in ItemWriter(bytes: SearchFormats.document)
        },
        ExportFormat("typesense-schema", "json", "the collection for Typesense") {
            ItemWriter(opening: SearchFormats.typesenseSchema($0.catalogue)) { _ in [] }
        },
        ExportFormat("meilisearch", "ndjson", "documents for Meilisearch") { _ in
            ItemWriter(bytes: SearchFormats.document)
        },
        ExportFormat("meilisearch-settings", "json", "the index settings for Meilisearch") { _ in
            ItemWriter(opening: SearchFormats.meilisearchSettings) { _ in [] }
        },
        ExportFormat("elasticsearch", "ndjson", "a bulk request for Elasticsearch or OpenSearch") { _ in
            ItemWriter(bytes: SearchFormats.bulkLines)
        },
        ExportFormat("elasticsearch-mapping", "json", "the index mapping for Elasticsearch") { _ in
            ItemWriter(opening: SearchFormats.elasticsearchMapping) { _ in [] }
        },
        ExportFormat("algolia", "ndjson", "records for Algolia") { _ in ItemWriter(bytes: SearchFormats.record) },
        ExportFormat("algolia-settings", "json", "the index settings for Algolia") { _ in
            ItemWriter(opening: SearchFormats.algoliaSettings) { _ in [] }
        },
        ExportFormat("shopify", "jsonl", "metafields by variant and product id, for a bulk operation") { _ in
            ShopifyFormats.metafields
        },
        ExportFormat("shopify-handles", "jsonl", "metafields by product handle, for a bulk operation") { _ in
            ShopifyFormats.handles
        },
        ExportFormat("shopify-swatches", "jsonl", "color swatches with taxonomy values, for a bulk operation") { _ in
            ShopifyFormats.swatches
        },
        ExportFormat("google", "tsv", "a supplemental Merchant feed with color") { _ in ShopFeedFormats.google },
        ExportFormat("woocommerce", "csv", "a file for WooCommerce's product importer") { _ in
            ShopFeedFormats.wooCommerce
        },
        ExportFormat("facets", "json", "families, names, counts, swatches, and the palette") { context in
            summary { PaletteFormats.facets($0, catalogue: context.catalogue) }
        },
        ExportFormat("gpl", "gpl", "the catalogue's palette for GIMP, Inkscape and Krita") { context in
            summary { PaletteFormats.gimp($0, catalogue: context.catalogue) }
        },
        ExportFormat("ase", "ase", "the catalogue's palette for Adobe's programs", isBinary: true) { _ in
            summary(PaletteFormats.adobe)
        },
    ]

    /// Of the columns that the API counts.
    private static func summary(_ text: @escaping (ItemColumns) -> [UInt8]) -> ItemWriter {
        var columns = ItemColumns()
        return ItemWriter {
            columns.appendFacts(of: $0.json)
            return []
        } finish: {
            try $0(text(columns))
        }
    }
}

/// What a format may want to know beforehand.
package struct ExportContext: Sendable {
    /// The catalogue's name: letters, digits, `.`, `_` and `-`.
    package let catalogue: String
    /// A folder for temporary files.
    package let temporaryFolder: String

    package init(catalogue: String, temporaryFolder: String) {
        self.catalogue = catalogue
        self.temporaryFolder = temporaryFolder
    }
}

/// Writes a catalogue in one format, item by item in wall order, so that it is never whole in memory.
struct ItemWriter {
    /// What stands before all items.
    var opening = ""
    /// What the next item adds.
    let bytes: (PublishedItem) throws -> [UInt8]
    /// Writes what stands behind all items, piece by piece.
    var finish: (_ write: ([UInt8]) throws -> Void) throws -> Void = { _ in }
    /// Items that were left out or changed: how many, and the sentence about them, which follows "N items".
    var counts: () -> [(Int, String)] = { [] }

    var remarks: [String] { counts().filter { $0.0 > 0 }.map { "\($0.0) items \($0.1)" } }
}
