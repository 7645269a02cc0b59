package import Catalogue
package import Colors
import Text

/// What `huewall analyze` says of one file.
package struct FileAnalysis: Sendable {
    /// How the line names the image: a file's path, or the id that came with it.
    package enum Subject: Sendable {
        case file(String)
        /// A JSON value, as it came.
        case id(json: [UInt8])
    }

    package let subject: Subject
    package let result: Result<ImageColors, ItemFailure>

    package init(subject: Subject, result: Result<ImageColors, ItemFailure>) {
        self.subject = subject
        self.result = result
    }
}

extension FileAnalysis {
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
    private let colorCount: Int

    package init(colorCount: Int) {
        self.colorCount = colorCount
        let colorNames = (0..<colorCount).flatMap { index in ColorColumns.allCases.map { $0.name(index) } }
        table.row(["file", "width", "height"] + colorNames + ["flags", "error"])
    }

    package mutating func append(_ path: String, _ result: Result<ImageColors, ItemFailure>) {
        switch result {
        case .success(let analysis):
            table.row(
                [path, String(analysis.width), String(analysis.height)]
                    + cells(of: analysis.colors)
                    + [analysis.flags.map(\.rawValue).joined(separator: " "), ""])
        case .failure(let failure):
            table.row([path, "", ""] + cells(of: []) + ["", failure.message])
        }
    }

    package mutating func takeBytes() -> [UInt8] { table.takeBytes() }

    private func cells(of colors: [DominantColor]) -> [String] {
        (0..<colorCount).flatMap { index in ColorColumns.allCases.map { $0.text(colors, index) } }
    }
}

/// What tables say of a color, in a column each: `hex1`, `family1`, `share1`, `hex2` and so on.
enum ColorColumns: String, Sendable, CaseIterable {
    case hex, family, share

    /// - Parameter index: of the color, from 0.
    func name(_ index: Int) -> String { "\(rawValue)\(index + 1)" }

    /// Empty where there are fewer colors than columns.
    func text(_ colors: [DominantColor], _ index: Int) -> String {
        guard index < colors.count else { return "" }
        switch self {
        case .hex: return colors[index].rgb.hex
        case .family: return colors[index].family.rawValue
        case .share: return colors[index].share.shortest(4)
        }
    }
}
