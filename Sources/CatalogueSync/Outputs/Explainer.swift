import CatalogueReport
import ColorAnalysis
import ImageDecoding

/// Makes the page that explains a decoded picture.
struct Explainer {
    let analyzer: ColorAnalyzer

    private static let pictureSide = 480

    /// - Returns: nil when libgd cannot make the pictures (memory).
    func page(of image: borrowing DecodedImage, title: String) -> [UInt8]? {
        let explanation = analyzer.explanation(of: image.grid)
        guard let original = image.preview(side: Explainer.pictureSide),
            let mask = encodePNG(width: explanation.width, height: explanation.height, pixels: explanation.maskPixels),
            let voters = encodePNG(
                width: explanation.width, height: explanation.height, pixels: explanation.voterPixels)
        else { return nil }
        let mediaType = original.fileExtension == "webp" ? "image/webp" : "image/jpeg"
        let pictures = ExplanationPage.Pictures(
            original: ExplanationPage.Pictures.Thumbnail(bytes: original.bytes, mediaType: mediaType), mask: mask,
            voters: voters)
        return ExplanationPage(title: title, explanation: explanation, pictures: pictures).bytes(sha256: sha256)
    }
}

extension Explanation {
    /// Goods as they are, what was left out in the color of its label.
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

    /// Each sample in the shown color that it voted for.
    fileprivate var voterPixels: [UInt32] {
        colorOfSample.map { number in
            guard let number else { return 0x7F00_0000 }
            let color = analysis.colors[number].rgb
            return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        }
    }
}
