import Glibc

/// Writes to standard error. If that fails, as on a full disk, the text is lost and nothing else happens.
package func writeError(_ text: String) { writeAll(Array(text.utf8), to: STDERR_FILENO) }

/// - Returns: false when not all bytes can be written.
@discardableResult
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return false }
        rest = rest.dropFirst(written)
    }
    return true
}

/// Opens `/dev/null` for standard streams that the caller has closed: otherwise the next file or connection would get
/// their numbers, and the log.
package func openClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
        // It gets the lowest free number, which is this one.
        _ = open("/dev/null", O_RDWR)
    }
}
