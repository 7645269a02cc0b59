import Colors
import Files
import ImageWork
package import Images
package import Outputs

/// Makes the page that explains the colors of an image.
package struct Explainer {
    /// Longer side of the shown copy of the image, in pixels.
    package static let previewSide = 480

    /// - Returns: nil when libgd has no memory for the images of the page.
    package static func page(of image: ImageExplanation, subject: ExplanationSubject) -> [UInt8]? {
        let explanation = image.explanation
        guard let preview = image.preview, let mask = png(explanation.maskPixels, of: explanation),
            let weights = png(explanation.weightPixels, of: explanation),
            let clusters = png(explanation.clusterPixels, of: explanation)
        else { return nil }
        let mediaType = preview.fileExtension == "webp" ? "image/webp" : "image/jpeg"
        let images = ExplanationImages(
            original: EncodedImage(bytes: preview.bytes, mediaType: mediaType), mask: mask, weights: weights,
            clusters: clusters)
        return ExplanationPage(subject: subject, explanation: explanation, images: images).bytes(sha256: sha256)
    }

    private static func png(_ pixels: [UInt32], of explanation: Explanation) -> EncodedImage? {
        encodePNG(width: explanation.width, height: explanation.height, pixels: pixels)
            .map { EncodedImage(bytes: $0, mediaType: "image/png") }
    }
}

/// Writes explanations as pages `NAME.html` into a folder, with a number if two names are equal.
package struct ExplanationFolder {
    private let folder: String
    private let staging: StagingDirectory
    private var used: Set<String> = []

    /// - Throws: `SyncError` when the folder cannot be made.
    package init(_ folder: String) throws {
        self.folder = folder
        staging = try reportingFileErrors {
            try makeFolder(folder)
            return try StagingDirectory(in: folder)
        }
    }

    /// - Parameter path: of the image.
    /// - Returns: the path of the page; nil if it could not be made.
    /// - Throws: `SyncError` when the page cannot be written.
    package mutating func write(_ image: ImageExplanation, of path: String) throws -> String? {
        guard let page = Explainer.page(of: image, subject: ExplanationSubject(title: path)) else { return nil }
        let target = folder + "/" + unusedName(for: path) + ".html"
        try reportingFileErrors { try writeAtomically(page, to: target, staging: staging) }
        return target
    }

    private mutating func unusedName(for path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? "image"
        let stem = file.split(separator: ".").first.map(String.init) ?? file
        var name = stem
        var number = 2
        while !used.insert(name).inserted {
            name = "\(stem)-\(number)"
            number += 1
        }
        return name
    }
}

extension Explanation {
    /// The foreground as it is, and other pixels in the color of their label.
    fileprivate var maskPixels: [UInt32] {
        zip(pixels, labels).map { bits, label in
            switch label {
            case .foreground: bits & 0x00FF_FFFF
            case .backdrop: 0x00B8_B8B8
            case .shadow, .enclosedShadow: 0x0057_7AC2
            case .enclosedBackdrop, .unreachedBackdrop: 0x0046_B37C
            }
        }
    }

    /// Each sample as it is if it belongs to the goods, else darker.
    fileprivate var weightPixels: [UInt32] {
        // A tenth of the samples has full light: a single spot may have a far larger weight than all others.
        let sorted = weightOfSample.sorted()
        let full = max(sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10], 1e-6)
        return zip(pixels, weightOfSample).map { bits, weight in
            // Logarithmic, over three powers of ten, because the weights of one thing differ much. Samples without
            // weight are dark, not black, so that they can be seen.
            let power = logarithm(max(1e-3, min(1, weight / full))) / logarithm(1000)
            return dimmed(bits, to: UInt32(256 * (0.15 + 0.85 * (1 + power))))
        }
    }

    /// Each sample in the shown color that it counts for.
    fileprivate var clusterPixels: [UInt32] {
        colorOfSample.map { number in
            guard let number else { return 0x7F00_0000 }
            let color = analysis.colors[number].rgb
            return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        }
    }
}

/// A pixel with less light.
/// - Parameter light: of 256.
func dimmed(_ bits: UInt32, to light: UInt32) -> UInt32 {
    // The product first: `>>` binds more tightly than `*`.
    func channel(_ shift: UInt32) -> UInt32 { (((bits >> shift & 255) * light) >> 8) << shift }
    return channel(16) | channel(8) | channel(0)
}
