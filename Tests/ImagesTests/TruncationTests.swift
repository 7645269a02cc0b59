import Colors
import Images
import Testing

@Suite(.timeLimit(.minutes(1))) struct TruncationTests {
    /// Parts of the file that are kept.
    static let parts = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99]

    /// Files whose first frame is complete before their end: from this part on they are whole for us.
    static let wholeFrom = ["animated.gif": 0.87]

    @Test(arguments: Fixture.all, TruncationTests.parts)
    func `a file that is cut short is an error, or is known to be damaged`(
        fixture: Fixture, part: Double
    ) throws {
        let bytes = try fixture.bytes
        let cut = Array(bytes.prefix(Int(Double(bytes.count) * part)))
        let error = decodeError(of: cut)
        if let whole = TruncationTests.wholeFrom[fixture.name], part >= whole {
            #expect(error == nil)
            return
        }
        if [.jpeg, .png, .webp].contains(fixture.format), error == nil {
            #expect(isDamageSaid(cut))
            return
        }
        let found = try #require(error)
        #expect(found.isAboutDamage(of: fixture.format), "\(found)")
    }

    @Test(arguments: Fixture.all)
    func `a file without its last byte is not a whole image`(fixture: Fixture) throws {
        // A GIF without its trailer and an animation without the end of a later frame still have a whole first frame.
        guard fixture.format != .gif, fixture.name != "animated.webp" else { return }
        #expect(isDamageSaid(try fixture.bytes.dropLast()))
    }

    @Test(arguments: Fixture.gifs)
    func `a GIF without its trailer is whole`(fixture: Fixture) throws {
        let bytes = try fixture.bytes
        #expect(bytes.last == 0x3B)
        let grid = try ImageDecoder().decode(bytes.dropLast()).grid
        #expect(try grid.pixels == fixture.grid.pixels)
    }

    @Test(arguments: Fixture.jpegs, [0.02, 0.5, 0.7, 0.9, 0.97])
    func `a JPEG cut inside its scans is truncated, or there for the most part`(fixture: Fixture, part: Double) throws {
        let bytes = try fixture.bytes
        let start = try #require(bytes.scanStarts.first)
        let cut = Array(bytes.prefix(start + Int(Double(bytes.count - start) * part)))
        let error = decodeError(of: cut)
        #expect(error == .truncated(.jpeg) || error == nil && part > 0.02 && isDamageSaid(cut))
        if part <= 0.7, fixture.name != "progressive.jpg" { #expect(error != nil) }
    }

    @Test(arguments: Fixture.jpegs, [0.3, 0.6, 0.9])
    func `a JPEG with a hole before its end marker is not a whole image`(fixture: Fixture, part: Double) throws {
        // The end marker is there, so that only the decoder can report it.
        let bytes = try fixture.bytes
        let start = try #require(bytes.scanStarts.first)
        let cut = Array(bytes.prefix(start + 10 + Int(Double(bytes.count - start - 10) * part)) + [0xFF, 0xD9])
        #expect(isDamageSaid(cut))
        if let error = decodeError(of: cut) { #expect(error.isAboutDamage(of: .jpeg), "\(error)") }
    }

    @Test(arguments: Fixture.gifs, [0.3, 0.6])
    func `a GIF cut inside its first frame is truncated`(fixture: Fixture, part: Double) throws {
        let bytes = try fixture.bytes
        #expect(decodeError(of: Array(bytes.prefix(Int(Double(bytes.count) * part)))) == .truncated(.gif))
    }

    @Test(arguments: Fixture.webps, [0.3, 0.6, 0.9])
    func `a WebP shorter than it announces is truncated, or there for the most part`(
        fixture: Fixture, part: Double
    ) throws {
        let bytes = try fixture.bytes
        let cut = Array(bytes.prefix(Int(Double(bytes.count) * part)))
        let error = decodeError(of: cut)
        #expect(error == .truncated(.webp) || error == nil && part > 0.6 && isDamageSaid(cut))
    }
}

extension DecodeError {
    /// Whether a user would learn from it that a file of this format is damaged or incomplete.
    func isAboutDamage(of format: ImageFormat) -> Bool {
        switch self {
        case .truncated(let found), .malformedHeader(let found), .corrupt(let found, _): found == format
        // Less than the magic bytes is left.
        case .unsupported(let found): found == "is not in a known image format"
        default: false
        }
    }
}
