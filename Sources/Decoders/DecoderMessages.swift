import CSandbox
import Colors
import Foundation
import Images

/// A request to a decoder process, in the byte order of the machine. Bytes of the image follow.
struct DecoderRequest: BitwiseCopyable {
    enum Task: Int64 {
        /// The first request: a `DecoderSetup` follows instead of an image.
        case begin
        case measure, samples
    }

    /// The raw value of a `Task`.
    let task: Int64
    /// Bytes of the image that were sent earlier.
    let offset: Int64
    /// Bytes of the image that follow.
    let byteCount: Int64
    /// The side of the thumbnail or the preview, in pixels; 0 for none.
    let side: Int64
    /// The most bytes for decoding, according to the header.
    let memory: Int64
    /// The most bytes in addition to those that the process has anyway.
    let allowance: Int64
    /// The limit of processor time.
    let milliseconds: Int64

    /// The most bytes of an honest answer: a decoder taken over by an image may announce anything. Samples fit in the
    /// memory for decoding; other answers are short, except for the thumbnail.
    var longestAnswer: UInt64 {
        let short: UInt64 = 1 << 20
        let image = UInt64(clamping: side)
        switch Task(rawValue: task) {
        case .samples: return short + 4 * image * image + UInt64(clamping: allowance)
        case .begin, .measure, nil: return short + 4 * image * image
        }
    }
}

/// The setup of a decoder process, for all its images.
struct DecoderSetup: Codable {
    let limits: DecodeLimits
    let choice: DecoderChoice
    /// Bytes that the process may keep for its next image.
    let keptBytes: Int
    /// The values of options by name.
    private let optionTexts: [String: String]

    init(_ analyzer: ImageAnalyzer, keptBytes: Int) {
        (limits, choice) = (analyzer.limits, analyzer.choice)
        self.keptBytes = keptBytes
        let all = WallOptions(analysis: analyzer.options)
        optionTexts = Dictionary(uniqueKeysWithValues: AnalysisOption.all.map { ($0.name, $0.value(in: all).text) })
    }

    /// - Returns: nil unless it is a value of `bytes`.
    init?(_ bytes: [UInt8]) {
        guard let setup = try? JSONDecoder().decode(DecoderSetup.self, from: Data(bytes)) else { return nil }
        self = setup
    }

    /// Texts and numbers always encode.
    var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? [] }

    /// - Throws: `OptionError` for values of another program; its own are checked before they are written.
    func options() throws(OptionError) -> AnalysisOptions { try WallOptions(optionTexts).analysis }
}

/// The header of an answer.
struct DecoderReplyHead: BitwiseCopyable {
    enum Kind: UInt64 {
        case ready = 1
        case needsMemory, measurement, samples, failure
    }

    /// The raw value of a `Kind`, or `CSandboxFaultMark`.
    let kind: UInt64
    /// Bytes that follow.
    let length: UInt64

    static let size = MemoryLayout<DecoderReplyHead>.size
}

/// The body of an answer. It is not trusted: the process that wrote it has read an untrusted image.
enum DecoderReply {
    /// Whether the kernel confines the process.
    case ready(isConfined: Bool)
    /// In bytes.
    case needsMemory(Int)
    case measurement(ImageMeasurement)
    case samples(ImageSamples)
    /// `memory` says whether memory had run out: a constant of `CSandbox`. The thumbnail shows the decodable part of
    /// the image.
    case failure(DecodeError, memory: UInt32, Thumbnail? = nil)

    var bytes: [UInt8] {
        var body = ByteWriter()
        let kind: DecoderReplyHead.Kind
        switch self {
        case .ready(let isConfined):
            kind = .ready
            body.number(isConfined ? 1 : 0)
        case .needsMemory(let count):
            kind = .needsMemory
            body.number(count)
        case .measurement(let measurement):
            kind = .measurement
            body.list(measurement.features.encoded)
            body.thumbnail(measurement.thumbnail)
        case .samples(let samples):
            kind = .samples
            for number in [samples.grid.imageWidth, samples.grid.imageHeight, samples.grid.step] { body.number(number) }
            body.list(Array(samples.flags.map(\.rawValue).joined(separator: " ").utf8))
            body.thumbnail(samples.preview)
            body.raw(samples.grid.pixels)
        case .failure(let error, let memory, let thumbnail):
            kind = .failure
            body.number(Int(memory))
            // Words and numbers always encode.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            body.list((try? encoder.encode(error)).map { [UInt8]($0) } ?? [])
            body.thumbnail(thumbnail)
        }
        var all = ByteWriter()
        all.raw([kind.rawValue, UInt64(body.bytes.count)])
        return all.bytes + body.bytes
    }

