/// One event of a log as a JSON object, without a line end.
/// - Parameters:
///   - time: ISO 8601.
///   - more: further members, in their order.
package func logLine(time: String, level: String, message: String, _ more: [(String, String)] = []) -> String {
    let json = JSONText.object { json in
        for (name, text) in [("time", time), ("level", level), ("message", message)] + more { json.field(name, text) }
    }
    return String(decoding: json, as: UTF8.self)
}
