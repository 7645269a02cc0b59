import Colors
import Foundation
@testable import Images
import Testing

/// What a decoder makes of a file.
private struct Outcome {
    var size: [Int] = []
    var pixels: [UInt32] = []
    var thumbnail: [UInt8]?
    var error: DecodeError?

    init(_ bytes: [UInt8], _ request: DecodeRequest, _ choice: DecoderChoice) {
        do throws(DecodeError) {
            let image = try ImageDecoder(choice: choice).decode(bytes, request)
            size = [image.imageWidth, image.imageHeight]
            pixels = image.grid.pixels
            thumbnail = image.thumbnail()?.bytes
        } catch {
            self.error = error
        }
    }

    /// nil when all is the same.
    func difference(from other: Outcome) -> String? {
        if error != other.error {
            return "error \(String(describing: error)) and \(String(describing: other.error))"
        }
        if size != other.size { return "size \(size) and \(other.size)" }
        if pixels != other.pixels { return "pixels" }
        return thumbnail == other.thumbnail ? nil : "thumbnail"
    }
}

/// What `auto` and `gd` do not give alike of pixels, thumbnail and error, a line each; none is right.
func differences(_ bytes: [UInt8], step: Int, side: Int? = nil, _ name: String) -> [String] {
    let plain = DecodeRequest(
        sampling: SamplingRule(granularity: step), isColorManaged: false, thumbnailSide: side)
    let managed = DecodeRequest(
        sampling: SamplingRule(granularity: step, minSamplesAcross: 100), isColorManaged: true, thumbnailSide: side)
    return (side == nil ? [plain] : [plain, managed]).compactMap { request in
        let auto = Outcome(bytes, request, .auto)
        let gd = Outcome(bytes, request, .gd)
        return auto.difference(from: gd).map { "\(name), step \(step): \($0)" }
    }
}

/// The same of images that `draw` draws; where a file is empty, none is.
/// - Parameter sizes: width and height, and the steps to sample each at.
func differences(
    _ sizes: [(Int, Int, [Int])], side: Int? = nil, _ draw: (_ width: Int, _ height: Int) throws -> [UInt8]
) rethrows -> [String] {
    try sizes.flatMap { (width, height, steps) -> [String] in
        let bytes = try draw(width, height)
        return bytes.isEmpty
            ? [] : steps.flatMap { differences(bytes, step: $0, side: side, "\(width)x\(height)") }
    }
}

let commonSteps = [1, 2, 3, 4, 5, 8]

/// What `body` finds in an image that is decoded with samples of `step`.
func decoded<Answer>(
    _ bytes: [UInt8], step: Int, _ choice: DecoderChoice, _ body: (DecodedImage) -> Answer
) throws -> Answer {
    body(try ImageDecoder(choice: choice).decode(bytes, step: step))
}

/// Whether an image is decoded without libgd when that is left open.
func isDirect(_ bytes: [UInt8]) throws -> Bool { try decoded(bytes, step: 4, .auto) { !$0.isFromGD } }

/// The JPEGs and PNGs by name, in order; a folder without any fails the test.
func files(below folder: URL) throws -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    let names = ["jpg", "jpeg", "png"]
    let images = (all?.compactMap { $0 as? URL } ?? []).filter { names.contains($0.pathExtension.lowercased()) }
    try #require(!images.isEmpty)
    return images.sorted { $0.path < $1.path }
}
