import Foundation

/// ISO 8601 in UTC.
/// - Parameter seconds: since 1970.
package func timestamp(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
}

/// Seconds since 1970 of what `timestamp` wrote; nil for another text.
package func seconds(ofTimestamp text: String) -> Int? {
    (try? Date(text, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
}
