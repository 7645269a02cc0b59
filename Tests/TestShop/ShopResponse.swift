/// What the shop answers, faults included.
package struct ShopResponse: Sendable {
    package enum Length: Sendable {
        /// `Content-Length` as it should be.
        case correct
        /// `Content-Length` as it should not be.
        case wrong(Int)
        /// Nothing: the body ends with the connection.
        case untilClose
        case chunked
    }

    package var status = 200
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []
    package var length = Length.correct
    /// Before the first byte.
    package var delay = Duration.zero
    /// The body comes in pieces of so many bytes, with a pause after each.
    package var pieceSize = Int.max
    package var pause = Duration.zero
    /// After so many bytes of the body the connection ends.
    package var cutAfter: Int?
    /// The connection ends without an answer.
    package var isDropped = false

    package init(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package init(_ text: String) { self.init(body: Array(text.utf8)) }

    package static func redirect(to location: String, status: Int = 302) -> ShopResponse {
        ShopResponse(status: status, headers: ["Location": location])
    }

    package static var dropped: ShopResponse {
        var response = ShopResponse()
        response.isDropped = true
        return response
    }

    /// One piece, a pause, the next piece.
    package static func dripping(_ body: [UInt8], pieceSize: Int = 1, pause: Duration = .seconds(1)) -> ShopResponse {
        var response = ShopResponse(body: body)
        response.pieceSize = pieceSize
        response.pause = pause
        return response
    }

    /// Promises all of the body, and ends after a part.
    package static func cut(_ body: [UInt8], after count: Int) -> ShopResponse {
        var response = ShopResponse(body: body)
        response.cutAfter = count
        return response
    }
}

extension ShopResponse {
    /// Status line and headers, with the empty line.
    var head: [UInt8] {
        var lines = ["HTTP/1.1 \(status) Answer"] + headers.map { "\($0.key): \($0.value)" }.sorted()
        switch length {
        case .correct: if status != 304 { lines.append("Content-Length: \(body.count)") }
        case .wrong(let count): lines.append("Content-Length: \(count)")
        case .untilClose: lines.append("Connection: close")
        case .chunked: lines.append("Transfer-Encoding: chunked")
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// The body as it goes over the wire, piece by piece.
    var pieces: [[UInt8]] {
        let sent = Array(body.prefix(cutAfter ?? body.count))
        let size = max(1, min(pieceSize, sent.count))
        let plain = stride(from: 0, to: sent.count, by: size).map { Array(sent[$0..<min($0 + size, sent.count)]) }
        guard case .chunked = length else { return plain }
        let chunks = plain.map { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8) }
        return cutAfter == nil ? chunks + [Array("0\r\n\r\n".utf8)] : chunks
    }

    var endsConnection: Bool {
        switch length {
        case .correct, .chunked: cutAfter != nil || isDropped
        case .wrong, .untilClose: true
        }
    }
}
