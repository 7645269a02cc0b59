private import CPageResources

// web/build.sh bundles scripts and styles; Resources/resources.c lists those of each page.
extension PageTemplate {
    /// The preview page.
    static let preview = PageTemplate(
        markup: bytes(wall_markup()), style: bytes(wall_style()), script: bytes(wall_script()))

    /// The page that compares two walls.
    static let compare = PageTemplate(
        markup: bytes(compare_markup()), style: bytes(compare_style()), script: bytes(compare_script()))

    /// The page that explains an image; it has no script.
    static let explanation = PageTemplate(
        markup: bytes(explanation_markup()), style: bytes(explanation_style()), script: [])

    /// The page that says what the shop's words mean; it has no script.
    static let words = PageTemplate(
        markup: bytes(words_markup()), style: bytes(words_style()), script: [])

    private static func bytes(_ resource: PageResource) -> [UInt8] {
        Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
}
