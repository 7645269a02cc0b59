import CExpat
import Foundation
import Text

/// RSS 2.0, RSS 1.0 and Atom, read by expat: a record an `item` or `entry`. No document type, so no entities of its
/// own.
struct XMLRecords: RecordParser {
    private let parser: XMLParserOwner
    private var slips = XMLSlips()
    private var records: ArraySlice<FeedRecord> = []

    /// - Parameter isTranscoded: whether the text is UTF-8, whatever encoding it declares.
    /// - Throws: `FeedError.malformed` when expat has no memory.
    init(isTranscoded: Bool, limits: FeedLimits) throws(FeedError) {
        parser = try XMLParserOwner(encoding: isTranscoded ? "UTF-8" : nil, limits: limits)
    }

    mutating func feed(_ text: [UInt8]) throws {
        let mended = slips.mended(text, isLast: false)
        try parser.parse(mended, isLast: false, skippedLines: slips.skippedLines)
        records = parser.takeRecords()[...]
    }

    mutating func finish() throws {
        let mended = slips.mended([], isLast: true)
        try parser.parse(mended, isLast: true, skippedLines: slips.skippedLines)
        records = parser.takeRecords()[...]
    }

    mutating func next() -> FeedRecord? { records.popFirst() }
}

/// The owner of one expat parser.
private final class XMLParserOwner {
    private let parser: XML_Parser
    private let limits: FeedLimits
    /// In memory of its own, because the callbacks get its address.
    private let state: UnsafeMutablePointer<XMLState>
    private var fedBytes = 0

    init(encoding: String?, limits: FeedLimits) throws(FeedError) {
        guard let parser = XML_ParserCreate(encoding) else {
            throw .malformed(row: 1, reason: "the XML parser could not start")
        }
        self.parser = parser
        self.limits = limits
        state = .allocate(capacity: 1)
        state.initialize(to: XMLState(parser: parser, limits: limits))
        XML_SetUserData(parser, state)
        XML_SetElementHandler(parser, startElement, endElement)
        XML_SetCharacterDataHandler(parser, addText)
        XML_SetStartDoctypeDeclHandler(parser, refuseDocumentType)
        XML_SetUnknownEncodingHandler(parser, fillEncoding, nil)
    }

