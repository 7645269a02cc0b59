/// Reads the weights from the bytes that `scripts/learn/places.py` writes; numbers are little-endian. What is missing
/// reads as 0.
struct PlaceFile {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var hasMagic: Bool { bytes.starts(with: Array("PLACES1\n".utf8)) }
    var isAtItsEnd: Bool { position == bytes.count }

    mutating func layer() -> PlaceLayer {
        if position == 0 { position = 8 }
        let (size, inputs, outputs) = (Int(number(2)), Int(number(2)), Int(number(2)))
        let (stride, isDepthwise) = (Int(number(2)), number(2) != 0)
        var layer = PlaceLayer(size: size, inputs: inputs, outputs: outputs, stride: stride, isDepthwise: isDepthwise)
        for kernel in 0..<size * size {
            for input in 0..<inputs {
                for output in 0..<outputs {
                    let weight = Int16(Int8(truncatingIfNeeded: number(1)))
                    layer.setWeight(
                        weight, kernelRow: kernel / size, kernelColumn: kernel % size, input: input, output: output)
                }
            }
        }
        for output in 0..<outputs { layer.set(bias: Int32(bitPattern: number(4)), output: output) }
        for output in 0..<outputs { layer.set(factor: Float(bitPattern: number(4)), output: output) }
        return layer
    }

    mutating func powers() -> [UInt16] { (0..<768).map { _ in UInt16(number(2)) } }

    private mutating func number(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<count where position + index < bytes.count {
            value |= UInt32(bytes[position + index]) << (8 * UInt32(index))
        }
        position += count
        return value
    }
}
