import Glibc

/// A program that runs beside the tests, and says nothing.
///
/// Not Foundation's `Process`: its `run()` of 6.3 now and then crashes where other threads start and end.
struct ChildProcess {
    private let id: pid_t

    struct NotStarted: Error {}

    /// - Parameter program: a path.
    init(_ program: String, _ arguments: [String]) throws(NotStarted) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        // A test's thread may have signals blocked.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        guard posix_spawn(&id, program, &actions, &attributes, &words, environ) == 0 else { throw NotStarted() }
        self.id = id
    }

    /// - Returns: whether it ended by itself and well.
    @discardableResult
    func wait() -> Bool {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 && errno == EINTR {}
        return status == 0
    }

    /// Ends it, and waits until it has ended.
    func stop() {
        kill(id, SIGTERM)
        wait()
    }
}
