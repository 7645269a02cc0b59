import Glibc

/// One client's connection. Belongs to one thread.
struct ShopConnection {
    let socket: Int32
    let number: Int
    let record: ShopRecord
    let answer: @Sendable (ShopRequest) -> ShopResponse
    private var unread: [UInt8] = []

    init(socket: Int32, number: Int, record: ShopRecord, answer: @escaping @Sendable (ShopRequest) -> ShopResponse) {
        self.socket = socket
        self.number = number
        self.record = record
        self.answer = answer
    }

    /// Answers requests until either side ends the connection.
    mutating func serve() {
        while let head = nextRequest() {
            let request = record.begin(head, connection: number)
            let goesOn = send(answer(request))
            record.end()
            if !goesOn { break }
        }
    }

    private mutating func nextRequest() -> RequestHead? {
        let end = Array("\r\n\r\n".utf8)
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            if let place = unread.firstRange(of: end) {
                let head = unread[..<place.lowerBound]
                unread = Array(unread[place.upperBound...])
                return RequestHead(lines: head)
            }
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            unread += chunk[..<count]
            // A greeting of TLS: this shop speaks plain HTTP.
            if unread.first == 0x16 { return nil }
        }
    }

    /// - Returns: whether the connection continues.
    private func send(_ response: ShopResponse) -> Bool {
        guard !response.isDropped, wait(response.delay), write(response.head) else { return false }
        for piece in response.pieces {
            guard write(piece), wait(response.pause) else { return false }
        }
        return !response.endsConnection
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// - Returns: `false` when the shop was closed meanwhile.
    private func wait(_ duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end, !record.isClosed {
            usleep(useconds_t(min(20_000, max(1, ContinuousClock.now.duration(to: end) / .microseconds(1)))))
        }
        return !record.isClosed
    }
}
