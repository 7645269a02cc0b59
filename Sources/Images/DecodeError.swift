/// Why an image could not be decoded; each case has its evidence.
package enum DecodeError: Error, Sendable, Equatable, Codable {
    case empty
    case tooManyBytes(count: Int, limit: Int)
    /// The format is not supported.
    case unsupported(found: String)
    /// The format is known, but the header is invalid.
    case malformedHeader(ImageFormat)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(width: Int, height: Int, limit: Int)
    case tooManyScans(count: Int, limit: Int)
    /// The file ends before the image does.
    case truncated(ImageFormat)
    /// The decoder found damage; `reason` is its message.
    case corrupt(ImageFormat, reason: String)
    /// The decoder process died from a signal, such as `SIGSEGV`.
    case decoderCrash(signal: String)
    /// Decoding took more than this processor time.
    case decoderTimeout(seconds: Int)
    /// Decoding took more memory than the header implies.
    case decoderMemory
    /// The machine is out of memory at the moment, or ended the decoder process.
    case outOfMemory

    /// Whether it ended the process that decoded the image.
    package var endsDecoder: Bool {
        switch self {
        case .decoderCrash, .decoderTimeout, .decoderMemory: true
        default: false
        }
    }

    /// A stable word for programs.
    package var code: String {
        switch self {
        case .empty: "empty"
        case .tooManyBytes: "too-many-bytes"
        case .unsupported: "unsupported"
        case .malformedHeader: "malformed-header"
        case .tooManyPixels: "too-many-pixels"
        case .sideTooLong: "side-too-long"
        case .tooManyScans: "too-many-scans"
        case .truncated: "truncated"
        case .corrupt: "corrupt"
        case .decoderCrash: "decoder-crash"
        case .decoderTimeout: "decoder-timeout"
        case .decoderMemory: "decoder-memory"
        case .outOfMemory: "out-of-memory"
        }
    }

    /// One sentence for people: what is wrong and what to do.
    package var message: String {
        switch self {
        case .empty:
            "The file is empty; export or download it again."
        case .tooManyBytes(let count, let limit):
            "The file has \(count) bytes, more than the \(limit) allowed; raise --max-bytes or use a smaller file."
        case .unsupported(let found):
            "The file \(found); use JPEG, PNG, GIF, WebP, AVIF or BMP."
        case .malformedHeader(let format):
            "The \(format.name) header is damaged; export or download the image again."
        case .tooManyPixels(let width, let height, let limit):
            """
            The image is \(width)x\(height), more than the \(limit) pixels allowed; raise --max-pixels or scale \
            it down.
            """
        case .sideTooLong(let width, let height, let limit):
            """
            The image is \(width)x\(height), longer than the \(limit) pixels allowed; raise --max-side or scale \
            it down.
            """
        case .tooManyScans(let count, let limit):
            "The JPEG has \(count) scans, more than the \(limit) allowed; save it again as an ordinary JPEG."
        case .truncated(let format):
            "The \(format.name) ends before the image does; export or download it again."
        case .corrupt(let format, let reason):
            "The \(format.name) is damaged (\(reason)); export or download it again."
        case .decoderCrash(let signal):
            "A decoder crashed on the image (\(signal)); save it again with another program."
        case .decoderTimeout(let seconds):
            "Decoding the image took more than \(seconds) s; save it again, or raise --image-timeout."
        case .decoderMemory:
            "Decoding the image took more memory than an image of its size needs; save it again with another program."
        case .outOfMemory:
            "There was no memory to decode the image; the next run tries again, with fewer --jobs it needs less."
        }
    }
}

extension ImageFormat {
    /// The usual spelling of the name.
    package var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}
