package import Text

/// Why a feed as a whole cannot be used. Then the catalogue stays as it was.
package enum FeedError: UserFacingError, Sendable, Equatable {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    case empty
    /// The feed ends inside a record, or before its list is closed: in `row`, after `byte` bytes of the page at
    /// `location`, a path or a URL.
    case cutShort(row: Int, byte: Int = 0, location: String = "")
    case noUsableColumns(found: [String], needed: String = "id and image")
    /// No record has what an item needs; `found` are the names of the first record's fields.
    case noUsableFields(found: [String], needed: String, nested: [String] = [])
    /// `limit` is in bytes.
    case recordTooLong(row: Int, limit: Int)
    case tooManyCells(row: Int, limit: Int)
    /// A compressed feed unpacks to more than `ratio` times its bytes.
    case unpacksTooLarge(ratio: Int)
    /// All pages together have more than `limit` bytes.
    case tooLong(limit: Int)
    /// More than `limit` products wait for variants, or variants for products.
    case tooManyWaiting(limit: Int)
    /// More than `limit` rows became no item.
    case tooManyUnusableRows(limit: Int)
    /// HTML where a feed should be: a login page, an error page, a shop's front page.
    case webPage
    /// Another kind of file.
    case notText(kind: String)
    /// A picture; `format` is as in `PNG`.
    case picture(format: String)
    /// XML with declarations in its DOCTYPE, which could define entities that explode or read files.
    case documentType
    /// Not what the format allows; `reason` is the parser's.
    case malformed(row: Int, reason: String)
    /// JSON without a list of products with a known name; `found` are the paths of its lists of objects.
    case noList(found: [String])
    /// XML whose products have no known name; `found` are the paths of elements that may be products.
    case noElements(found: [String])
    /// Shopify's bulk export, which has variants and pictures on separate lines.
    case bulkExport
    /// gzip that cannot be unpacked.
    case damagedGzip(reason: String)

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .unreadable(let path, let reason):
            "The feed \(path) cannot be read (\(reason)); check the path and its permissions."
        case .empty:
            "The feed is empty; expected NDJSON, a JSON array or CSV with a header."
        case .cutShort(let row, let byte, let location):
            """
            The feed \(location.isEmpty ? "" : location + " ")ends inside row \(row), at byte \(byte): it is cut \
            short, and nothing was changed. Export or download it again.
            """
        case .noUsableColumns(let found, _) where found.contains(where: PictureTexts.isFileOfPicture):
            """
            The CSV has no header: its first row is data (\(FeedError.listed(found))). Write a row with the names of \
            the columns above it, such as id and image.
            """
        case .noUsableColumns(let found, _) where found.count == 1 && found[0].contains("  "):
            """
            Blanks divide the columns (\(FeedError.listed(found))), and they also stand inside of texts; export it \
            as CSV, with commas, semicolons or tabs between the columns.
            """
        case .noUsableColumns(let found, _) where found.count == 1 && found[0].contains { ",;\t|".contains($0) }:
            """
            Each line is one quoted cell (\(FeedError.listed(found))); take away the quotes at the ends of the lines, \
            or export it again.
            """
        case .noUsableColumns(let found, _) where found.count == 1 && found[0].contains { "~^¦§".contains($0) }:
            """
            The CSV header is one cell (\(FeedError.listed(found))); name the sign between the cells, as in \
            --separator '~'.
            """
        case .noUsableColumns(let found, let needed):
            """
            The CSV header has no \(needed) \(needed.contains(" ") ? "columns" : "column"); found: \
            \(FeedError.listed(found)).\(MapSuggestion(for: needed, among: found).sentence)
            """
        case .noUsableFields(let found, let needed, let nested):
            """
            No row of the feed has \(needed) under a known name; found: \(FeedError.listed(found)).\
            \(MapSuggestion(for: needed, among: found, nested: nested).sentence)
            """
        case .recordTooLong(let row, let limit):
            "Row \(row) of the feed is longer than \(limit) bytes; a quote or bracket is probably not closed."
        case .tooManyCells(let row, let limit):
            "Row \(row) of the feed has more than \(limit) cells; check its separator, or export fewer columns."
        case .unpacksTooLarge(let ratio):
            "The compressed feed is more than \(ratio) times larger when unpacked; unpack it if you trust it."
        case .tooLong(let limit):
            "The feed has more than \(limit) bytes, or never ends; check its address, or split it."
        case .tooManyWaiting(let limit):
            """
            More than \(limit) products wait for their variants; export products and variants together, or split \
            the feed.
            """
        case .tooManyUnusableRows(let limit):
            """
            More than \(limit) rows of the feed have no id or no image; check what it exports, or name them with \
            --map.
            """
        case .webPage:
            """
            The feed is a web page (HTML), perhaps a login or an error page: check the address and the access. If a \
            program wrote it as .xls, open it there, and save it as CSV (UTF-8).
            """
        case .picture(let format):
            """
            The feed is a picture (\(format)); give the table or feed that names the pictures, or let huewall analyze \
            look at one.
            """
        case .notText(let kind):
            "The feed is \(kind), which huewall does not read; save it as CSV (UTF-8), and give that."
        case .documentType:
            "The feed's document type (DOCTYPE) has declarations, which are refused for safety; export it without one."
        case .malformed(let row, let reason):
            "The feed is malformed in row \(row): \(reason); export or download it again."
        case .noList(let found):
            found.isEmpty
                ? "The JSON has no list of products; check the address of the feed."
                : """
                The JSON has no list of a known name; found: \(FeedError.listed(found)). Try --map \
                \(MapSuggestion.quoted("items=" + found[0])).
                """
        case .noElements(let found):
            """
            The XML has no products under a known name; found: \(FeedError.listed(found)). Try --map \
            \(MapSuggestion.quoted("items=" + found[0])).
            """
        case .bulkExport:
            """
            The feed is a bulk export of Shopify, whose lines with __parentId belong to products of other lines; \
            huewall does not join them. Give the address of the shop, or its product export (CSV).
            """
        case .damagedGzip(let reason):
            "The compressed feed cannot be unpacked: \(reason); export or download it again."
        }
    }

    package var status: ExitStatus {
        if case .unreadable = self { .noInput } else { .badData }
    }

    /// The first few names: a log must not get megabytes.
    private static func listed(_ names: [String]) -> String {
        let names = names.filter { !$0.isEmpty }
        let shown = names.prefix(12).map { $0.cut(toBytes: 40) }.joined(separator: ", ")
        return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
    }

    /// The same error with the path or URL of the page.
    package func located(at location: String) -> FeedError {
        guard case .cutShort(let row, let byte, _) = self else { return self }
        return .cutShort(row: row, byte: byte, location: location)
    }
}
