import CLinux
import Files
import Glibc

/// A started program that must be waited for.
struct ChildProcess: ~Copyable {
    private let number: pid_t
    /// The file descriptor of its standard error.
    private let errors: Int32

    /// The end of the program.
    struct End {
        /// Its exit status, or 128 plus the number of the signal that ended it.
        let status: Int32
        /// What it wrote to standard error, at most `saidLimit` bytes.
        let said: String
    }

    private static let saidLimit = 4096
    /// Milliseconds between two checks.
    private static let pause: UInt32 = 20

    /// Starts a program with the environment of this one, but without its open files.
    /// - Throws: `FileError` when it cannot be started.
    init(_ path: String, _ arguments: [String]) throws(FileError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FileError("open a pipe to", path) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        do throws(FileError) {
            number = try ChildProcess.started(path, arguments, errors: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        errors = ends[0]
        _ = fcntl(errors, F_SETFL, O_NONBLOCK)
    }

    deinit { close(errors) }

    private static func started(_ path: String, _ arguments: [String], errors: Int32) throws(FileError) -> pid_t {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO)
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1)
        setSignals(&attributes)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var number = pid_t()
        let status = posix_spawn(&number, path, &files, &attributes, &words, environ)
        guard status == 0 else {
            errno = status
            throw FileError("start", path)
        }
        return number
    }

    /// Resets signals, as for a program that a shell starts.
    private static func setSignals(_ attributes: inout posix_spawnattr_t) {
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    }

    /// Waits for its end.
    /// - Parameters:
    ///   - shouldStop: asked some times a second; true ends the program by SIGTERM, and later by SIGKILL.
    ///   - patience: milliseconds between these two signals.
    consuming func wait(patience: UInt32, shouldStop: () -> Bool) -> End {
        var (status, waited): (Int32, UInt32?) = (0, nil)
        var said: [UInt8] = []
        while true {
            let ended = waitpid(number, &status, WNOHANG)
            takeErrors(into: &said)
            // Another error than EINTR: there is nothing to wait for, because another library has waited for it.
            if ended == number || ended < 0 && errno != EINTR {
                return End(
                    status: ended == number ? ChildProcess.exitStatus(status) : ChildProcess.lost,
                    said: String(decoding: said, as: UTF8.self))
            }
            if let time = waited {
                if time >= patience { kill(number, SIGKILL) }
                waited = time + ChildProcess.pause
            } else if shouldStop() {
                kill(number, SIGTERM)
                waited = 0
            }
            usleep(ChildProcess.pause * 1000)
        }
    }

    /// Takes the available bytes, so that the program never waits for a reader.
    private borrowing func takeErrors(into said: inout [UInt8]) {
        let saved = errno
        defer { errno = saved }
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = read(errors, &piece, piece.count), count > 0 {
            said += piece.prefix(min(count, ChildProcess.saidLimit - said.count))
        }
    }

    /// The exit status of a shell that does not find a program.
    private static let lost: Int32 = 127

    private static func exitStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
