import CSandbox
import Glibc
import Synchronization

/// A process of one thread that stands by to fork decoder processes: a program with threads cannot do that itself.
///
/// It is forked while the program has one thread, so it has all of the program's values, and costs a millisecond. It
/// never sees a byte of an image. Killed, it takes its decoder processes with it.
final class DecoderTemplate: Sendable {
    private let control: Mutex<Int32>
    private let process: pid_t

    private enum Order: UInt8 {
        /// With the socket of the process that is to be. The answer is its process id.
        case fork = 1
        /// With a process id: waits until it is gone. The answer is its status as of wait(2).
        case wait
    }

    private struct Message: BitwiseCopyable {
        var order: Int32
        var value: Int32
    }

    /// - Parameter serve: the life of a decoder process, with its socket.
    /// - Throws: `DecoderProcessError.noProcess`.
    init(_ serve: (_ socket: Int32) -> Never) throws(DecoderProcessError) {
        let threads = csandboxThreadCount()
        guard threads <= 1 else { throw .hasThreads(threads) }
        var sockets: [Int32] = [-1, -1]
        guard csandboxSocketPair(&sockets) else { throw .noProcess(errno) }
        let parent = getpid()
        let child = csandboxFork()
        if child == 0 {
            csandboxKeepOnly(sockets[1])
            guard csandboxFollow(parent) else { _exit(EXIT_SUCCESS) }
            DecoderTemplate.standBy(sockets[1], serve)
        }
        close(sockets[1])
        guard child > 0 else {
            close(sockets[0])
            throw .noProcess(errno)
        }
        control = Mutex(sockets[0])
        process = child
    }

    /// Ends the process when its last decoder process is gone.
    deinit {
        control.withLock { _ = close($0) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// - Returns: the process id.
    /// - Throws: `DecoderProcessError`.
    func fork(socket: Int32) throws(DecoderProcessError) -> pid_t {
        guard let answer = ask(.fork, value: 0, descriptor: socket) else { throw .lost }
        guard answer > 0 else { throw .noProcess(-answer) }
        return answer
    }

    /// - Returns: a status as of wait(2); nil when the template is gone.
    func wait(for process: pid_t) -> Int32? { ask(.wait, value: process, descriptor: -1) }

    private func ask(_ order: Order, value: Int32, descriptor: Int32) -> Int32? {
        control.withLock { socket in
            var message = Message(order: Int32(order.rawValue), value: value)
            var none: Int32 = -1
            guard csandboxSend(socket, &message, MemoryLayout<Message>.size, descriptor),
                csandboxReceive(socket, &message, MemoryLayout<Message>.size, &none) == MemoryLayout<Message>.size
            else { return nil }
            return message.value
        }
    }

    // MARK: - In the process itself

    private static func standBy(_ control: Int32, _ serve: (Int32) -> Never) -> Never {
        let parent = getpid()
        var message = Message(order: 0, value: 0)
        var socket: Int32 = -1
        while csandboxReceive(control, &message, MemoryLayout<Message>.size, &socket) > 0 {
            var answer: Int32 = 0
            switch Order(rawValue: UInt8(truncatingIfNeeded: message.order)) {
            case .fork:
                answer = csandboxFork()
                let number = errno
                if answer == 0 {
                    close(control)
                    guard csandboxFollow(parent) else { _exit(EXIT_SUCCESS) }
                    serve(socket)
                }
                if answer < 0 { answer = -number }
                close(socket)
            case .wait:
                while waitpid(message.value, &answer, 0) < 0 {
                    // Not a child of its own, or one that was waited for already.
                    guard errno == EINTR else { break }
                }
            case nil: _exit(EXIT_FAILURE)
            }
            message.value = answer
            guard csandboxSend(control, &message, MemoryLayout<Message>.size, -1) else { break }
        }
        while Glibc.wait(nil) > 0 || errno == EINTR {}
        _exit(EXIT_SUCCESS)
    }
}

/// Why there are no decoder processes.
package enum DecoderProcessError: Error, Sendable, Equatable {
    /// The system has no room for a process; an error number.
    case noProcess(Int32)
    /// The program has threads already, and must not fork any more: an error of the program.
    case hasThreads(Int)
    /// The processes that fork decoders were ended from outside.
    case lost

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .noProcess(let number):
            "No process for decoding could be started (\(String(cString: strerror(number)))); "
                + "use fewer --jobs, raise the limit of processes (ulimit -u, TasksMax) or run again later."
        case .hasThreads(let count):
            "The processes that decode images must be forked first, but there are \(count) threads; please report this."
        case .lost:
            "The processes that decode images were ended from outside; what was done is kept, run again."
        }
    }
}
