import Foundation
package import Logging
import Text

/// A log of JSON, one object a line, on standard error.
package struct JSONLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info

    package init() {}

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let line = logLine(
            time: Date().formatted(.iso8601), level: event.level.rawValue, message: "\(event.message)",
            all.map { ($0.key, "\($0.value)") })
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
