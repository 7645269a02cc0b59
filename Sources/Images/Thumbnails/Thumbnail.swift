/// A copy of an image for display, as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    /// "jpg", or "webp" if it has transparency.
    package let fileExtension: String
    /// The same cut to the goods, in the same format; nil if the whole shows them as well.
    package let cut: [UInt8]?
    /// All possible extensions.
    package static let fileExtensions = ["jpg", "webp"]

    package init(bytes: [UInt8], fileExtension: String, cut: [UInt8]? = nil) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.cut = cut
    }

    /// - Parameters:
    ///   - isCut: whether to also make a version cut to the goods.
    ///   - larger: see `cutToGoods`.
    /// - Returns: nil if libjpeg or libwebp cannot write it (memory).
    init?(of copy: PackedImage, isCut: Bool, larger: () -> PackedImage?) {
        let fileExtension = copy.fileExtension
        guard let whole = copy.file(fileExtension) else { return nil }
        let cut = isCut ? copy.cutToGoods(larger) : nil
        self.init(bytes: whole, fileExtension: fileExtension, cut: cut?.file(fileExtension))
    }
}
