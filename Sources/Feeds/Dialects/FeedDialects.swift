import Text

/// The dialects of feeds, in the order in which they are tried.
package struct FeedDialects: Sendable {
    /// For each form, the dialect that takes every feed comes last.
    package let all: [FeedDialect]

    package static let standard = FeedDialects([
        .shopifyJSON,
        .shopifyCSV,
        .magentoCSV,
        .wooCommerceJSON,
        .wooCommerceCSV,
        .googleTSV,
        .googleXML,
        .ndjson,
        .json,
        .csv,
        .xml,
    ])

    private init(_ all: [FeedDialect]) { self.all = all }

    /// With one more dialect, which is tried first.
    func adding(_ dialect: FeedDialect) -> FeedDialects { FeedDialects([dialect] + all) }

    package var names: [String] { all.map(\.name) }

    /// nil for an unknown name.
    package func named(_ name: String) -> FeedDialect? { all.first { $0.name == name } }

    /// The first dialect that recognizes the feed.
    func recognized(_ form: FeedFormat, _ evidence: FeedEvidence) -> FeedDialect {
        all.first { $0.form == form && $0.recognizes(evidence) } ?? plain(form)
    }

    /// The dialect that finds fields by their usual names, or by a map.
    func plain(_ form: FeedFormat) -> FeedDialect {
        guard let dialect = all.last(where: { $0.form == form }) else {
            preconditionFailure("expected a dialect for every form, found none for \(form)")
        }
        return dialect
    }

    /// Paths of lists of products in JSON, besides usual names.
    var listPaths: [[String]] { all.compactMap(\.listPath) }

    /// The dialect whose servers have a list of products at this address.
    func owner(of address: FeedAddress) -> FeedDialect? { all.first { $0.paging?.isList(address) ?? false } }
}

/// How one shop system, or one kind of file, writes a feed.
///
/// A new dialect is such a value in a file of its own, and a line in `FeedDialects.standard`.
package struct FeedDialect: Sendable {
    /// The unique name for the command line, such as `shopify-json`.
    package let name: String
    /// How the text is split into records.
    package let form: FeedFormat
    /// The columns that a table needs; nil to find fields by their usual names.
    var columns: RequiredColumns?
    /// The names that lead to the list of products in JSON; nil for a list at the top or with a usual name.
    var listPath: [String]?
    /// How its servers split a catalogue into pages; nil when they do not.
    var paging: FeedPaging?
    /// Whether a feed of this form is in the dialect. The first dialect of the registry that says so is taken.
    let recognizes: @Sendable (FeedEvidence) -> Bool
    /// Makes the mapper for one feed.
    let mapper: @Sendable (MapperSetup) -> any DialectMapper
}

extension FeedDialect: Equatable {
    /// Names are unique.
    package static func == (one: FeedDialect, other: FeedDialect) -> Bool { one.name == other.name }
}

/// The part of a feed by which its dialect is recognized.
struct FeedEvidence: Sendable {
    /// The feed's address; empty for a file.
    let address: String
    /// The beginning of the text: UTF-8 without byte order mark, at least up to the end of the first line that is not
    /// blank.
    let opening: [UInt8]
    /// The names of a table's columns (`String.normalizedName`).
    let columns: [String]
    /// The first record of a list; missing for other forms.
    let record: JSONValue

    /// Whether a table has all of these columns.
    func has(_ names: String...) -> Bool { names.allSatisfy(columns.contains) }

    /// The outermost element of XML: its name in lower case; nil while it is incomplete, and empty if no element begins
    /// in the first 4 KiB.
    var rootElement: Substring? {
        let beginning = opening.drop(while: \.isJSONWhitespace).prefix(4096)
        let text = String(decoding: beginning, as: UTF8.self).lowercased()
        return FeedEvidence.firstElement(of: text[...]) ?? (beginning.count < 4096 ? nil : "")
    }

    /// The name of the outermost element, or that of a document type: its content may be HTML.
    private static func firstElement(of text: Substring) -> Substring? {
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            guard !"<!doctype ".hasPrefix(rest), !"<!--".hasPrefix(rest) else { return nil }
            let isComment = rest.hasPrefix("<!--")
            if !isComment, !rest.hasPrefix("<?") {
                let name = rest.dropFirst(rest.hasPrefix("<!doctype ") ? "<!doctype ".count : 1)
                let element = name.prefix { $0.isLetter || $0.isNumber || $0 == ":" }
                return element.endIndex == name.endIndex ? nil : element
            }
            guard let end = rest.firstRange(of: isComment ? "-->" : "?>") else { return nil }
            rest = rest[end.upperBound...]
        }
        return nil
    }

    /// Whether a table has one of these columns.
    func hasOne(of names: String...) -> Bool { names.contains(where: columns.contains) }
}

/// What a mapper needs to know of its feed.
package struct MapperSetup: Sendable {
    /// Makes the feed's addresses absolute.
    package let urls: FeedURLs
    package let limits: FeedLimits
    /// The user's map of fields; with one, no shop's dialect is used.
    package let map: FieldMap

    package init(urls: FeedURLs, limits: FeedLimits, map: FieldMap) {
        self.urls = urls
        self.limits = limits
        self.map = map
    }

    /// Makes the mapper of a feed in this dialect, or, with a map, the one that follows the map.
    package func mapper(of dialect: FeedDialect) -> any DialectMapper {
        map.isEmpty ? dialect.mapper(self) : PlainMapper(self)
    }
}
