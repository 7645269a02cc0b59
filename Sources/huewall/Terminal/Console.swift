import ArgumentParser
import Files
import Foundation
import Glibc
import Synchronization
import Text

/// The form of a log or of an answer.
enum TextForm: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

/// The level and the form of the log.
struct LogFlags: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Write only errors and warnings to standard error.")
    var quiet = false

    @Flag(
        name: .shortAndLong,
        help: "Write more to standard error: sync and report name each failed item and skipped row.")
    var verbose = false

    @Option(
        help: ArgumentHelp("Form of the log: text, or json with one object a line. Default text.", valueName: "form"))
    var logFormat = TextForm.text

    var console: Console {
        Console(isQuiet: quiet, isVerbose: verbose, isJSON: logFormat == .json)
    }
}

/// The log and the progress bar, both on standard error.
struct Console: Sendable {
    let isQuiet: Bool
    let isVerbose: Bool
    let isJSON: Bool

    private enum Level: String {
        case debug, info, warning, error

        /// The beginning of a line on a terminal.
        var prefix: String {
            switch self {
            case .debug, .info: ""
            case .warning: "Warning: "
            case .error: "Error: "
            }
        }
    }

    func debug(_ message: String) { if isVerbose { log(.debug, message) } }
    func info(_ message: String) { if !isQuiet { log(.info, message) } }
    /// Logs a fault that does not end the command, also with `--quiet`.
    func warning(_ message: String) { log(.warning, message) }
    func error(_ message: String) { log(.error, message) }

    /// Logs the result of a run, only in a log of JSON, with its numbers by name.
    func summary(_ message: String, _ counts: [(String, Int)]) {
        guard isJSON, !isQuiet else { return }
        writeError(
            logLine(time: timestamp(), level: Level.info.rawValue, message: message, counts: counts) + "\n")
    }

    private func log(_ level: Level, _ message: String) {
        let line = line(level, message) + "\n"
        hasProgress.withLock { hasProgress in
            clear(&hasProgress)
            writeError(line)
        }
    }

    private func line(_ level: Level, _ message: String) -> String {
        if isJSON { return logLine(time: timestamp(), level: level.rawValue, message: message) }
        let message = printable(message)
        if isTerminal(STDERR_FILENO) { return level.prefix + message }
        return "\(timestamp()) \(level.rawValue) \(message)"
    }

    /// Whether lines of progress replace each other; otherwise each is an ordinary line.
    var isLive: Bool { !isJSON && isTerminal(STDERR_FILENO) }

    /// Shows progress.
    /// - Parameter part: the part that is done, 0 to 1, for a bar before the line; nil for no bar.
    func progress(_ line: String, part: Double?) {
        guard isLive else { return info(line) }
        let width = 24
        let bar = part.map { part in
            let filled = Int(Double(width) * min(1, max(0, part)))
            return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
        }
        hasProgress.withLock { hasProgress in
            writeError("\r\u{1B}[K\(bar ?? "")\(line)")
            hasProgress = true
        }
    }

    func clearProgress() { hasProgress.withLock { clear(&$0) } }

    private func clear(_ hasProgress: inout Bool) {
        if hasProgress { writeError("\r\u{1B}[K") }
        hasProgress = false
    }
}

/// Makes texts of feeds and servers safe to print: characters that control a terminal, forge a line or change its
/// direction become `\u{1b}` and the like.
func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
        result += isUnprintable(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
}

/// Whether the terminal shows a line of progress. Held while standard error is written.
private let hasProgress = Mutex(false)

/// Now, in seconds since 1970.
@Sendable func currentTime() -> Int { Int(Date.now.timeIntervalSince1970) }

/// Now, ISO 8601 in UTC.
func timestamp() -> String { Date.now.formatted(.iso8601) }

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Whether standard output may have colors (no-color.org).
func wantsColor() -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(STDOUT_FILENO) && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
}

/// Writes all bytes to standard output without buffering, because the reader may wait for them.
func writeOutput(_ bytes: [UInt8]) {
    guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
    let error = ReportedError.cannotOutput
    writeError("Error: \(error.message)\n")
    exit(error.status.rawValue)
}

/// Writes a value as a line of JSON to standard output.
func writeJSON(_ value: (inout JSONText) -> Void) {
    var json = JSONText()
    value(&json)
    json.newline()
    writeOutput(json.bytes)
}
