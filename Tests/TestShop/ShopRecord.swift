import Glibc
import Synchronization

/// What happened in the shop, for all of its threads.
final class ShopRecord: Sendable {
    struct Entries {
        var requests: [ShopRequest] = []
        var visits: [String: Int] = [:]
        var connectionCount = 0
        var underWay = 0
        var mostUnderWay = 0
        var sockets: Set<Int32> = []
        var isClosed = false
    }

    private let entries = Mutex(Entries())

    func read<Value: Sendable>(_ body: (Entries) -> Value) -> Value { entries.withLock { body($0) } }

    var isClosed: Bool { read(\.isClosed) }

    /// - Returns: the connection's number, or `nil` when the shop is closed.
    func open(_ socket: Int32) -> Int? {
        entries.withLock { entries in
            guard !entries.isClosed else { return nil }
            entries.sockets.insert(socket)
            entries.connectionCount += 1
            return entries.connectionCount
        }
    }

    /// Closes the client's socket. Under the lock, because its number may be another socket's at once.
    func end(_ socket: Int32) {
        entries.withLock { entries in
            entries.sockets.remove(socket)
            Glibc.close(socket)
        }
    }

    func begin(_ head: RequestHead, connection: Int) -> ShopRequest {
        entries.withLock { entries in
            entries.visits[head.target, default: 0] += 1
            entries.underWay += 1
            entries.mostUnderWay = max(entries.mostUnderWay, entries.underWay)
            let request = ShopRequest(
                method: head.method, target: head.target, headers: head.headers, connection: connection,
                visit: entries.visits[head.target, default: 1], time: .now)
            entries.requests.append(request)
            return request
        }
    }

    func end() { entries.withLock { $0.underWay -= 1 } }

    /// Ends the listener and all connections, once; the threads that own them then close them.
    func close(listener: Int32) {
        entries.withLock { entries in
            guard !entries.isClosed else { return }
            entries.isClosed = true
            for socket in entries.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }
}

/// A request as it stands on the wire.
struct RequestHead {
    let method: String
    let target: String
    let headers: [String: String]

    /// - Parameter bytes: without the empty one that ends them.
    init?(lines bytes: some Sequence<UInt8>) {
        let lines = String(decoding: Array(bytes), as: UTF8.self).split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        self.headers = headers
    }
}
