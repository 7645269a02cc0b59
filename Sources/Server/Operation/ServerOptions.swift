import ServerCore

/// All that decides how the server answers.
package struct ServerOptions: Sendable {
    /// Folder with a folder for each catalogue.
    package var reports: String
    /// Folder with the images of each catalogue.
    package var images = "Images"
    /// Path of the worker, which writes walls.
    package var worker = "huewall"
    /// What editors must know; nil for a server that takes no corrections.
    package var editToken: [UInt8]?
    /// Whether everyone reads the notes of corrections, or editors alone.
    package var showsNotes = false
    package var host = "127.0.0.1"
    /// 0 for any that is free.
    package var port = 8080
    /// Origins whose pages may read the answers, and start work when they are named; `*` for all, empty for none.
    package var allowedOrigins: [String] = []
    /// Names by which the server may be asked for, beside its own; `*` for all.
    package var allowedHosts: [String] = []
    /// Connections at a time; more wait.
    package var connections = 1000
    /// How long a connection may say nothing that makes a request.
    package var idleSeconds = 30
    /// Bytes that all catalogues together may take that are being tuned.
    package var tuneMemory = 512 << 20
    package var logsRequests = true

    package init(reports: String) { self.reports = reports }

    var names: ServerNames { ServerNames(listening: host, given: allowedHosts) }

    /// Whether others than this machine can reach the server.
    package var isOpen: Bool { !(host == "localhost" || host == "::1" || host.hasPrefix("127.")) }
}
