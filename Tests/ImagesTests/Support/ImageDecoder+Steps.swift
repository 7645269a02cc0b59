import Colors
import Images

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
