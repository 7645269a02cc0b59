/// What the beginning of a feed tells of its format.
struct FeedRecognition {
    /// Decided, or for JSON what it is when its first record says no more.
    let format: FeedFormat
    /// Whether the first record of a list decides.
    let dependsOnRecord: Bool

    /// - Parameters:
    ///   - opening: UTF-8 without byte order mark, up to the first line break behind something that is no white space.
    ///   - named: the format that somebody named; only checked for being a web page.
    ///   - map: a map asks for the plain reading of whatever the feed is made of.
    /// - Throws: `FeedError` when it is no feed.
    init(opening: [UInt8], named: FeedFormat?, map: FieldMap, expectsList: Bool) throws {
        guard let kind = FeedFormat(firstBytes: opening) else { throw FeedError.empty }
        if kind == .googleXML, FeedRecognition.isWebPage(opening) { throw FeedError.webPage }
        if let named {
            format = named
            dependsOnRecord = false
            return
        }
        switch kind {
        case .csv: format = map.isEmpty ? try FeedRecognition.table(opening) : .csv
        case .ndjson:
            let isList = expectsList || map.listPath?.isEmpty == false || FeedRecognition.isListInObject(opening)
            format = isList ? .json : .ndjson
        default: format = kind
        }
        dependsOnRecord = format == .json && map.isEmpty
    }

    private static func table(_ opening: [UInt8]) throws -> FeedFormat {
        let columns = try CSVRecords.columns(of: opening)
        if ShopifyCSVMapper.recognizes(columns) { return .shopifyCSV }
        if MagentoCSVMapper.recognizes(columns) { return .magentoCSV }
        if WooCommerceCSVMapper.recognizes(columns) { return .wooCommerceCSV }
        return GoogleMapper.recognizes(columns) ? .googleTSV : .csv
    }

    private static func isWebPage(_ opening: [UInt8]) -> Bool {
        let text = String(decoding: opening.drop(while: \.isJSONWhitespace).prefix(1024), as: UTF8.self).lowercased()
        return ["<!doctype html", "<html", "<head", "<body"].contains { text.hasPrefix($0) || text.contains("\n" + $0) }
            || text.contains("<html")
    }

    /// Whether an object holds the list of products, and is not the first line of NDJSON.
    ///
    /// It is when the list stands in the first line and the object has no id of its own, or when the object goes on in the
    /// next line: objects of NDJSON do not.
    private static func isListInObject(_ opening: [UInt8]) -> Bool {
        let text = opening.drop(while: \.isJSONWhitespace)
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        var scanner = JSONScanner()
        var hasList = false
        var hasId = false
        for byte in line {
            scanner.advance(byte)
            if byte == UInt8(ascii: "["), !scanner.isInString, let path = scanner.pathOfOpenList {
                hasList = hasList || ListRecords.knownNames.contains(path.last?.lowercased() ?? "")
            }
            if let name = scanner.topName {
                hasId = hasId || ItemMapping.names.id.contains(ItemMapping.normalized(name))
            }
        }
        if hasList { return !hasId }
        let last = line.last { !$0.isJSONWhitespace }
        let next = text[line.endIndex...].first { !$0.isJSONWhitespace }
        guard !scanner.isClosed, let last, line.endIndex < text.endIndex else { return false }
        return "{[,".utf8.contains(last) || (next.map { $0 != UInt8(ascii: "{") } ?? false)
    }
}
