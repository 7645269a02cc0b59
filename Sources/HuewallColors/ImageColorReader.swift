import Colors
import Images

/// Reads the colors that people see in the picture of a product: the file's bytes in, its colors out.
///
///     let reader = try ImageColorReader()
///     for color in try reader.colors(of: bytes) { print(color.hex, color.family, color.name, color.share) }
///
/// The same as `huewall analyze` with the default preset: the goods are set apart from their backdrop, and their colors
/// vote. Equal bytes give equal colors, on any machine. Make one reader and use it from any thread. Decoding happens in
/// this process: give pictures from strangers to `huewall analyze`, which decodes in child processes that may crash.
public struct ImageColorReader: Sendable {
    private let analyzer: ImageAnalyzer

    /// - Parameter colorLimit: how many colors are given at most, 1...16; what is outside counts as the nearest of
    ///   these.
    /// - Throws: nothing today; an `ImageColorError` should options ever be refused.
    public init(colorLimit: Int = 3) throws(ImageColorError) {
        var options = AnalysisOptions()
        options.numColors = min(max(colorLimit, 1), 16)
        do throws(OptionError) {
            analyzer = try ImageAnalyzer(options)
        } catch {
            throw ImageColorError(code: "option", message: error.message)
        }
    }

    /// - Parameter file: a whole JPEG, PNG, GIF, WebP, AVIF or BMP; at most 64 MiB, 50 megapixels and 30,000 pixels a
    ///   side.
    /// - Returns: the colors, the one that leads first; empty for a picture without an opaque pixel.
    /// - Throws: `ImageColorError` for what is not a whole picture within the limits.
    /// - Complexity: O(pixels); some 5 to 20 ms for 2 megapixels, nearly all of it decoding.
    public func colors(of file: [UInt8]) throws(ImageColorError) -> [ImageColor] {
        do throws(DecodeError) {
            return try analyzer.analyze(file).colors.map(ImageColor.init)
        } catch {
            throw ImageColorError(code: error.code, message: error.message)
        }
    }
}

/// A color of a picture's goods.
public struct ImageColor: Sendable, Hashable {
    /// In sRGB, 0...255.
    public let red: UInt8
    /// In sRGB, 0...255.
    public let green: UInt8
    /// In sRGB, 0...255.
    public let blue: UInt8
    /// One of black, white, grey, red, orange, yellow, green, blue, purple, pink, brown and beige.
    public let family: String
    /// The finer name, as `navy`; it never contradicts the family.
    public let name: String
    /// Part of the goods' area, 0...1.
    public let share: Double

    /// As `#rrggbb`.
    public var hex: String { RGB(red: red, green: green, blue: blue).hex }

    init(_ color: DominantColor) {
        (red, green, blue) = (color.rgb.red, color.rgb.green, color.rgb.blue)
        family = color.family.rawValue
        name = color.name
        share = color.share
    }
}

/// Why a picture has no colors.
public struct ImageColorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A word that does not change, as `truncated`: for programs.
    public let code: String
    /// A sentence: what is wrong and what to do.
    public let message: String

    /// The sentence.
    public var description: String { message }
}
