package import Catalogue
package import Colors
package import Text

/// The result of `huewall analyze` for one file.
package struct FileAnalysis: Sendable {
    /// The name of the image in the output: a file's path, or the id that came with it.
    package enum Subject: Sendable {
        case file(String)
        /// A JSON value, as it was received.
        case id(json: [UInt8])
    }

    let subject: Subject
    let result: Result<ImageColors, ItemFailure>

    package init(subject: Subject, result: Result<ImageColors, ItemFailure>) {
        self.subject = subject
        self.result = result
    }

    /// One line of `analyze --format ndjson`, without its line break.
    package var json: [UInt8] {
        JSONText.object { json in
            switch subject {
            case .file(let path): json.field("file", path)
            case .id(let value): json.field("id", verbatim: value)
            }
            switch result {
            case .failure(let failure): json.field("error", failure)
            case .success(let analysis):
                json.field("width", analysis.width)
                json.field("height", analysis.height)
                json.field("colors", analysis.colors)
                json.field("family", analysis.colors.first?.family.rawValue)
                json.field("background", analysis.background)
                json.field("flags", analysis.flags.map(\.rawValue))
                json.field("confidence", ifAny: analysis.confidence)
                json.field("runnerUp", ifAny: analysis.runnerUp?.rawValue)
            }
        }
    }
}

/// The table of `analyze --format csv`.
package struct AnalysisTable {
    private var table = CSVText()
    private let colors: [ColorColumn]
    private let names: [ColorColumn]

    package init(colorCount: Int) {
        (colors, names) = (ColorColumn.main(colorCount), ColorColumn.names(colorCount))
        // New columns are added at the end: columns are found by name, but people count them too.
        let details = names.map(\.name) + ["confidence", "runnerUp"]
        table.row(["file", "width", "height"] + colors.map(\.name) + ["flags", "error"] + details)
    }

    package mutating func append(_ path: String, _ result: Result<ImageColors, ItemFailure>) {
        switch result {
        case .success(let analysis):
            let names = names.map { $0.text(analysis.colors) }
            table.row(
                [path, String(analysis.width), String(analysis.height)] + colors.map { $0.text(analysis.colors) }
                    + [analysis.flags.map(\.rawValue).joined(separator: " "), ""] + names
                    + [analysis.confidence?.shortest(4) ?? "", analysis.runnerUp?.rawValue ?? ""])
        case .failure(let failure):
            let details = names.map { $0.text([]) } + ["", ""]
            table.row([path, "", ""] + colors.map { $0.text([]) } + ["", failure.message] + details)
        }
    }

    package mutating func takeBytes() -> [UInt8] { table.takeBytes() }
}

/// A column for a property of one of the colors: `hex1`, `family1`, `share1`, `hex2` and so on.
struct ColorColumn: Sendable {
    private enum Kind: String {
        case hex, family, share, name, hsv, weight
    }

    private let kind: Kind
    /// Index of the color, from 0.
    private let index: Int

    /// The columns that every table has, for this many colors.
    static func main(_ count: Int) -> [ColorColumn] { columns([.hex, .family, .share], count) }

    static func names(_ count: Int) -> [ColorColumn] { columns([.name], count) }

    /// The other properties of a color in the JSON files.
    static func details(_ count: Int) -> [ColorColumn] { columns([.name, .hsv, .weight], count) }

    private static func columns(_ kinds: [Kind], _ count: Int) -> [ColorColumn] {
        (0..<count).flatMap { index in kinds.map { ColorColumn(kind: $0, index: index) } }
    }

    var name: String { "\(kind.rawValue)\(index + 1)" }

    /// Empty if the image has fewer colors.
    func text(_ colors: [DominantColor]) -> String {
        guard index < colors.count else { return "" }
        let color = colors[index]
        switch kind {
        case .hex: return color.rgb.hex
        case .family: return color.family.rawValue
        case .share: return color.share.shortest(4)
        case .name: return color.name
        case .hsv:
            return [color.hsv.hue, color.hsv.saturation, color.hsv.value].map { $0.shortest(6) }.joined(separator: " ")
        case .weight: return color.weight.shortest(6)
        }
    }
}

// The JSON for an image, which every output shares.

/// Lists of colors start with the best.
extension DominantColor: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("hsv", [hsv.hue, hsv.saturation, hsv.value])
            json.field("hex", rgb.hex)
            json.field("weight", weight)
            json.field("share", share)
            json.field("family", family.rawValue)
            json.field("name", name)
        }
    }
}

/// The backdrop that was left out.
extension Backdrop: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("hex", rgb.hex)
            json.field("share", share)
        }
    }
}

/// Why an item has no color.
extension ItemFailure: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("stage", stage.rawValue)
            json.field("code", code)
            json.field("message", message)
        }
    }
}
