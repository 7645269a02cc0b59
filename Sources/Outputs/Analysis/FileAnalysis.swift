import Text
package import Catalogue
package import Colors

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

extension JSONText {
    /// One line of `analyze --format ndjson`, without its line break.
    package mutating func fileAnalysis(_ file: FileAnalysis) {
        object { json in
            switch file.subject {
            case .file(let path):
                json.field("file", path)
            case .id(let value):
                json.field("id", verbatim: value)
            }
            switch file.result {
            case .success(let analysis):
                json.analysis(analysis)
            case .failure(let failure):
                json.field("error") { $0.failure(failure) }
            }
        }
    }

    private mutating func analysis(_ analysis: ImageColors) {
        field("width", analysis.width)
        field("height", analysis.height)
        field("colors") { $0.colors(analysis.colors) }
        field("background", analysis.background)
        field("flags", analysis.flags.map(\.rawValue))
        if let confidence = analysis.confidence {
            field("confidence", confidence)
        }
        if let runnerUp = analysis.runnerUp {
            field("runnerUp", runnerUp.rawValue)
        }
    }
}
