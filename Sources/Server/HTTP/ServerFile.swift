private import CServerResources
import Text

/// A file of `Resources`, read and fingerprinted once.
struct ServerFile: Sendable {
    let bytes: [UInt8]
    let reply: Reply

    /// A file that must exist.
    static func named(_ name: String) -> ServerFile {
        guard let file = all[name] else { preconditionFailure("resources.c does not have the file \(name)") }
        return file
    }

    /// What the tuning page loads.
    static let assets = all.filter { $0.key.hasPrefix("tune") && $0.key != "tune.html" }

    private static let all: [String: ServerFile] = {
        var files: [String: ServerFile] = [:]
        var index = 0
        while let name = server_resource(index).name.map({ String(cString: $0) }) {
            files[name] = ServerFile(name: name, server_resource(index))
            index += 1
        }
        return files
    }()

    private init(name: String, _ resource: ServerResource) {
        bytes = Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
        let hash = StableHash.of(bytes)
        reply = Reply(
            shared: bytes, contentType: ServerFile.type(of: name), fingerprint: String(hash, radix: 16))
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/json"
        }
    }
}
