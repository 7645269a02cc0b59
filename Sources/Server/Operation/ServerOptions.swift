import ServerCore

package struct ServerOptions: Sendable {
    /// The folder with a folder for each catalogue.
    package var reports: String
    /// The folder with the images of each catalogue.
    package var images = "Images"
    /// The path of the worker, which writes walls.
    package var worker = "huewall"
    /// The token of editors; nil for a server that takes no corrections.
    package var editToken: [UInt8]?
    /// Whether everyone may read the notes of corrections, or only editors.
    package var showsNotes = false
    package var host = "127.0.0.1"
    /// 0 for any free port.
    package var port = 8080
    /// Origins whose pages may read the answers and, if they are named, start work; `*` for all, empty for none.
    package var allowedOrigins: [String] = []
    /// Further names of the server in requests; `*` for all.
    package var allowedHosts: [String] = []
    /// Connections at a time; for further ones, those that are idle longest are closed.
    package var connections = 1000
    /// How long a connection may be idle.
    package var idleSeconds = 30
    /// Bytes of memory for all catalogues that are tuned.
    package var tuneMemory = 512 << 20
    package var logsRequests = true

    package init(reports: String) { self.reports = reports }

    var names: ServerNames { ServerNames(listening: host, given: allowedHosts) }

    /// Whether other machines can reach the server.
    package var isOpen: Bool { !(host == "localhost" || host == "::1" || host.hasPrefix("127.")) }
}
