import CSandbox
import Glibc
import Images

/// The main loop of a decoder process: it answers requests until its socket is closed.
struct DecoderService {
    private var analyzer: ImageAnalyzer
    private let socket: Int32
    /// Bytes that the process has when it begins, as its limit counts them.
    private let ownBytes: UInt64
    /// Of the image in work, as many as came.
    private var bytes: [UInt8] = []

    /// - Parameter keptBytes: what may be kept for the next image.
    init(_ analyzer: ImageAnalyzer, socket: Int32, keptBytes: Int) {
        self.analyzer = analyzer
        self.socket = socket
        ownBytes = csandboxDataBytes() + UInt64(keptBytes)
        ImageDecoder.reuseMemory(bytesPerThread: keptBytes)
    }

    /// Never returns: the process ends with it.
    mutating func run() -> Never {
        let isConfined = csandboxConfine(socket)
        csandboxReportFaults(socket)
        send(.ready(isConfined: isConfined))
        while true {
            let request = receive(MemoryLayout<DecoderRequest>.size).withUnsafeBytes {
                $0.loadUnaligned(as: DecoderRequest.self)
            }
            let answer = answer(request)
            csandboxLimit(.max, 0)
            send(answer)
        }
    }

    private mutating func answer(_ request: DecoderRequest) -> DecoderAnswer {
        guard let task = DecoderRequest.Task(rawValue: request.task) else { _exit(EXIT_FAILURE) }
        errno = 0
        csandboxLimit(ownBytes &+ UInt64(clamping: request.allowance), UInt64(clamping: request.milliseconds))
        let side = request.side > 0 ? Int(request.side) : nil
        let rest = receive(Int(request.byteCount))
        bytes = request.offset == 0 ? rest : bytes + rest
        let memory = Int(request.memory)
        do {
            return switch task {
            case .measure: .measurement(try analyzer.measure(bytes, thumbnailSide: side, memory: memory))
            case .samples: .samples(try analyzer.samples(bytes, previewSide: side ?? 1, memory: memory))
            case .options: configured(rest)
            }
        } catch let need as MoreMemoryNeeded {
            return .needsMemory(need.byteCount)
        } catch let error as DecodeError {
            // What decoders call damaged may be memory that they did not get.
            return .failure(error, memory: csandboxMemoryFault(errno))
        } catch {
            _exit(EXIT_FAILURE)
        }
    }

    private mutating func configured(_ lines: [UInt8]) -> DecoderAnswer {
        guard let options = OptionLines.options(lines), let analyzer = try? analyzer.with(options) else {
            _exit(EXIT_FAILURE)
        }
        self.analyzer = analyzer
        return .ready(isConfined: true)
    }

    /// So many bytes; the process ends when the socket is closed before they came.
    private func receive(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = recv(socket, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { _exit(EXIT_SUCCESS) }
                filled += got
            }
        }
    }

    private func send(_ answer: DecoderAnswer) {
        var rest = answer.bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { _exit(EXIT_SUCCESS) }
            rest = rest.dropFirst(sent)
        }
    }
}
