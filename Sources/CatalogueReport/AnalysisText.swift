package import Catalogue
package import ColorAnalysis

/// What `huewall analyze` says of one file.
package struct FileAnalysis: Sendable {
    /// How the line names the image: a file's path, or the id that came with it.
    package enum Subject: Sendable {
        case file(String)
        /// A JSON value, as it came.
        case id(json: [UInt8])
    }

    package let subject: Subject
    package let result: Result<ImageAnalysis, ItemFailure>

    package init(subject: Subject, result: Result<ImageAnalysis, ItemFailure>) {
        self.subject = subject
        self.result = result
    }
}

extension JSONText {
    /// One line of `analyze --format ndjson`, without its line break.
    package mutating func fileAnalysis(_ file: FileAnalysis) {
        object { json in
            switch file.subject {
            case .file(let path):
                json.field("file", path)
            case .id(let value):
                json.key("id")
                json.verbatim(value)
            }
            switch file.result {
            case .success(let analysis):
                json.analysis(analysis)
            case .failure(let failure):
                json.key("error")
                json.failure(failure)
            }
        }
    }

    private mutating func analysis(_ analysis: ImageAnalysis) {
        key("width")
        value(analysis.width)
        key("height")
        value(analysis.height)
        key("colors")
        colors(analysis.colors)
        key("background")
        backdrop(analysis.background)
        key("flags")
        strings(analysis.flags.map(\.rawValue))
        if let confidence = analysis.confidence {
            key("confidence")
            value(confidence)
        }
    }
}

/// The table of `analyze --format csv`.
package struct AnalysisTable {
    private var table = CSVText()
    private let colorCount: Int

    package init(colorCount: Int) {
        self.colorCount = colorCount
        let colorColumns = (1...colorCount).flatMap { ["hex\($0)", "family\($0)", "share\($0)"] }
        table.row(["file", "width", "height"] + colorColumns + ["flags", "error"])
    }

    package mutating func append(_ path: String, _ result: Result<ImageAnalysis, ItemFailure>) {
        switch result {
        case .success(let analysis):
            table.row(
                [path, String(analysis.width), String(analysis.height)]
                    + colorCells(analysis.colors, count: colorCount)
                    + [analysis.flags.map(\.rawValue).joined(separator: " "), ""])
        case .failure(let failure):
            table.row([path, "", ""] + colorCells([], count: colorCount) + ["", failure.message])
        }
    }

    package mutating func takeBytes() -> [UInt8] { table.takeBytes() }
}

/// Hex, family and share of each color; empty cells where there are fewer colors than columns.
func colorCells(_ colors: [DominantColor], count: Int) -> [String] {
    (0..<count).flatMap { index in
        guard index < colors.count else { return ["", "", ""] }
        return [colors[index].rgb.hex, colors[index].family.rawValue, shareText(colors[index].share)]
    }
}

extension JSONText {
    /// What the default vote sees of one image, for learning.
    package mutating func clusters(of features: ForegroundFeatures, file: String) {
        object { json in
            json.field("file", file)
            json.key("picture")
            json.exactNumbers(features.wornEvidence.numbers)
            json.key("cells")
            json.array { cells in
                for (cluster, share) in zip(features.clusters, features.shares) {
                    cells.object { cell in
                        let color = Oklab(cluster.color)
                        cell.key("lab")
                        cell.exactNumbers([color.lightness, color.a, color.b])
                        cell.key("share")
                        cell.exactValue(share)
                        cell.key("features")
                        cell.exactNumbers(cluster.place.numbers)
                    }
                }
            }
        }
    }

    private mutating func exactNumbers(_ numbers: [Double]) {
        array { list in
            for number in numbers { list.exactValue(number) }
        }
    }
}

extension SIMD where Scalar == Double {
    /// In the order of the lanes.
    fileprivate var numbers: [Double] { indices.map { self[$0] } }
}
