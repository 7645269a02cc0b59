import Colors
package import Search
import Text

/// What a catalogue holds as a whole: the same columns as in the API, counted by the same code.
enum PaletteFormats {
    /// Colors of a palette, at most.
    private static let limit = 24

    /// As the API's `/facets` and `/palette` give it.
    static func facets(_ context: ExportContext) -> ItemWriter {
        summary { columns in
            jsonLine { json in
                json.field("catalogue", context.catalogue)
                json.facetFields(Facets(columns, filter: ItemFilter()))
                json.field("palette") { $0.paletteColors(CataloguePalette(columns).colors(limit)) }
            }
        }
    }

    /// A palette in GIMP's form: text, a color a line.
    static func gimp(_ context: ExportContext) -> ItemWriter {
        summary { columns in
            let rows = CataloguePalette(columns).colors(limit).map { color in
                color.channels.map { String($0).leftPadded(3) }.joined(separator: " ") + "\t\(color.name)\n"
            }
            return Array("GIMP Palette\nName: \(context.catalogue)\nColumns: 8\n#\n\(rows.joined())".utf8)
        }
    }

    /// A palette in Adobe's swatch exchange form: big-endian blocks, each with a name in UTF-16 that ends in 0, and
    /// three floats.
    static func adobe(_: ExportContext) -> ItemWriter {
        summary { columns in
            let colors = CataloguePalette(columns).colors(limit)
            return "ASEF".utf8 + bytes(UInt16(1)) + bytes(UInt16(0)) + bytes(UInt32(colors.count))
                + colors.flatMap(block)
        }
    }

    /// Of the columns that the API counts.
    private static func summary(_ text: @escaping (ItemColumns) -> [UInt8]) -> ItemWriter {
        var columns = ItemColumns()
        return ItemWriter {
            columns.appendFacts(of: $0.json)
            return []
        } finish: {
            try $0(text(columns))
        }
    }

    private static func block(_ color: CataloguePalette.Color) -> [UInt8] {
        let name = Array(color.name.utf16) + [0]
        let content =
            bytes(UInt16(name.count)) + name.flatMap { bytes($0) } + "RGB ".utf8
            + color.channels.flatMap { bytes((Float($0) / 255).bitPattern) } + bytes(UInt16(0))  // a global color
        return bytes(UInt16(1)) + bytes(UInt32(content.count)) + content
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

extension CataloguePalette.Color {
    fileprivate var name: String { ColorName.nearest(to: rgb, within: family) }
    fileprivate var channels: [UInt8] { [rgb.red, rgb.green, rgb.blue] }
}

// The same in the API and in files.
extension JSONText {
    /// The members of an object; the caller opens and closes it.
    package mutating func facetFields(_ facets: Facets) {
        field("total", facets.total)
        objects("families", facets.families) { json, family in
            json.field("family", family.name)
            json.field("count", family.count)
            json.field("swatch", family.swatch?.hex)
        }
        counts("names", "name", facets.names)
        counts("flags", "flag", facets.flags)
        counts("vendorColors", "vendorColor", facets.vendorColors)
        counts("brands", "brand", facets.brands)
        counts("categories", "category", facets.categories)
        object("inStock") { json in
            json.field("true", facets.inStock)
            json.field("false", facets.outOfStock)
        }
        objects("prices", facets.prices) { json, price in
            json.field("currency", price.currency)
            json.field("count", price.count)
            json.field("min", price.least)
            json.field("max", price.greatest)
        }
        objects("attributes", facets.attributes) { json, attribute in
            json.field("name", attribute.name)
            json.field("count", attribute.count)
            json.counts("values", "value", attribute.values)
        }
    }

    private mutating func counts(_ key: String, _ name: String, _ values: [Facets.Count]) {
        self.key(key)
        objects(values) { json, value in
            json.field(name, value.name)
            json.field("count", value.count)
        }
    }

    package mutating func paletteColors(_ colors: [CataloguePalette.Color]) {
        objects(colors) { json, color in
            json.field("hex", color.rgb.hex)
            json.field("family", color.family.rawValue)
            json.field("name", color.name)
            json.field("share", color.share)
            json.field("items", color.items)
        }
    }
}
