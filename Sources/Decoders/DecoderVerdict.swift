import CSandbox
import Glibc
import Images

/// The consequence for an image whose decoder process did not answer.
enum DecoderVerdict: Equatable {
    case failed(DecodeError)
    /// None: the process was ended from outside.
    case unrelated
    /// None: the run stops.
    case stopped

    /// - Parameters:
    ///   - status: the status of the process, as of wait(2); nil if unknown.
    ///   - seconds: the processor time allowed for the image.
    init(_ fault: DecoderConnection.Fault, status: Int32?, seconds: Int) {
        switch fault {
        case .stopped: self = .stopped
        case .late, .signal(SIGPROF, _): self = .failed(.decoderTimeout(seconds: seconds))
        case .nonsense: self = .failed(.wrongAnswer)
        case .signal(let number, let memory):
            self = .failed(DecodeError(.decoderCrash(signal: signalName(number)), memory: memory))
        case .gone:
            // Killed, but not by this program: by a person, or by the kernel because memory ran out.
            guard let status, status & 0x7F != SIGKILL else {
                self = .unrelated
                return
            }
            self = .failed(.decoderCrash(signal: DecoderVerdict.cause(status)))
        }
    }

    /// The cause in a few words.
    static func cause(_ fault: DecoderConnection.Fault, status: Int32?) -> String {
        switch fault {
        case .signal(let number, _): signalName(number)
        case .late: "no answer in time"
        case .nonsense: "wrong answer"
        case .stopped: "stopped"
        case .gone: status.map(cause) ?? "for an unknown reason"
        }
    }

    /// - Parameter status: see wait(2).
    private static func cause(_ status: Int32) -> String {
        guard status & 0x7F == 0 else { return signalName(status & 0x7F) }
        let code = status >> 8
        let signal = code - Int32(CSandboxFaultStatus)
        // The status of a process that could not report its signal.
        if csandboxSignalName(signal) != nil { return signalName(signal) }
        return "it called exit with status \(code)"
    }
}

extension DecodeError {
    static let wrongAnswer = DecodeError.decoderCrash(signal: "wrong answer")

    /// - Parameter memory: whether memory was the cause: a constant of `CSandbox`.
    init(_ error: DecodeError, memory: UInt32) {
        switch memory {
        case UInt32(CSandboxMemoryOwnLimit): self = .decoderMemory
        case UInt32(CSandboxMemoryShort): self = .outOfMemory
        default: self = error
        }
    }
}

/// The name, such as `SIGSEGV`.
private func signalName(_ signal: Int32) -> String {
    csandboxSignalName(signal).map { "SIG" + String(cString: $0) } ?? "signal \(signal)"
}
