import CataloguePage
import ColorAnalysis
import ImageDecoding

/// Makes the page that explains a decoded image.
struct Explainer {
    let analyzer: ColorAnalyzer

    /// Of the original as the page shows it, in pixels at most.
    private static let originalSide = 480

    /// - Returns: nil when libgd cannot make the images (memory).
    func page(of image: borrowing DecodedImage, subject: ExplanationSubject) -> [UInt8]? {
        let grid = image.sampled(step: analyzer.step(imageWidth: image.width, imageHeight: image.height))
        let explanation = analyzer.explanation(of: grid)
        guard let original = image.thumbnail(side: Explainer.originalSide),
            let mask = png(explanation.maskPixels, of: explanation),
            let clusters = png(explanation.clusterPixels, of: explanation)
        else { return nil }
        let mediaType = original.fileExtension == "webp" ? "image/webp" : "image/jpeg"
        let images = ExplanationImages(
            original: EncodedImage(bytes: original.bytes, mediaType: mediaType), mask: mask, clusters: clusters)
        return ExplanationPage(subject: subject, explanation: explanation, images: images).bytes(sha256: sha256)
    }

    private func png(_ pixels: [UInt32], of explanation: Explanation) -> EncodedImage? {
        encodePNG(width: explanation.width, height: explanation.height, pixels: pixels)
            .map { EncodedImage(bytes: $0, mediaType: "image/png") }
    }
}

extension Explanation {
    /// The foreground as it is, what was left out in the color of its label.
    fileprivate var maskPixels: [UInt32] {
        zip(pixels, labels).map { bits, label in
            switch label {
            case .goods: bits & 0x00FF_FFFF
            case .backdrop: 0x00B8_B8B8
            case .shadow, .enclosedShadow: 0x0057_7AC2
            case .enclosedBackdrop, .unreachedBackdrop: 0x0046_B37C
            }
        }
    }

    /// Each sample in the shown color that it was counted for.
    fileprivate var clusterPixels: [UInt32] {
        colorOfSample.map { number in
            guard let number else { return 0x7F00_0000 }
            let color = analysis.colors[number].rgb
            return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        }
    }
}
