import CGD

/// An image of libgd with one owner.
struct GDImage: ~Copyable {
    private let handle: gdImagePtr
    /// The 256 colors of a palette image, looked up when they are asked for; empty for truecolor.
    private let palette: [UInt32]
    /// Of the image's, those that are looked at.
    let height: Int

    /// Takes over `handle`.
    /// - Parameter rows: nil for all.
    init(adopting handle: gdImagePtr, rows: Int? = nil) {
        self.handle = handle
        height = min(Int(handle.pointee.sy), rows ?? .max)
        palette = handle.pointee.trueColor != 0 ? [] : truecolors(of: handle)
    }

    deinit { gdImageDestroy(handle) }

    var width: Int { Int(handle.pointee.sx) }
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Every `step`-th pixel on both axes.
    func sampled(step: Int) -> [UInt32] {
        let (columns, rows) = (size.divided(by: step).width, size.divided(by: step).height)
        return [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
            for row in 0..<rows {
                let target = UnsafeMutableBufferPointer(rebasing: buffer[(row * columns)..<((row + 1) * columns)])
                read(row: row * step, step: step, to: target)
            }
            count = columns * rows
        }
    }

    /// Every `step`-th pixel of a row.
    private func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        if palette.isEmpty {
            guard let line = handle.pointee.tpixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = UInt32(bitPattern: line[column &* step]) }
        } else {
            guard let line = handle.pointee.pixels[row] else { return target.update(repeating: 0x7F00_0000) }
            for column in target.indices { target[column] = palette[Int(line[column &* step])] }
        }
    }

    /// The pixels of a copy in another size, not larger.
    func scaled(to small: PixelSize) -> [UInt32] {
        guard palette.isEmpty else {
            var pixels = [UInt32](repeating: 0, count: width)
            return AreaScaler(from: size, to: small).scaled { row, body in
                pixels.withUnsafeMutableBufferPointer { read(row: row, step: 1, to: $0) }
                pixels.withUnsafeBufferPointer(body)
            }
        }
        let clear = [UInt32](repeating: 0x7F00_0000, count: width)
        return AreaScaler(from: size, to: small).scaled { row, body in
            guard let line = handle.pointee.tpixels[row] else { return clear.withUnsafeBufferPointer(body) }
            line.withMemoryRebound(to: UInt32.self, capacity: width) {
                body(UnsafeBufferPointer(start: $0, count: width))
            }
        }
    }
}

/// The colors of a palette as libgd would make them truecolor: the transparent one loses its color.
private func truecolors(of handle: gdImagePtr) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: 256)
    withUnsafeBytes(of: &handle.pointee.red) { add($0, shift: 16, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.green) { add($0, shift: 8, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.blue) { add($0, shift: 0, to: &colors) }
    withUnsafeBytes(of: &handle.pointee.alpha) { add($0, shift: 24, to: &colors) }
    if let transparent = Int(exactly: handle.pointee.transparent), colors.indices.contains(transparent) {
        colors[transparent] = 0x7F00_0000
    }
    return colors
}

/// - Parameter channel: 256 numbers of C.
private func add(_ channel: UnsafeRawBufferPointer, shift: UInt32, to colors: inout [UInt32]) {
    for (index, value) in channel.bindMemory(to: Int32.self).enumerated() {
        colors[index] &+= UInt32(bitPattern: value) << shift
    }
}
