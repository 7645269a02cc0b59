import Glibc

/// A port on the loopback address that takes no connection: what waits to be accepted has no room for another.
final class FullListener {
    let url: String
    private let listener: Int32
    private var waiting: [Int32] = []

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var name = loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withSocketAddress(&name) { pointer in
            bind(listener, pointer, size) == 0 && listen(listener, 0) == 0
                && getsockname(listener, pointer, &size) == 0
        }
        guard isBound else { throw NoPort() }
        url = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/"
        // More than fit: the system has room for one or two.
        for _ in 0..<4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            _ = withSocketAddress(&name) { connect(client, $0, size) }
            waiting.append(client)
        }
    }

    deinit { for descriptor in waiting + [listener] { close(descriptor) } }

    private struct NoPort: Error {}
}