    deinit {
        XML_ParserFree(parser)
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// - Parameter skippedLines: lines of the text before those that are parsed.
    func parse(_ bytes: [UInt8], isLast: Bool, skippedLines: Int) throws(FeedError) {
        let status = bytes.withUnsafeBytes { buffer in
            let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return XML_Parse(parser, text, Int32(buffer.count), isLast ? 1 : 0)
        }
        fedBytes += bytes.count
        let row = state.pointee.row + 1
        if let error = state.pointee.error { throw error }
        guard status == XML_STATUS_OK else { throw error(row, isLast, skippedLines) }
        // What expat has not reported yet, it holds: one tag, comment or text.
        guard isLast || fedBytes - Int(XML_GetCurrentByteIndex(parser)) <= limits.recordBytes else {
            throw .recordTooLong(row: row, limit: limits.recordBytes)
        }
    }

    func takeRecords() -> [FeedRecord] {
        defer { state.pointee.records.removeAll() }
        return state.pointee.records
    }

    private func error(_ row: Int, _ isLast: Bool, _ skippedLines: Int) -> FeedError {
        let code = XML_GetErrorCode(parser)
        let endsTooEarly = [
            XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
        ]
        if isLast && endsTooEarly.contains(code) { return .cutShort(row: row) }
        let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown"
        return .malformed(row: row, reason: "\(reason) in line \(Int(XML_GetCurrentLineNumber(parser)) + skippedLines)")
    }
}

private nonisolated func state(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLState>? {
    data?.assumingMemoryBound(to: XMLState.self)
}

private nonisolated func startElement(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name else { return }
    state(data)?.pointee.start(String(cString: name)) {
        var result: [String: String] = [:]
        var index = 0
        while let name = attributes?[index], let value = attributes?[index + 1] {
            result[String(cString: name).lowercased()] = String(cString: value)
            index += 2
        }
        return result
    }
}

private nonisolated func endElement(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
    state(data)?.pointee.end()
}

private nonisolated func addText(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        state(data)?.pointee.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}

private nonisolated func refuseDocumentType(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ systemId: UnsafePointer<XML_Char>?,
    _ publicId: UnsafePointer<XML_Char>?, _ hasInternalSubset: Int32
) {
    state(data)?.pointee.stop(.documentType)
}

/// One-byte encodings that expat does not know itself, as Foundation decodes them.
private nonisolated func fillEncoding(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ info: UnsafeMutablePointer<XML_Encoding>?
) -> Int32 {
    guard let name, let info, let encoding = oneByteEncodings[String(cString: name).lowercased()] else { return 0 }
    withUnsafeMutableBytes(of: &info.pointee.map) { map in
        let codes = map.bindMemory(to: Int32.self)
        for byte in 0..<256 {
            let text = String(bytes: [UInt8(byte)], encoding: encoding)
            codes[byte] = text?.unicodeScalars.first.map { Int32($0.value) } ?? -1
        }
    }
    info.pointee.convert = nil
    info.pointee.release = nil
    return 1
}

private let oneByteEncodings: [String: String.Encoding] = [
    "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "cp1251": .windowsCP1251,
    "cp1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "latin1": .isoLatin1,
]

/// Where the parser is in an XML feed, and what it has read of the record.
struct XMLState {
    let parser: XML_Parser
    let limits: FeedLimits
    var records: [FeedRecord] = []
    var row = 0
    var error: FeedError?

    private var depth = 0
    /// Depth of the record's own element; nil outside of records.
    private var recordDepth: Int?
    /// Name of the record's member that is open; nil when it does not count.
    private var member: String?
    private var text: [UInt8] = []
    private var fields: [String: (label: String, text: String)] = [:]
    /// Further values of members that may come several times.
    private var more: [String: [String]] = [:]
    /// Names whose value had the prefix that Google's own names have.
    private var prefixed: Set<String> = []
    private var recordBytes = 0

    init(parser: XML_Parser, limits: FeedLimits) {
        self.parser = parser
        self.limits = limits
    }

    /// Prefixes of other vocabularies, whose `title` or `image` is another thing.
    private static let foreignPrefixes: Set<String> = [
        "media", "dc", "content", "itunes", "atom", "wfw", "slash", "sy", "georss", "dcterms",
    ]

    mutating func start(_ qualifiedName: String, attributes: () -> [String: String]) {
        depth += 1
        guard depth <= FeedLimits.nesting else {
            return stop(.malformed(row: row + 1, reason: "more than \(FeedLimits.nesting) elements inside each other"))
        }
        if recordDepth != nil { count(qualifiedName.utf8.count) }
        let (prefix, name) = XMLState.split(qualifiedName)
        if recordDepth == nil, depth > 1, name == "item" || name == "entry" {
            recordDepth = depth
            fields = [:]
            more = [:]
            prefixed = []
            recordBytes = 0
        } else if let recordDepth, depth == recordDepth + 1, !XMLState.foreignPrefixes.contains(prefix) {
            member = qualifiedName
            text.removeAll(keepingCapacity: true)
            if name == "link" { takeLink(attributes()) }
        }
    }

    /// Atom's links are attributes; the product's page is the one without a relation or the `alternate`.
    private mutating func takeLink(_ attributes: [String: String]) {
        guard let address = attributes["href"], ["alternate", nil].contains(attributes["rel"]) else { return }
        if fields["link"] == nil { fields["link"] = (label: "link", text: address) }
    }

    mutating func end() {
        if let recordDepth {
            if depth == recordDepth { endRecord() }
            if depth == recordDepth + 1 { endMember() }
        }
        depth -= 1
    }

    private mutating func endRecord() {
        row += 1
        records.append(FeedRecord(row: row, value: .success(.fields(FeedFields(FeedMembers(fields, more: more))))))
        recordDepth = nil
    }

    private mutating func endMember() {
        guard let member else { return }
        self.member = nil
        let (prefix, name) = XMLState.split(member)
        let key = name.normalizedName
        let value = String(decoding: text, as: UTF8.self).trimmed
        if fields[key] != nil, !value.isEmpty, FieldNames.isGallery(key),
            more[key, default: []].count < FeedLimits.pictures
        {
            more[key, default: []].append(value)
        }
        let wins = fields[key] == nil || (prefix == "g" && !prefixed.contains(key))
        guard wins, !value.isEmpty else { return }
        guard fields.count < limits.cells else { return stop(.tooManyCells(row: row + 1, limit: limits.cells)) }
        fields[key] = (label: name, text: value)
        if prefix == "g" { prefixed.insert(key) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let recordDepth else { return }
        count(bytes.count)
        if member != nil, depth == recordDepth + 1 { text.append(contentsOf: bytes) }
    }

    private mutating func count(_ bytes: Int) {
        recordBytes += bytes
        if recordBytes > limits.recordBytes { stop(.recordTooLong(row: row + 1, limit: limits.recordBytes)) }
    }

    mutating func stop(_ error: FeedError) {
        if self.error == nil { self.error = error }
        XML_StopParser(parser, 0)
    }

    private static func split(_ name: String) -> (prefix: String, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name.lowercased()) }
        return (name[..<colon].lowercased(), name[name.index(after: colon)...].lowercased())
    }
}
