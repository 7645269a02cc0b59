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

    private mutating func analysis(_ analysis: ImageColors) {
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
        if let runnerUp = analysis.runnerUp {
            key("runnerUp")
            value(runnerUp.rawValue)
        }
    }
}
