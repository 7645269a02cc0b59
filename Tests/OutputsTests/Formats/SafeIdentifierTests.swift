import Foundation
import Outputs
import Testing

/// The id behind a safe one; nil for one that was cut.
func decoded(_ safe: String) -> String? { safe.replacing("_", with: "%").removingPercentEncoding }

@Suite(.timeLimit(.minutes(1))) struct SafeIdentifierTests {
    @Test(arguments: [
        ("abc-XYZ-019", "abc-XYZ-019"), ("123:Red", "123_3ARed"), ("a_b", "a_5Fb"), ("Größe", "Gr_C3_B6_C3_9Fe"),
        ("\n\u{0}", "_0A_00"), ("👟", "_F0_9F_91_9F"), ("gid://shopify/1", "gid_3A_2F_2Fshopify_2F1"),
    ])
    func `ids are letters, digits, hyphens and underlines, and can be turned back`(id: String, safe: String) {
        #expect(SafeIdentifier.encoded(id) == safe)
        #expect(decoded(safe) == id)
    }

    @Test func `an id that would be too long is cut, and differs from others that begin alike`() {
        let start = String(repeating: ":", count: 400)
        let (one, other) = (SafeIdentifier.encoded(start + "1"), SafeIdentifier.encoded(start + "2"))
        #expect(one.utf8.count == 511 && other.utf8.count == 511)
        #expect(one != other)
        #expect(decoded(one) == nil)
    }
}
