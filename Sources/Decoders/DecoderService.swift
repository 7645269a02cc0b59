import CSandbox
import Glibc
import Images

/// In a program started by `DecoderProcesses`, serves as a decoder process until its parent ends, and never returns. In
/// any other program it returns at once, or ends a program that cannot read its arguments.
///
/// Call it first in `main`: all code before it costs time and memory in each decoder process.
package func decoderMain() {
    // Swift reads them from /proc.
    guard CommandLine.argc > 0 else {
        complain("There is no /proc, and this program needs it; mount it, as by mount -t proc proc /proc.\n")
        _exit(DecoderStatus.systemLacks)
    }
    guard CommandLine.argc == 2, CommandLine.arguments[1] == DecoderProgram.argument else { return }
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(DecoderService.socket, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 else {
        let name = CommandLine.arguments[0].split(separator: "/").last ?? ""
        complain("\(name) decoder is for \(name) itself, to decode images; use another command.\n")
        _exit(DecoderStatus.usage)
    }
    DecoderService.run()
}

private func complain(_ sentence: String) {
    _ = Array(sentence.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Exit statuses of a decoder process, as in sysexits.h.
enum DecoderStatus {
    static let usage: Int32 = 64
    static let systemLacks: Int32 = 71
    /// It received something other than a request of this version.
    static let protocolError: Int32 = 76
}

/// The main loop of a decoder process: it answers requests until its socket is closed.
struct DecoderService {
    private let analyzer: ImageAnalyzer
    /// Bytes that the process has at the start, as counted by its limit, and bytes that it may keep.
    private let ownBytes: UInt64
    /// The received bytes of the current image.
    private var bytes: [UInt8] = []

    /// Never returns: the process ends in it.
    static func run() -> Never {
        guard csandboxEndWithStarter() else { _exit(EXIT_SUCCESS) }
        let dataBytes = csandboxDataBytes()
        let isConfined = csandboxConfine()
        csandboxReportFaults()
        var service = DecoderService(dataBytes)
        DecoderService.send(.ready(isConfined: isConfined))
        while true { service.serve() }
    }

    private init(_ dataBytes: UInt64) {
        let request = DecoderService.request()
        guard DecoderRequest.Task(rawValue: request.task) == .begin, request.byteCount <= DecoderService.longestSetup,
            let setup = DecoderSetup(DecoderService.receive(Int(request.byteCount))),
            let analyzer = try? ImageAnalyzer(setup.options(), limits: setup.limits, decoder: setup.choice)
        else { _exit(DecoderStatus.protocolError) }
        self.analyzer = analyzer
        ownBytes = dataBytes + UInt64(clamping: setup.keptBytes)
        ImageDecoder.reuseMemory(bytesPerThread: setup.keptBytes)
    }

    /// Many times the size of a real one.
    private static let longestSetup = 1 << 16

    private mutating func serve() {
        let answer = answer(DecoderService.request())
        csandboxLimit(.max, 0)
        DecoderService.send(answer)
    }

    private mutating func answer(_ request: DecoderRequest) -> DecoderReply {
        let task = DecoderRequest.Task(rawValue: request.task)
        guard request.byteCount >= 0, let task, task != .begin else { _exit(DecoderStatus.protocolError) }
        errno = 0
        csandboxLimit(ownBytes &+ UInt64(clamping: request.allowance), UInt64(clamping: request.milliseconds))
        let side = request.side > 0 ? Int(request.side) : nil
        let rest = DecoderService.receive(Int(request.byteCount))
        bytes = request.offset == 0 ? rest : bytes + rest
        let memory = Int(request.memory)
        do {
            guard task == .samples else {
                return .measurement(try analyzer.measure(bytes, thumbnailSide: side, memory: memory))
            }
            return .samples(try analyzer.samples(bytes, previewSide: side ?? 1, memory: memory))
        } catch let need as MoreMemoryNeeded {
            return .needsMemory(need.byteCount)
        } catch let image as DamagedImage {
            return .failure(image.reason, memory: csandboxMemoryFault(errno), image.thumbnail)
        } catch let error as DecodeError {
            // Damage reported by decoders may be a failed allocation.
            return .failure(error, memory: csandboxMemoryFault(errno))
        } catch {
            return .failure(.decoderCrash(signal: "\(error)"), memory: UInt32(CSandboxMemoryPlenty))
        }
    }
}

/// The socket to the parent, whose closing ends this process.
extension DecoderService {
    fileprivate static let socket = Int32(CSandboxSocket)

    private static func request() -> DecoderRequest {
        receive(MemoryLayout<DecoderRequest>.size).withUnsafeBytes { $0.loadUnaligned(as: DecoderRequest.self) }
    }

    /// Reads exactly `count` bytes; the process ends if the socket is closed before.
    private static func receive(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = recv(socket, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { _exit(EXIT_SUCCESS) }
                filled += got
            }
        }
    }

    private static func send(_ answer: DecoderReply) {
        var rest = answer.bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { _exit(EXIT_SUCCESS) }
            rest = rest.dropFirst(sent)
        }
    }
}
