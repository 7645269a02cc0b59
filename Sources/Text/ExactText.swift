/// A text that is equal only to the same bytes, as in SQLite and in the names of files. A `String` is also equal to one
/// in another normal form of Unicode: "é" as one character and as two.
///
/// Ids and places of images are keys in this form, because the feed, the store and the outputs tell such texts apart.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    /// In the order of their bytes, as SQLite sorts.
    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
