import Catalogue
import Colors
import Outputs
import Text

/// The answers of `analyze` in one of its forms, piece by piece.
struct AnalysisOutput {
    private let format: Analyze.Format
    private let inColor: Bool
    private var table: AnalysisTable
    private var count = 0

    init(_ format: Analyze.Format, colorCount: Int, inColor: Bool) {
        self.format = format
        self.inColor = inColor
        table = AnalysisTable(colorCount: colorCount)
    }

    mutating func append(_ path: String, _ result: Result<ImageColors, ItemFailure>) -> [UInt8] {
        count += 1
        switch format {
        case .text:
            // A failure is in the log.
            guard case .success(let colors) = result else { return [] }
            return Array(text(path, colors).utf8)
        case .csv:
            table.append(path, result)
            return table.takeBytes()
        case .ndjson:
            return json(path, result) + [0x0A]
        case .json:
            return Array((count == 1 ? "[\n" : ",\n").utf8) + json(path, result)
        }
    }

    mutating func finish() -> [UInt8] {
        switch format {
        case .json: Array((count == 0 ? "[]\n" : "\n]\n").utf8)
        case .csv: table.takeBytes()
        case .text, .ndjson: []
        }
    }

    private func json(_ path: String, _ result: Result<ImageColors, ItemFailure>) -> [UInt8] {
        FileAnalysis(subject: .file(path), result: result).json
    }

    private func text(_ path: String, _ analysis: ImageColors) -> String {
        let colors = analysis.colors.map(colorLine).joined()
        return "\(path)  \(analysis.width)x\(analysis.height)\n"
            + (colors.isEmpty ? "  no visible pixel\n" : colors)
    }

    private func colorLine(_ color: DominantColor) -> String {
        let swatch = inColor ? "\u{1B}[48;2;\(color.rgb.red);\(color.rgb.green);\(color.rgb.blue)m    \u{1B}[0m " : ""
        let share = color.share.percent(0, space: " ").leftPadded(5)
        return "  \(swatch)\(color.rgb.hex)  \(share)  \(color.family.rawValue)\n"
    }
}
