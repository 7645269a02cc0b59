import Colors
import Search
import Text

/// What a catalogue holds as a whole, as the API's `/facets` and `/palette` give it: the same columns, counted by the
/// same code.
struct FacetsWriter: JSONWriter {
    private let catalogue: String
    private var columns = ItemColumns()
    var json = JSONText()

    init(_ context: ExportContext) { catalogue = context.catalogue }

    mutating func append(_ item: PublishedItem) { columns.appendFacts(of: item.json) }

    mutating func finish() {
        json.object { json in
            json.field("catalogue", catalogue)
            json.facetFields(Facets(columns, filter: ItemFilter()))
            json.field("palette") { $0.paletteColors(CataloguePalette(columns).colors(paletteLimit)) }
        }
        json.newline()
    }
}

/// A palette in GIMP's form: text, a color a line.
struct GPLWriter: ItemWriter {
    private let catalogue: String
    private var columns = ItemColumns()
    private var bytes: [UInt8] = []

    init(_ context: ExportContext) { catalogue = context.catalogue }

    mutating func append(_ item: PublishedItem) { columns.appendFacts(of: item.json) }

    mutating func finish() {
        let rows = CataloguePalette(columns).colors(paletteLimit).map { color in
            let channels = [color.rgb.red, color.rgb.green, color.rgb.blue].map { String($0).leftPadded(3) }
            return channels.joined(separator: " ") + "\t" + color.name
        }
        bytes = Array((["GIMP Palette", "Name: \(catalogue)", "Columns: 8", "#"] + rows).joined(separator: "\n").utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}

/// A palette in Adobe's swatch exchange form: big-endian blocks, each with a name in UTF-16 that ends in 0, and three
/// floats.
struct ASEWriter: ItemWriter {
    private var columns = ItemColumns()
    private var bytes: [UInt8] = []

    mutating func append(_ item: PublishedItem) { columns.appendFacts(of: item.json) }

    mutating func finish() {
        let colors = CataloguePalette(columns).colors(paletteLimit)
        bytes = Array("ASEF".utf8)
        add(UInt16(1))
        add(UInt16(0))
        add(UInt32(colors.count))
        for color in colors { addBlock(color) }
    }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func addBlock(_ color: CataloguePalette.Color) {
        let name = Array(color.name.utf16) + [0]
        add(UInt16(0x0001))
        add(UInt32(2 + 2 * name.count + 4 + 3 * 4 + 2))
        add(UInt16(name.count))
        for unit in name { add(unit) }
        bytes += Array("RGB ".utf8)
        for channel in [color.rgb.red, color.rgb.green, color.rgb.blue] { add((Float(channel) / 255).bitPattern) }
        add(UInt16(0))  // a global color
    }

    private mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Colors of an exported palette, at most.
private let paletteLimit = 24

extension CataloguePalette.Color {
    fileprivate var name: String { ColorName.nearest(to: rgb, within: family) }
}
