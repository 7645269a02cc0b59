package import Catalogue
package import Colors
import Text

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
