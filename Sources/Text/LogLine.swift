/// One event of a log as a JSON object, without a line end.
/// - Parameters:
///   - time: ISO 8601.
///   - more: further members, in their order.
///   - counts: the same, behind those.
package func logLine(
    time: String, level: String, message: String, _ more: [(String, String)] = [],
    counts: [(String, Int)] = []
) -> String {
    let json = JSONText.object { json in
        for (name, text) in [("time", time), ("level", level), ("message", message)] + more { json.field(name, text) }
        for (name, count) in counts { json.field(name, count) }
    }
    return String(decoding: json, as: UTF8.self)
}
