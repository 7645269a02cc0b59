import Text
import Foundation
package import Logging
import Outputs

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
        var json = JSONText()
        json.object { json in
            json.field("time", Date().formatted(.iso8601))
            json.field("level", event.level.rawValue)
            json.field("message", "\(event.message)")
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            for (key, value) in all.sorted(by: { $0.key < $1.key }) { json.field(key, "\(value)") }
        }
        json.newline()
        FileHandle.standardError.write(Data(json.bytes))
    }
}
