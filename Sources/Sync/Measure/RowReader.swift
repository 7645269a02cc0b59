import Catalogue
import Colors
package import Feeds
import Foundation
package import ImageWork
import Text

/// Reads lines of `huewall measure` as items.
package struct RowReader: Sendable {
    private let map: FieldMap
    package let limits = FeedLimits()
    /// The folder of relative paths; nil for rows that must not reach files of this machine.
    private let folder: String?
    private let setup: MapperSetup

    /// The member of a row that has the image itself, in Base64.
    private static let bytesName = "imageBytes"

    /// - Parameter folder: an absolute path.
    package init(map: FieldMap, folder: String?) {
        self.map = map
        self.folder = folder
        setup = MapperSetup(urls: FeedURLs(source: ""), limits: limits, map: map)
    }

    /// The location of a further picture.
    func location(of image: String) -> String { imageLocation(image, relativeTo: folder) }

    /// - Parameters:
    ///   - line: an object, or a list of objects that are one item.
    ///   - number: of the line, from 1, for messages.
    func row(_ line: [UInt8], number: Int) -> ReadRow {
        do throws(JSONFault) {
            return row(try JSONValue(bytes: line), number: number)
        } catch {
            return ReadRow(.failure(.noRow(number)))
        }
    }

    /// - Parameter rows: an object or a list, as in a line.
    func row(_ rows: JSONValue, number: Int) -> ReadRow {
        let records = rows.isList ? Array(rows.list) : [rows]
        guard !records.isEmpty, records.allSatisfy(\.isObject) else { return ReadRow(.failure(.noRow(number))) }
        let bytes = records.lazy.map { $0[RowReader.bytesName] }.first { !$0.isMissing }
        guard let bytes else { return row(records, nil, number: number) }
        guard let text = bytes.string, let data = Data(base64Encoded: text) else {
            return ReadRow(.failure(.noBase64(number)))
        }
        return row(records, [UInt8](data), number: number)
    }

    private func row(_ records: [JSONValue], _ bytes: [UInt8]?, number: Int) -> ReadRow {
        var (records, bytes) = (records, bytes)
        if let found = bytes {
            // The item's image is that of the first row, as for rows without bytes.
            let isOfFirst = !records[0][RowReader.bytesName].isMissing || isWithoutImage(records[0], number: number)
            if !isOfFirst { bytes = nil }
            let image = (name: "image", text: RowReader.name(of: found))
            records = records.map { record in
                let plain = record.without(RowReader.bytesName)
                return isWithoutImage(plain, number: number)
                    ? plain.without(RowReader.bytesName, adding: image) : plain
            }
        }
        var row = ReadRow(item(records, number: number))
        row.bytes = bytes
        if let item = try? row.item.get() {
            // The bytes belong to the location of the row's image.
            row.location = location(of: item.image)
        }
        return row
    }

    private func isWithoutImage(_ record: JSONValue, number: Int) -> Bool {
        if case .failure(let skipped) = item([record], number: number) {
            skipped.reason == .missingImage
        } else {
            false
        }
    }

    /// The name of an image without an address.
    private static func name(of bytes: [UInt8]) -> String { "sha256://" + hexadecimal(sha256(bytes)) }

    /// - Parameter records: at least one. Those after the first are further variants of its item.
    private func item(_ records: [JSONValue], number: Int) -> Result<CatalogueItem, SkippedRow> {
        var rows = PendingRows(limits: limits)
        var mapper = setup.mapper(of: .ndjson)
        for record in records { mapper.add(.object(record), row: number, to: &rows) }
        var item: CatalogueItem?
        while let row = rows.next() {
            switch row.content {
            case .skipped(let skipped): return .failure(skipped)
            case .item(let first) where item == nil: item = first
            case .item(let variant), .variants(let variant): item?.merge(variant)
            }
        }
        return item.map(Result.success) ?? .failure(.leftOut(number))
    }
}

/// A line as an item, or why it is skipped.
struct ReadRow: Sendable {
    let item: Result<CatalogueItem, SkippedRow>
    /// An absolute path, a URL, `sha256://` of bytes in the line, or another text.
    var location = ""
    /// The image's bytes, if the line has them.
    var bytes: [UInt8]?

    init(_ item: Result<CatalogueItem, SkippedRow>) { self.item = item }
}

extension SkippedRow {
    fileprivate static func noRow(_ number: Int) -> SkippedRow {
        let message = "Row \(number) is not a JSON object; write {\"id\":…, \"image\":…}, complete and in one line."
        return SkippedRow(row: number, reason: .unreadable, message: message)
    }

    fileprivate static func noBase64(_ number: Int) -> SkippedRow {
        let message = "Row \(number) has imageBytes that are not Base64; encode the file's bytes, or omit the member."
        return SkippedRow(row: number, reason: .unreadable, message: message)
    }

    fileprivate static func leftOut(_ number: Int) -> SkippedRow {
        SkippedRow(row: number, reason: .unpublished, message: "Row \(number) is left out by items= of --map.")
    }
}

extension JSONValue {
    /// An object without one member and with another one.
    fileprivate func without(_ name: String, adding text: (name: String, text: String)? = nil) -> JSONValue {
        let json = JSONText.object { json in
            for member in members where member.name != name { json.field(member.name, member.value) }
            if let text { json.field(text.name, text.text) }
        }
        return (try? JSONValue(bytes: json)) ?? self  // it came from JSON
    }
}

/// `huewall measure --plan`: the location of each row's picture, by which a cluster divides the work. It reads no
/// picture.
package struct RowLocations: Sendable {
    private let rows: RowReader

    package init(_ rows: RowReader) { self.rows = rows }

    /// - Parameters: as `RowMeasurement.run`.
    /// - Throws: `ThreadError`.
    package func run(
        _ limits: RunLimits, _ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void
    ) throws {
        try LineStream(limits).run(next, write: write) { line, number, _, done in
            let row = rows.row(line, number: number)
            switch row.item {
            case .failure(let skipped): done(skipped.line)
            case .success: done(JSONText.object { $0.field("location", row.location) })
            }
        }
    }
}
