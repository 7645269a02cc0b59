import Glibc

/// A small HTTP/1.1 server on a loopback address that can misbehave in the ways in which shops do.
///
/// Every connection has a thread, so that a handler may wait. What was asked is recorded.
package final class TestShop: Sendable {
    /// Called on any thread.
    package typealias Handler = @Sendable (ShopRequest) -> ShopResponse

    package let address: String
    package let port: Int
    private let listener: Int32
    private let record = ShopRecord()

    /// - Parameters:
    ///   - address: any of 127.0.0.0/8.
    ///   - routes: by path, without query; anything else is answered with 404.
    package convenience init(address: String = "127.0.0.1", routes: [String: Handler]) throws {
        try self.init(address: address) { request in
            routes[request.path]?(request) ?? ShopResponse(status: 404)
        }
    }

    package init(address: String = "127.0.0.1", answer: @escaping Handler) throws {
        self.address = address
        (listener, port) = try listen(on: address)
        let acceptor = Acceptor(listener: listener, record: record, answer: answer)
        try startThread { acceptor.acceptClients() }
    }

    deinit { close() }

    /// - Parameter host: instead of the address, for names that lead to it.
    package func url(_ path: String, host: String? = nil) -> String { "http://\(host ?? address):\(port)\(path)" }

    /// In the order in which they came.
    package var requests: [ShopRequest] { record.read(\.requests) }
    package var connectionCount: Int { record.read(\.connectionCount) }
    /// Requests that were not answered to their end.
    package var underWay: Int { record.read(\.underWay) }
    package var mostUnderWay: Int { record.read(\.mostUnderWay) }

    /// Ends all connections, as a shop that goes away does.
    package func close() { record.close(listener: listener) }
}

package struct ShopError: Error {
    package let step: String
    package let reason: String

    init(_ step: String) {
        self.step = step
        reason = String(cString: strerror(errno))
    }
}

private struct Acceptor: Sendable {
    let listener: Int32
    let record: ShopRecord
    let answer: TestShop.Handler

    func acceptClients() {
        while true {
            let client = accept(listener, nil, nil)
            if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard client >= 0 else { break }
            serve(client)
        }
        Glibc.close(listener)
    }

    private func serve(_ client: Int32) {
        // Head and body are sent one after the other; held back, the body would wait for the client's word.
        var isOn: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let record = record
        let answer = answer
        guard let number = record.open(client) else {
            Glibc.close(client)
            return
        }
        let began: Void? = try? startThread {  // without a thread the client sees a closed connection
            var connection = ShopConnection(socket: client, number: number, record: record, answer: answer)
            connection.serve()
            record.end(client)
        }
        if began == nil { record.end(client) }
    }
}

private func listen(on address: String) throws -> (socket: Int32, port: Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw ShopError("socket") }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    guard inet_pton(AF_INET, address, &name.sin_addr) == 1 else { throw ShopError("address") }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &name) { bytes in
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
        return bind(listener, start, size) == 0 && Glibc.listen(listener, 1024) == 0
            && getsockname(listener, start, &size) == 0
    }
    guard isBound else { throw ShopError("bind") }
    return (listener, Int(UInt16(bigEndian: name.sin_port)))
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startThread(_ body: @escaping @Sendable () -> Void) throws {
    let argument = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runThread, argument.toOpaque()) == 0 else {
        argument.release()
        throw ShopError("thread")
    }
    pthread_detach(thread)
}

private nonisolated func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
