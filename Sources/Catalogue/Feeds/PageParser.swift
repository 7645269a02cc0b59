/// Recognizes a page by its beginning and cuts it into records.
struct PageParser {
    private let named: FeedFormat?
    private let map: FieldMap
    private let expectsList: Bool
    private var opening: [UInt8] = []
    private var hasText = false
    private var parser: (any RecordParser)?

    init(named: FeedFormat?, map: FieldMap, expectsList: Bool) {
        self.named = named
        self.map = map
        self.expectsList = expectsList
    }

    /// - Parameters:
    ///   - decide: is told the format, once and before any record.
    ///   - deliver: gets the records.
    mutating func consume(
        _ text: [UInt8], decide: (FeedRecognition) throws -> Void, deliver: (FeedRecord) throws -> Void
    ) throws {
        guard parser == nil else { return try parse(text, deliver) }
        opening += text
        guard isTelling(text) || opening.count >= maxRecordBytes else { return }
        try open(decide, deliver)
    }

    mutating func finish(decide: (FeedRecognition) throws -> Void, deliver: (FeedRecord) throws -> Void) throws {
        if parser == nil { try open(decide, deliver) }
        try parser?.finish(deliver)
    }

    private mutating func parse(_ text: [UInt8], _ deliver: (FeedRecord) throws -> Void) throws {
        try parser?.consume(text, deliver)
    }

    /// Whether the opening, of which this is the last piece, holds a line break behind something that is no white space.
    private mutating func isTelling(_ text: [UInt8]) -> Bool {
        let rest = hasText ? text[...] : text.drop(while: \.isJSONWhitespace)
        hasText = hasText || !rest.isEmpty
        return rest.contains(0x0A) || rest.contains(0x0D)
    }

    private mutating func open(
        _ decide: (FeedRecognition) throws -> Void, _ deliver: (FeedRecord) throws -> Void
    ) throws {
        let recognition = try FeedRecognition(opening: opening, named: named, map: map, expectsList: expectsList)
        try decide(recognition)
        parser = try recordParser(recognition.format)
        let text = opening
        opening = []
        try parse(text, deliver)
    }

    private func recordParser(_ format: FeedFormat) throws -> any RecordParser {
        switch format {
        case .ndjson: return LineRecords()
        case .json, .shopifyJSON, .wooCommerceJSON: return ListRecords(path: map.listPath)
        case .googleXML: return try XMLRecords()
        case .csv, .shopifyCSV, .googleTSV, .wooCommerceCSV, .magentoCSV:
            guard map.isEmpty, let needed = RequiredColumns(of: format) else {
                let mapping = ItemMapping(map: map, urls: FeedURLs(source: ""))
                return try CSVRecords(header: opening, isUsable: mapping.canRead)
            }
            return try CSVRecords(header: opening, needed: needed.text, isUsable: needed.areIn)
        }
    }
}

/// The columns that a shop's table cannot do without.
private struct RequiredColumns {
    let text: String
    /// Of each group one name is enough; normalized.
    private let groups: [[String]]

    /// nil for a plain table, where many names will do.
    init?(of format: FeedFormat) {
        switch format {
        case .shopifyCSV:
            (text, groups) = ("Handle and Image Src", [["handle", "urlhandle"], ["imagesrc", "productimageurl"]])
        case .googleTSV: (text, groups) = ("id and image_link", [["id"], ["imagelink"]])
        case .wooCommerceCSV: (text, groups) = ("ID (or SKU), Type and Images", [["id", "sku"], ["type"], ["images"]])
        case .magentoCSV: (text, groups) = ("sku and base_image", [["sku"], ["baseimage"]])
        default: return nil
        }
    }

    func areIn(_ columns: [String]) -> Bool {
        groups.allSatisfy { $0.contains(where: columns.contains) }
    }
}
