import Images
import TestSupport
import Testing

/// The zlib streams inside PNGs: libdeflate and zlib do not refuse the same, `auto` and `gd` have to, where it can be
/// known cheaply.
@Suite(.timeLimit(.minutes(1))) struct PNGStreamTests {
    private let large = StreamedPNG(width: 300, height: 200)
    private let small = StreamedPNG(width: 12, height: 9)

    private func expectLeftToGD(_ bytes: [UInt8], _ name: String = "") {
        expectNone(differences(bytes, step: 1, name))
        // It may not be an image at all; or a damaged one, of whose rows another file is made.
        #expect((try? isDirect(bytes)) != true || isDamageSaid(bytes), "\(name)")
    }

    @Test(arguments: [
        Deflation(level: 0), Deflation(level: 1), Deflation(level: 9), Deflation(strategy: 2), Deflation(strategy: 3),
        Deflation(strategy: 4),
    ])
    func `every kind of block is read without libgd`(kind: Deflation) throws {
        for image in [large, small, StreamedPNG(width: 1, height: 1), StreamedPNG(width: 1, height: 3000)] {
            let bytes = image.bytes([kind.stream(image.rows)])
            #expect(try isDirect(bytes))
            expectNone(differences(bytes, step: 1, "\(kind), \(image)"))
        }
    }

    @Test(arguments: 9...14)
    func `a window that is smaller than the image is left to libgd`(bits: Int) throws {
        let stream = Deflation(windowBits: bits).stream(large.rows)
        expectLeftToGD(large.bytes([stream]))
        let bytes = small.bytes([Deflation(windowBits: bits).stream(small.rows)])
        #expect(try isDirect(bytes))
        expectNone(differences(bytes, step: 1, "small"))
    }

    @Test(arguments: 0...15)
    func `a window that is smaller than its distances is left to libgd`(window: UInt8) throws {
        let method = window << 4 | 8
        let bytes = large.bytes([streamWithHeader(method, Deflation().stream(large.rows))])
        guard window != 7 else { return #expect(try isDirect(bytes)) }
        expectLeftToGD(bytes)
    }

    @Test func `odd headers are left to libgd`() {
        let stream = Deflation().stream(small.rows)
        expectLeftToGD(small.bytes([streamWithHeader(0x78, flags: 0x20, stream)]), "dictionary")
        expectLeftToGD(small.bytes([streamWithHeader(0x77, stream)]), "method 7")
        expectLeftToGD(small.bytes([[stream[0], stream[1] ^ 1] + stream.dropFirst(2)]), "wrong check")
        expectLeftToGD(small.bytes([[]]), "empty")
        expectLeftToGD(small.bytes([[], []]), "empty twice")
        expectLeftToGD(small.bytes([[0x78]]), "one byte")
    }

    @Test func `every level that a header may have is read without libgd`() throws {
        for level: UInt8 in 0...3 {
            let stream = streamWithHeader(0x78, flags: level << 6, Deflation().stream(small.rows))
            #expect(try isDirect(small.bytes([stream])))
            expectNone(differences(small.bytes([stream]), step: 1, "\(level)"))
        }
    }

    @Test func `streams that end early or late are left to libgd`() {
        for image in [small, large] {
            let (rows, stream) = (image.rows, Deflation().stream(image.rows))
            for count in 1...12 { expectLeftToGD(image.bytes([stream.dropLast(count)]), "\(count) bytes less") }
            expectLeftToGD(image.bytes([stream + [0]]), "a byte behind it")
            expectLeftToGD(image.bytes([stream, [0, 0, 0, 0]]), "an IDAT behind it")
            for count in [1, image.width, image.width + 1, image.width + 2] {
                let (less, more) = (rows.dropLast(count), rows + rows.prefix(count))
                expectLeftToGD(image.bytes([Deflation().stream(Array(less))]), "\(count) less")
                expectLeftToGD(image.bytes([Deflation().stream(more)]), "\(count) more")
            }
        }
    }

    @Test func `a wrong sum is left to libgd`() {
        let stream = Deflation().stream(small.rows)
        for place in 1...4 {
            var damaged = stream
            damaged[damaged.count - place] ^= 1
            expectLeftToGD(small.bytes([damaged]), "\(place)")
        }
    }

    @Test(arguments: [0, 1, 5, 8]) func `filters without a meaning are left to libgd`(row: Int) {
        for filter: UInt8 in [5, 64, 255] {
            var rows = small.rows
            rows[row * (small.width + 1)] = filter
            expectLeftToGD(small.bytes([Deflation().stream(rows)]), "\(filter)")
        }
    }

    @Test func `streams may be cut anywhere, also into nothing`() throws {
        let stream = Deflation().stream(small.rows)
        for place in 0...stream.count {
            let (head, tail) = (Array(stream[..<place]), Array(stream[place...]))
            for data in [[head, tail], [[], head, [], [], tail, []]] {
                #expect(try isDirect(small.bytes(data)))
                expectNone(differences(small.bytes(data), step: 1, "\(place)"))
            }
        }
    }

    @Test func `chunks that are too large for libpng are left to libgd`() throws {
        let data = [Deflation().stream(small.rows)]
        let largest = small.bytes(data, before: pngChunk("abCd", [UInt8](repeating: 0, count: 8_000_000)))
        #expect(try isDirect(largest))
        expectNone(differences(largest, step: 1, "largest"))
        expectLeftToGD(small.bytes(data, before: pngChunk("abCd", [UInt8](repeating: 0, count: 8_000_001))))
    }
}
