import Glibc

/// From now on SIGINT and SIGTERM call a function, in whatever thread the kernel chooses. What a run reports of them is
/// a `StopReason`.
/// - Parameter handler: may do only what is allowed in a signal handler (signal-safety(7)).
package func catchStopSignals(_ handler: @escaping @convention(c) (Int32) -> Void) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] {
        signal(number, handler)
        sigaddset(&wanted, number)
    }
    // A parent may have started this process from a thread that blocks them.
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
}
