import CExpat
import Foundation

/// RSS, Atom and the XML of suppliers, read by expat: each element with the name of a product is a record (`XMLList`).
/// It may not define entities, and nothing that it refers to is read.
struct XMLRecords: RecordParser {
    private let parser: XMLParserOwner
    private var slips = XMLSlips()
    private var records: ArraySlice<FeedRecord> = []

    /// - Parameters:
    ///   - paths: the path of a record, or its last names; or the usual names.
    ///   - isTranscoded: whether the text is UTF-8, whatever encoding it declares.
    /// - Throws: `FeedError.malformed` when expat has no memory.
    init(paths: ListPaths, isTranscoded: Bool, limits: FeedLimits) throws(FeedError) {
        parser = try XMLParserOwner(encoding: isTranscoded ? "UTF-8" : nil, paths, limits: limits)
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
        if let lists = parser.unknownLists { throw FeedError.noElements(found: lists) }
    }

    mutating func next() -> FeedRecord? { records.popFirst() }

    var listNote: String? { parser.listNote }
}

/// The owner of one expat parser.
private final class XMLParserOwner {
    private let parser: XML_Parser
    /// At a fixed address, because the callbacks get it.
    private let state: UnsafeMutablePointer<XMLState>
    private var fedBytes = 0

    init(encoding: String?, _ paths: ListPaths, limits: FeedLimits) throws(FeedError) {
        guard let parser = XML_ParserCreate(encoding) else {
            throw .malformed(row: 1, reason: "the XML parser could not start")
        }
        self.parser = parser
        state = .allocate(capacity: 1)
        state.initialize(to: XMLState(parser: parser, paths: paths, limits: limits))
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
        // expat buffers what it has not reported: one tag, comment or text.
        guard isLast || fedBytes - Int(XML_GetCurrentByteIndex(parser)) <= state.pointee.limits.recordBytes else {
            throw .recordTooLong(row: row, limit: state.pointee.limits.recordBytes)
        }
    }

    /// The paths of elements that may be records, if there were none; else nil.
    var unknownLists: [String]? { state.pointee.list.unknown }

    var listNote: String? { state.pointee.list.listNote }

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
        let hint =
            code == XML_ERROR_INVALID_TOKEN ? " (if its letters are not UTF-8, give --encoding windows-1252)" : ""
        return .malformed(
            row: row, reason: "\(reason)\(hint) in line \(Int(XML_GetCurrentLineNumber(parser)) + skippedLines)")
    }
}

private nonisolated func state(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLState>? {
    data?.assumingMemoryBound(to: XMLState.self)
}

private nonisolated func startElement(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name, let state = state(data) else { return }
    state.pointee.start(String(cString: name)) {
        var result: [String: String] = [:]
        var index = 0
        while let name = attributes?[index], let value = attributes?[index + 1] {
            result[String(cString: name)] = String(cString: value)
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
    // Without an internal subset it defines nothing, and expat reads no external one.
    if hasInternalSubset != 0 { state(data)?.pointee.stop(.documentType) }
}

/// One-byte encodings that expat lacks, by Foundation.
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
