import ColorAnalysis
import ColorScience
import FeedRecords

/// Makes columns from the lines of `metadata.ndjson`.
struct WallReader {
    private(set) var columns = ItemColumns()
    /// Where each line ends, in bytes from the beginning of the file; its line break is behind it.
    private(set) var ends: [Int] = []
    private var offset = 0
    private var line: [UInt8] = []

    private static let families = Dictionary(
        uniqueKeysWithValues: Family.allCases.enumerated().map { ($1.rawValue, UInt8($0)) })
    private static let flags = Dictionary(
        uniqueKeysWithValues: ImageFlag.allCases.enumerated().map { ($1.rawValue, UInt16(1) << $0) })

    /// Takes the next bytes of the file.
    /// - Throws: `MetadataFault` for a line that huewall did not write.
    mutating func feed(_ bytes: [UInt8]) throws(MetadataFault) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            line += bytes[start..<end]
            offset += end - start
            ends.append(offset)
            try readLine()
            line.removeAll(keepingCapacity: true)
            offset += 1
            start = end + 1
        }
        line += bytes[start...]
        offset += bytes.count - start
    }

    /// - Throws: `MetadataFault` when the last line has no end.
    mutating func finish() throws(MetadataFault) {
        guard line.isEmpty else { throw MetadataFault(line: ends.count + 1) }
        columns.shrink()
    }

    private mutating func readLine() throws(MetadataFault) {
        guard let item = try? JSONValue(bytes: line, nesting: 16), let id = item["id"].string else {
            throw MetadataFault(line: ends.count)
        }
        columns.ids.append(id.utf8)
        let vendorColor = item["vendorColor"].string ?? ""
        columns.texts.append(searchableText([item["title"].string ?? "", id, vendorColor].joined(separator: "\n")))
        columns.vendorColors.append(vendorColor)
        columns.colorNames.append(item["colors"].list.first["name"].string ?? "")
        columns.currencies.append(item["currency"].string ?? "")
        columns.families.append(item["family"].string.flatMap { WallReader.families[$0] } ?? ItemColumns.noFamily)
        columns.flags.append(item["flags"].list.reduce(0) { $0 | (WallReader.flags[$1.string ?? ""] ?? 0) })
        columns.prices.append(item["price"].number ?? .nan)
        columns.stock.append(item["inStock"].text.map { $0 == "true" ? .yes : .no } ?? .unknown)
        columns.imageHashes.append(imageNumber(item["imageHash"].string))
        for color in item["colors"].list {
            guard let rgb = color["hex"].string.flatMap(RGB.init(hex:)) else { continue }
            columns.colors.append(
                ShownColor(
                    rgb: rgb, family: color["family"].string.flatMap { WallReader.families[$0] } ?? 0,
                    thousandths: UInt16(max(0, min(1000, ((color["share"].number ?? 0) * 1000).rounded())))))
        }
        columns.colorEnds.append(UInt32(columns.colors.count))
    }

    /// The first 64 bits of a SHA-256: enough to tell images of one catalogue apart. 0 for none.
    private func imageNumber(_ hash: String?) -> UInt64 {
        guard let digits = hash?.dropFirst("sha256:".count).prefix(16) else { return 0 }
        return UInt64(digits, radix: 16) ?? 0
    }
}

/// A line of metadata that cannot be read.
package struct MetadataFault: Error, Sendable, Equatable {
    package let line: Int

    package init(line: Int) { self.line = line }
}

extension ItemColumns {
    fileprivate mutating func shrink() {
        ids.shrink()
        texts.shrink()
    }
}
