import Colors
import Foundation
@testable import Images
import Testing

/// The bytes of a file beside the tests.
func resource(_ path: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.resourceURL)
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
}

extension ImageDecoder {
    /// Decodes with every `step`-th pixel, without what else a preset asks for.
    func decode(
        _ bytes: [UInt8], step: Int = 1, _ mode: SamplingMode = .point, colorManaged: Bool = false,
        thumbnailSide: Int? = nil
    ) throws(DecodeError) -> DecodedImage {
        let sampling = SamplingRule(granularity: step, mode: mode)
        return try decode(
            bytes, DecodeRequest(sampling: sampling, isColorManaged: colorManaged, thumbnailSide: thumbnailSide))
    }
}

/// The error that decoding ends in, or nil for an image.
func decodeError(of bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> DecodeError? {
    do throws(DecodeError) {
        _ = try ImageDecoder(limits: limits).decode(bytes)
        return nil
    } catch {
        return error
    }
}

/// The error that the check of the header alone ends in, or nil when it passes.
func headerError(of bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> DecodeError? {
    do throws(DecodeError) {
        _ = try ImageHeader(of: bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// Whether decoding says that the file is damaged: by an error, or of an image that is there for the most part.
func isDamageSaid(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits(), choice: DecoderChoice = .auto) -> Bool {
    do throws(DecodeError) {
        return try ImageDecoder(limits: limits, choice: choice).decode(bytes).isDamaged
    } catch {
        return true
    }
}
