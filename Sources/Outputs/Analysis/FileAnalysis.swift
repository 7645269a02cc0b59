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
