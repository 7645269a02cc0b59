import Foundation
import Text

/// The images of one explanation.
package struct ExplanationImages: Sendable {
    package let original: EncodedImage
    /// See `Explainer`: the foreground as it is, and each kind of what was left out in a color of its own.
    package let mask: EncodedImage
    /// The samples as they are where they belong to what is sold, dark elsewhere.
    package let weights: EncodedImage
    /// The samples that were counted for a shown color, in that color.
    package let clusters: EncodedImage

    package init(original: EncodedImage, mask: EncodedImage, weights: EncodedImage, clusters: EncodedImage) {
        self.original = original
        self.mask = mask
        self.weights = weights
        self.clusters = clusters
    }

    func write(to html: inout HTMLText) {
        write(original, "The image", to: &html)
        write(
            mask,
            "The mask: foreground as it is; backdrop grey, shadows blue, undecided (holes or pale foreground) green",
            to: &html)
        write(weights, "The goods, as the net of places sees them: dark places count less", to: &html)
        write(clusters, "The pixels that were counted for a shown color, in that color", to: &html)
    }

    private func write(_ image: EncodedImage, _ caption: String, to html: inout HTMLText) {
        html.element("figure") { figure in
            figure.markup("<img")
            figure.attribute("alt", caption)
            figure.attribute("src", image.dataAddress)
            figure.markup(">")
            figure.element("figcaption", caption)
        }
    }
}

/// An image file in memory.
package struct EncodedImage: Sendable {
    package let bytes: [UInt8]
    /// As in `image/png`.
    package let mediaType: String

    package init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// The whole image as a `data:` address (RFC 2397).
    var dataAddress: String { "data:\(mediaType);base64," + Data(bytes).base64EncodedString() }
}
