/// A copy of an image for people, as a file.
package struct Thumbnail: Sendable {
    package let bytes: [UInt8]
    /// Of its file: "jpg", or "webp" where something shows through.
    package let fileExtension: String
    /// The same cut to the goods, of the same format; nil where the whole shows them as well.
    package let cut: [UInt8]?
    /// All that there are.
    package static let fileExtensions = ["jpg", "webp"]

    package init(bytes: [UInt8], fileExtension: String, cut: [UInt8]? = nil) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.cut = cut
    }

    /// - Parameters:
    ///   - isCut: whether it is also made cut to the goods.
    ///   - larger: as that of `cutToGoods`.
    /// - Returns: nil when libjpeg or libwebp cannot write it (memory).
    init?(of copy: PackedImage, isCut: Bool, larger: () -> PackedImage?) {
        let fileExtension = copy.fileExtension
        guard let whole = copy.file(fileExtension) else { return nil }
        let cut = isCut ? copy.cutToGoods(larger) : nil
        self.init(bytes: whole, fileExtension: fileExtension, cut: cut?.file(fileExtension))
    }
}
