import Foundation
import Text

/// Ids for search engines that take only letters, digits, `-` and `_`.
///
/// Letters, digits and `-` stand for themselves, every other byte of the UTF-8 is `_` and two capital hexadecimal
/// digits, so that no two ids become one, and each can be made back from it. One that would be longer than 511 bytes,
/// as Meilisearch takes them, is cut and ends in `_x` and a sum of the whole id.
package enum SafeIdentifier {
    private static let limit = 511
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")

    package static func encoded(_ id: String) -> String {
        // Percent encoding (RFC 3986) with another sign; any text has one.
        let text = (id.addingPercentEncoding(withAllowedCharacters: plain) ?? "").replacing("%", with: "_")
        guard text.utf8.count > limit else { return text }
        let sum = String(StableHash.of(id.utf8), radix: 16)
        return text.prefix(limit - 18) + "_x" + sum.leftPadded(16, with: "0")
    }
}
