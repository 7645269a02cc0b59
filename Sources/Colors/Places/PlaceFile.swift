/// Reads the weights from the bytes that `scripts/learn/places_rounding.py` writes; numbers are little-endian. What is
/// missing reads as 0.
struct PlaceFile {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = PlaceFile.magic.count
    }

    private static let magic = Array("PLACES2\n".utf8)

    var hasMagic: Bool { bytes.starts(with: PlaceFile.magic) }
    var isAtItsEnd: Bool { position == bytes.count }

    mutating func layer() -> PlaceLayer {
        let (size, inputs, outputs) = (unsigned(), unsigned(), unsigned())
        let (stride, isDepthwise) = (unsigned(), unsigned() != 0)
        var layer = PlaceLayer(size: size, inputs: inputs, outputs: outputs, stride: stride, isDepthwise: isDepthwise)
        for place in 0..<size * size {
            for input in 0..<inputs {
                let first = (place * inputs + input) * outputs
                layer.setWeights(bytes[bounded(position + first, outputs)], place: place, input: input)
            }
        }
        position += size * size * inputs * outputs
        for output in 0..<outputs { layer.set(bias: Int32(bitPattern: number(4)), output: output) }
        for output in 0..<outputs { layer.set(factor: Float(bitPattern: number(4)), output: output) }
        return layer
    }

    mutating func unsigned() -> Int { Int(number(2)) }

    mutating func signed() -> Int32 { Int32(Int16(truncatingIfNeeded: number(2))) }

    private func bounded(_ first: Int, _ count: Int) -> Range<Int> {
        min(first, bytes.count)..<min(first + count, bytes.count)
    }

    private mutating func number(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<count where position + index < bytes.count {
            value |= UInt32(bytes[position + index]) << (8 * UInt32(index))
        }
        position += count
        return value
    }
}
