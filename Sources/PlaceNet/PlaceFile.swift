/// Reads the weights from the bytes that `scripts/learn/places.py` writes; numbers are little-endian. What is missing reads as 0.
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
        let blocks = isDepthwise ? (outputs + 7) / 8 : (inputs + 7) / 8
        let fours = (outputs + 3) / 4
        var weights = [SIMD8<Int16>](repeating: .zero, count: size * size * blocks * (isDepthwise ? 1 : 4 * fours))
        for kernel in 0..<size * size {
            for input in 0..<inputs {
                for output in 0..<outputs {
                    let weight = Int16(Int8(truncatingIfNeeded: number(1)))
                    if isDepthwise {
                        weights[kernel * blocks + output / 8][output % 8] = weight
                    } else {
                        let place = (output / 4 * size * size + kernel) * blocks + input / 8
                        weights[4 * place + output % 4][input % 8] = weight
                    }
                }
            }
        }
        var biases = [SIMD4<Int32>](repeating: .zero, count: fours)
        var factors = [SIMD4<Float>](repeating: .zero, count: fours)
        for output in 0..<outputs { biases[output / 4][output % 4] = Int32(bitPattern: number(4)) }
        for output in 0..<outputs { factors[output / 4][output % 4] = Float(bitPattern: number(4)) }
        return PlaceLayer(
            size: size, inputs: inputs, outputs: outputs, stride: stride, isDepthwise: isDepthwise, weights: weights,
            biases: biases, factors: factors)
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
