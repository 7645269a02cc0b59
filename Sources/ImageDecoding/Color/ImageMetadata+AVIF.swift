extension ImageMetadata {
    /// The first color property that holds a profile, or else the first of code points (ISO/IEC 14496-12, 12.1.5).
    mutating func readAVIF(_ reader: ByteReader) {
        var profile: ColorReference?
        var codePoints: ColorReference?
        visitBoxes(ofAVIF: reader, path: avifProperties + ["colr"]) { body in
            guard body.count >= 4 else { return }
            let data = (body.lowerBound + 4)..<body.upperBound
            if reader.has("prof", at: body.lowerBound) || reader.has("rICC", at: body.lowerBound) {
                profile = profile ?? .profile(parts: [data])
            } else if reader.has("nclx", at: body.lowerBound), data.count >= 4,
                let primaries = reader.bigEndian16(at: data.lowerBound),
                let transfer = reader.bigEndian16(at: data.lowerBound + 2)
            {
                codePoints = codePoints ?? .codePoints(primaries: primaries, transfer: transfer)
            }
        }
        color = profile ?? codePoints
    }
}
