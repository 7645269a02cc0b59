import Catalogue

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
        _ makeWriter: @escaping @Sendable (ExportContext) throws -> ItemWriter
    ) {
        (self.name, self.fileExtension, self.purpose, self.isBinary) = (name, fileExtension, purpose, isBinary)
        self.makeWriter = makeWriter
    }

    /// Every format there is: help and documentation follow.
    package static let all = [
        ExportFormat("sqlite", "sqlite", "a SQLite database", isBinary: true) { try SQLiteWriter($0).writer },
        ExportFormat("postgres", "sql", "a script for psql: tables, rows, indexes", PostgresFormat.writer),
        ExportFormat("typesense", "jsonl", "documents for Typesense") { _ in ItemWriter(bytes: SearchFormats.document)
        },
        ExportFormat("typesense-schema", "json", "the collection for Typesense") {
            ItemWriter(opening: SearchFormats.typesenseSchema($0.catalogue))
        },
        ExportFormat("meilisearch", "ndjson", "documents for Meilisearch") { _ in
            ItemWriter(bytes: SearchFormats.document)
        },
        ExportFormat("meilisearch-settings", "json", "the index settings for Meilisearch") { _ in
            ItemWriter(opening: SearchFormats.meilisearchSettings)
        },
        ExportFormat("elasticsearch", "ndjson", "a bulk request for Elasticsearch or OpenSearch") { _ in
            ItemWriter(bytes: SearchFormats.bulkLines)
        },
        ExportFormat("elasticsearch-mapping", "json", "the index mapping for Elasticsearch") { _ in
            ItemWriter(opening: SearchFormats.elasticsearchMapping)
        },
        ExportFormat("algolia", "ndjson", "records for Algolia") { _ in ItemWriter(bytes: SearchFormats.record) },
        ExportFormat("algolia-settings", "json", "the index settings for Algolia") { _ in
            ItemWriter(opening: SearchFormats.algoliaSettings)
        },
        ExportFormat(
            "shopify", "jsonl", "metafields by variant and product id, for a bulk operation",
            ShopifyFormats.metafields),
        ExportFormat(
            "shopify-handles", "jsonl", "metafields by product handle, for a bulk operation",
            ShopifyFormats.handles),
        ExportFormat(
            "shopify-swatches", "jsonl", "color swatches with taxonomy values, for a bulk operation",
            ShopifyFormats.swatches),
        ExportFormat("google", "tsv", "a supplemental Merchant feed with color", ShopFormats.google),
        ExportFormat("woocommerce", "csv", "a file for WooCommerce's product importer", ShopFormats.wooCommerce),
        ExportFormat("facets", "json", "families, names, counts, swatches, and the palette", PaletteFormats.facets),
        ExportFormat("gpl", "gpl", "the catalogue's palette for GIMP, Inkscape and Krita", PaletteFormats.gimp),
        ExportFormat(
            "ase", "ase", "the catalogue's palette for Adobe's programs", isBinary: true, PaletteFormats.adobe),
    ]
}

/// What a format may want to know beforehand.
struct ExportContext {
    /// The catalogue's name: letters, digits, `.`, `_` and `-`.
    let catalogue: String
    /// Whose ids the items have; nil when that is not known.
    let idOwner: IdOwner?
    /// A folder for temporary files.
    let temporaryFolder: String
}

/// Writes a catalogue in one format, item by item in wall order, so that it is never whole in memory.
struct ItemWriter {
    /// Whether items without a color are left out; they are counted.
    var needsColor = false
    /// The shop whose ids the items must have; nil if any ids will do.
    var shop: String?
    /// What stands before all items.
    var opening = ""
    /// What the next item adds.
    var bytes: (PublishedItem) throws -> [UInt8] = { _ in [] }
    /// Writes what stands behind all items, piece by piece.
    var finish: (_ write: ([UInt8]) throws -> Void) throws -> Void = { _ in }
    /// Items that were left out or changed: how many, and the sentence about them, which follows "N items".
    var counts: () -> [(Int, String)] = { [] }
    /// Gets all items once before `bytes` gets the first; nil for a writer that need not know what is still to come.
    var survey: ((PublishedItem) -> Void)?
}
