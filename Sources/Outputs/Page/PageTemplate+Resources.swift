private import CPageResources

// Resources/resources.c lists the files of each page.
extension PageTemplate {
    /// The preview page.
    static let preview = PageTemplate(
        markup: bytes(preview_markup()), style: bytes(preview_style()), jsClass: bytes(class_script()),
        script: bytes(preview_script()))

    /// The page that compares two walls.
    static let compare = PageTemplate(
        markup: bytes(compare_markup()), style: bytes(compare_style()), jsClass: bytes(class_script()),
        script: bytes(compare_script()))

    /// The page that explains an image; it has no script.
    static let explanation = PageTemplate(
        markup: bytes(explanation_markup()), style: bytes(explanation_style()), jsClass: [], script: [])

    private static func bytes(_ resource: PageResource) -> [UInt8] {
        Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    }
}
