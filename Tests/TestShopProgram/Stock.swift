import Foundation
import Synchronization
import TestShop

/// Products by number, and pictures that differ in their bytes although few are drawn.
final class Stock: Sendable {
    private let pictures: [[UInt8]]
    private let products: Int
    private let variants: Int
    private let counts = Mutex(Counts())

    struct Counts: Encodable {
        var pages = 0
        var pictures = 0
        var confirmed = 0
        var other = 0
    }

    /// - Parameter folder: of JPEG files, at least one.
    init(pictures folder: String, products: Int, variants: Int) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
        pictures = try names.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0))) }
        precondition(!pictures.isEmpty, "expected JPEG files in \(folder)")
        self.products = products
        self.variants = variants
    }

    func answer(_ request: ShopRequest) -> ShopResponse {
        if request.path == "/products.json" { return page(request) }
        if request.path == "/statistics" { return statistics() }
        if request.path.hasPrefix("/i/"), let number = Int(request.path.dropFirst(3).prefix { $0 != "." }) {
            return picture(number, request)
        }
        counts.withLock { $0.other += 1 }
        return ShopResponse(status: 404)
    }

    private func statistics() -> ShopResponse {
        let counts = counts.withLock { $0 }
        return ShopResponse(body: [UInt8]((try? JSONEncoder().encode(counts)) ?? Data()))  // four numbers always encode
    }

    private func picture(_ number: Int, _ request: ShopRequest) -> ShopResponse {
        let etag = "\"p\(number)\""
        if request.headers["if-none-match"] == etag {
            counts.withLock { $0.confirmed += 1 }
            return ShopResponse(status: 304, headers: ["ETag": etag])
        }
        counts.withLock { $0.pictures += 1 }
        let drawn = pictures[number % pictures.count]
        // A comment behind the start of the JPEG makes the bytes unlike all others, and the pixels the same.
        let text = Array("\(number)".utf8)
        let comment = [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text
        return ShopResponse(
            headers: ["ETag": etag, "Content-Type": "image/jpeg"], body: Array(drawn[..<2]) + comment + drawn[2...])
    }

    private func page(_ request: ShopRequest) -> ShopResponse {
        counts.withLock { $0.pages += 1 }
        let query = request.target.drop { $0 != "?" }.dropFirst().split(separator: "&")
        func value(_ name: String) -> Int? {
            query.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        let size = min(250, value("limit") ?? 50)
        let first = ((value("page") ?? 1) - 1) * size
        let numbers = first..<max(first, min(products, first + size))
        let host = request.headers["host"] ?? ""
        let body = Array("{\"products\":[\(numbers.map { product($0, host: host) }.joined(separator: ","))]}".utf8)
        let etag = "\"f\(first)-\(numbers.count)\""
        if request.headers["if-none-match"] == etag { return ShopResponse(status: 304, headers: ["ETag": etag]) }
        return ShopResponse(headers: ["ETag": etag, "Content-Type": "application/json"], body: body)
    }

    private func product(_ number: Int, host: String) -> String {
        let ids = (0..<variants).map { number * variants + $0 }
        let variantTexts = ids.map { id in
            """
            {"id":\(id),"title":"Color \(id)","option1":"Color \(id)","price":"19.95","available":true,\
            "featured_image":{"id":\(id),"src":"http://\(host)/i/\(id).jpg"}}
            """
        }
        let images = ids.map { #"{"id":\#($0),"src":"http://\#(host)/i/\#($0).jpg","variant_ids":[\#($0)]}"# }
        return """
            {"id":\(number),"title":"Product \(number)","handle":"product-\(number)",\
            "options":[{"name":"Color","position":1,"values":[\(ids.map { "\"Color \($0)\"" }.joined(separator: ","))]}],\
            "variants":[\(variantTexts.joined(separator: ","))],"images":[\(images.joined(separator: ","))]}
            """
    }
}
