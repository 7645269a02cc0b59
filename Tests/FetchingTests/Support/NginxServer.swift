import Foundation
import Glibc
import TestSupport
import Testing

/// nginx on 127.0.0.1 over TLS, with a certificate that an authority of its own signed. `/file` takes about half a
/// second.
final class NginxServer {
    /// One request as the server saw it.
    struct Request {
        let connection: Int
        let httpVersion: String
        /// In milliseconds.
        let start: Int
        let end: Int
    }

    static let isInstalled = ["nginx", "openssl"].allSatisfy { path(of: $0) != nil }
    static let hint: Comment = "nginx or openssl is not installed; apt-get install nginx-light openssl"

    let url: String
    private let home: TemporaryFolder
    private let folder: URL
    private let process: ChildProcess

    var authority: String { folder.appending(path: "ca.pem").path }

    /// - Parameter hasHTTP2: whether it offers HTTP/2 beside HTTP/1.1.
    init(hasHTTP2: Bool) throws {
        home = try TemporaryFolder()
        folder = URL(filePath: home.path)
        try NginxServer.makeCertificates(in: folder)
        try Data(repeating: 120, count: 30_000).write(to: folder.appending(path: "file"))
        var started: (process: ChildProcess, port: Int)?
        for _ in 0..<5 where started == nil { started = try NginxServer.start(in: folder, hasHTTP2: hasHTTP2) }
        guard let started else { throw NotStarted() }
        process = started.process
        url = "https://127.0.0.1:\(started.port)/file"
    }

    deinit { process.stop() }

    /// What was answered whole, when it is `count` requests; an answer is noted after its last byte was sent.
    func requests(count: Int) throws -> [Request] {
        var requests: [Request] = []
        try waitUntil("\(count) requests are in the log") {
            let log = try String(contentsOfFile: folder.path + "/access.log", encoding: .utf8)
            requests = log.split(separator: "\n").compactMap(NginxServer.request)
            return requests.count >= count
        }
        return requests
    }

    private static func request(_ line: Substring) -> Request? {
        let fields = line.split(separator: " ")
        guard fields.count == 4, let connection = Int(fields[0]), let end = Double(fields[2]),
            let time = Double(fields[3])
        else { return nil }
        let (milliseconds, duration) = (Int((end * 1000).rounded()), Int((time * 1000).rounded()))
        return Request(
            connection: connection, httpVersion: String(fields[1]), start: milliseconds - duration, end: milliseconds)
    }

    private static func configuration(port: Int, hasHTTP2: Bool) -> String {
        let temporaries = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \($0);" }
        return """
            daemon off; master_process off; pid pid;
            events {}
            http {
                \(temporaries.joined(separator: " "))
                log_format times '$connection $server_protocol $msec $request_time';
                access_log access.log times;
                ssl_certificate server.pem;
                ssl_certificate_key server.key;
                server {
                    listen 127.0.0.1:\(port) ssl\(hasHTTP2 ? " http2" : "");
                    root .;
                    limit_rate 20k;
                }
            }
            """
    }

    private static func makeCertificates(in folder: URL) throws {
        let new = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        ]
        func path(_ name: String) -> String { folder.appending(path: name).path }
        try openssl(new + ["/CN=Test authority", "-keyout", path("ca.key"), "-out", path("ca.pem")])
        try openssl(
            new + [
                "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-addext",
                "basicConstraints=critical,CA:false", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-keyout",
                path("server.key"), "-out", path("server.pem"),
            ])
    }

    private static func openssl(_ arguments: [String]) throws {
        let process = try ChildProcess(try #require(path(of: "openssl")), arguments)
        guard process.wait() else { throw NotStarted() }
    }

    /// nil when another program has taken the port meanwhile.
    private static func start(in folder: URL, hasHTTP2: Bool) throws -> (process: ChildProcess, port: Int)? {
        let (port, log, mark) = (try freePort(), folder.path + "/error.log", folder.path + "/pid")
        try? FileManager.default.removeItem(atPath: log)  // there is none yet
        try Data(configuration(port: port, hasHTTP2: hasHTTP2).utf8).write(to: folder.appending(path: "nginx.conf"))
        let process = try ChildProcess(
            try #require(path(of: "nginx")), ["-e", log, "-p", folder.path, "-c", folder.path + "/nginx.conf"])
        // It writes its number when it listens.
        try waitUntil("nginx listens, or finds its port taken") {
            let errors = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""  // not there yet
            return access(mark, F_OK) == 0 || errors.contains("Address already in use")
        }
        guard access(mark, F_OK) == 0 else {
            process.stop()
            return nil
        }
        return (process, port)
    }

    private static func path(of program: String) -> String? {
        ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"].map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }

    struct NotStarted: Error {}
}

/// A port that no program listens at.
private func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var name = loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withSocketAddress(&name) { pointer in
        bind(listener, pointer, size) == 0 ? getsockname(listener, pointer, &size) : -1
    }
    guard status == 0 else { throw NginxServer.NotStarted() }
    return Int(UInt16(bigEndian: name.sin_port))
}

func loopback(port: Int) -> sockaddr_in {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    name.sin_port = UInt16(port).bigEndian
    return name
}

func withSocketAddress<Result>(
    _ name: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
) -> Result {
    withUnsafeMutablePointer(to: &name) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
}