    /// - Parameter kind: see `DecoderReplyHead`.
    /// - Returns: nil for a body that no decoder process of this program writes.
    init?(kind: UInt64, body: [UInt8]) {
        var reader = BodyReader(bytes: body[...])
        switch DecoderReplyHead.Kind(rawValue: kind) {
        case .ready:
            guard let flag = reader.number() else { return nil }
            self = .ready(isConfined: flag == 1)
        case .needsMemory:
            guard let count = reader.number(), count >= 0 else { return nil }
            self = .needsMemory(count)
        case .measurement:
            guard let data = reader.list(), let features = ImageFeatures(encoded: data),
                let thumbnail = reader.thumbnail()
            else { return nil }
            self = .measurement(ImageMeasurement(features: features, thumbnail: thumbnail.value))
        case .samples:
            guard let width = reader.number(), let height = reader.number(), let step = reader.number(),
                let flags = reader.flags(), let preview = reader.thumbnail(),
                let grid = reader.grid(width, height, step)
            else { return nil }
            self = .samples(ImageSamples(grid: grid, flags: flags, preview: preview.value))
        case .failure:
            guard let memory = reader.number().flatMap(UInt32.init(exactly:)), let text = reader.list(),
                let error = try? JSONDecoder().decode(DecodeError.self, from: Data(text)),
                let thumbnail = reader.thumbnail()
            else { return nil }
            self = .failure(error, memory: memory, thumbnail.value)
        case nil: return nil
        }
    }
}

private struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ values: [some BitwiseCopyable]) { values.withUnsafeBytes { bytes += $0 } }

    mutating func number(_ value: Int) { raw([Int64(value)]) }

    mutating func list(_ list: [UInt8]) {
        number(list.count)
        bytes += list
    }

    mutating func thumbnail(_ thumbnail: Thumbnail?) {
        list(Array((thumbnail?.fileExtension ?? "").utf8))
        list(thumbnail?.bytes ?? [])
        list(thumbnail?.cut ?? [])
    }
}

private struct BodyReader {
    private(set) var bytes: ArraySlice<UInt8>

    mutating func number() -> Int? {
        guard bytes.count >= 8 else { return nil }
        defer { bytes = bytes.dropFirst(8) }
        return bytes.withUnsafeBytes { Int(exactly: $0.loadUnaligned(as: Int64.self)) }
    }

    mutating func list() -> [UInt8]? {
        guard let count = number(), count >= 0, count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    struct MaybeThumbnail {
        let value: Thumbnail?
    }

    /// Only extensions of thumbnails are accepted, because the extension becomes part of a file name.
    mutating func thumbnail() -> MaybeThumbnail? {
        guard let name = list(), let file = list(), let cut = list() else { return nil }
        let fileExtension = String(decoding: name, as: UTF8.self)
        if fileExtension.isEmpty { return MaybeThumbnail(value: nil) }
        guard Thumbnail.fileExtensions.contains(fileExtension), !file.isEmpty else { return nil }
        return MaybeThumbnail(
            value: Thumbnail(bytes: file, fileExtension: fileExtension, cut: cut.isEmpty ? nil : cut))
    }

    mutating func flags() -> [ImageFlag]? {
        guard let words = list() else { return nil }
        let names = String(decoding: words, as: UTF8.self).split(separator: " ")
        let flags = names.compactMap { ImageFlag(rawValue: String($0)) }
        return flags.count == names.count ? flags : nil
    }

    /// The remaining bytes.
    mutating func grid(_ width: Int, _ height: Int, _ step: Int) -> PixelGrid? {
        guard (1...1 << 24).contains(width), (1...1 << 24).contains(height), (1...1 << 24).contains(step) else {
            return nil
        }
        let columns = PixelGrid.sampleCount(along: width, step: step)
        let rows = PixelGrid.sampleCount(along: height, step: step)
        // Of a damaged image there are fewer rows.
        guard bytes.count <= columns * rows * 4, !bytes.isEmpty, bytes.count.isMultiple(of: columns * 4) else {
            return nil
        }
        let pixels = bytes.withUnsafeBytes { all in
            (0..<all.count / 4).map { all.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
        }
        return PixelGrid(imageWidth: width, imageHeight: height, step: step, pixels: pixels)
    }
}
