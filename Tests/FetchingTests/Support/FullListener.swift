import Glibc

/// A port on the loopback address that takes no connection: what waits to be accepted has no room for another.
final class FullListener {
    let url: String
    private let listener: Int32
    private var waiting: [Int32] = []

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        guard FullListener.call(bind, listener, &name), listen(listener, 0) == 0 else { throw NoPort() }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isNamed = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) == 0 }
        }
        guard isNamed else { throw NoPort() }
        url = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/"
        // More than fit: the system has room for one or two.
        for _ in 0..<4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            _ = FullListener.call(connect, client, &name)
            waiting.append(client)
        }
    }

    deinit { for descriptor in waiting + [listener] { close(descriptor) } }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32,
        _ name: inout sockaddr_in
    ) -> Bool {
        withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private struct NoPort: Error {}
}
