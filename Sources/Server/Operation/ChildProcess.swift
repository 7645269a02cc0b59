import CLinux
import Files
import Glibc

/// A program that was started, and is to be waited for.
struct ChildProcess: ~Copyable {
    private let number: pid_t

    /// Milliseconds between two looks at it.
    private static let pause: UInt32 = 20

    /// Starts a program with this one's environment. It may write to standard error, and gets no other file of this
    /// process.
    /// - Throws: `FileError` when it cannot be started.
    init(_ path: String, _ arguments: [String]) throws(FileError) {
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
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1)
        ChildProcess.setSignals(&attributes)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var number = pid_t()
        let status = posix_spawn(&number, path, &files, &attributes, &words, environ)
        guard status == 0 else {
            errno = status
            throw FileError("start", path)
        }
        self.number = number
    }

    /// Signals do what they do in a program that a shell starts.
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
    ///   - shouldStop: asked some times a second; true ends the program by SIGTERM, and by SIGKILL when it goes on.
    ///   - patience: milliseconds that it has between the two.
    /// - Returns: its exit status, or 128 and the number of the signal that ended it.
    consuming func wait(patience: UInt32, shouldStop: () -> Bool) -> Int32 {
        var status: Int32 = 0
        var waited: UInt32?
        while true {
            let ended = waitpid(number, &status, WNOHANG)
            if ended == number { return ChildProcess.exitStatus(status) }
            // Nothing to wait for, as when another library has waited for it.
            if ended < 0, errno != EINTR { return ChildProcess.lost }
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

    /// As a shell's when it finds no program.
    private static let lost: Int32 = 127

    private static func exitStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
