/// All that decides how the server answers.
package struct ServerOptions: Sendable {
    /// Folder with a folder for each catalogue.
    package var reports: String
    package var host = "127.0.0.1"
    /// 0 for any that is free.
    package var port = 8080
    /// Origins whose pages may read the answers; `*` for all, empty for none.
    package var allowedOrigins: [String] = []
    /// Connections at a time; more wait.
    package var connections = 1000

    package init(reports: String) { self.reports = reports }
}
