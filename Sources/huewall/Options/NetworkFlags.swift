import ArgumentParser
import CatalogueSync
import Foundation
import HTTPFetching

/// How servers are asked.
struct NetworkFlags: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Requests at a time, 1 to 1024. Default 32.", valueName: "count"))
    var connections: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Requests at a time to one host, 1 to 256. Default 8.", valueName: "count"))
    var perHost: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Requests a second to one host, 0.01 to 100000. Default: as fast as it answers.", valueName: "requests"))
    var rate: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds that one image may take, 1 to 3600. Default 30.", valueName: "seconds"))
    var timeout: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Ask again about images whose server answered this long ago, as in 90s, 10m, 12h or 7d; 0 asks every time. \
            Default 1d.
            """, valueName: "age"))
    var maxAge: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What servers are told of the asker. Default huewall/1 (catalogue colors).", valueName: "text"))
    var userAgent: String?

    @Option(
        help: ArgumentHelp(
            """
            Headers for a private shop, a 'Name: value' a line. They go to the source's own server only; a line \
            [https://HOST] says that those after it are for another.
            """, valueName: "file"))
    var headerFile: String?

    @Flag(help: "Take passwords from ~/.netrc. They go over https at its usual port, and to the source's own server.")
    var netrc = false

    @Option(
        help: ArgumentHelp(
            "Let servers with such addresses be asked, although they are not public; may be repeated.",
            valueName: "cidr"))
    var allowNet: [String] = []

    var given: [String: String?] {
        [
            "connections": connections, "per-host": perHost, "rate": rate, "timeout": timeout, "max-age": maxAge,
            "user-agent": userAgent, "header-file": headerFile, "netrc": netrc ? "true" : nil,
            "allow-net": allowNet.isEmpty ? nil : allowNet.joined(separator: "\n"),
        ]
    }
}

extension Settings {
    /// - Parameter source: whose server gets the headers of `--header-file`; nil when there is none.
    func fetchOptions(for source: FeedSource.Place?) throws -> FetchOptions {
        var options = FetchOptions()
        options.connections = try integer("connections", in: 1...1024) ?? options.connections
        options.perHost = try integer("per-host", in: 1...256) ?? options.perHost
        options.ratePerHost = try number("rate", in: 0.01...100_000)
        options.totalTimeout = try integer("timeout", in: 1...3600).map { .seconds($0) } ?? options.totalTimeout
        options.userAgent = try userAgent() ?? options.userAgent
        options.usesNetrc = try truth("netrc")
        if case .url(let url)? = source, let server = Origin(url: url) { options.netrcOrigins = [server] }
        options.allowedNetworks = try allowedNetworks()
        options.secretHeaders = try secretHeaders(for: source)
        options.shouldStop = { StopSignal.pending != nil }
        return options
    }

    private func userAgent() throws -> String? {
        guard let (text, origin) = text("user-agent") else { return nil }
        guard Header(name: "User-Agent", value: text) != nil else {
            throw ValidationError("Expected one line of text for \(origin), without control characters.")
        }
        return text
    }

    /// In seconds.
    func maxAge() throws -> Int {
        guard let (text, origin) = text("max-age") else { return 86_400 }
        guard let seconds = seconds(of: text) else {
            throw ValidationError("Expected an age such as 0, 90s, 10m, 12h or 7d for \(origin), got '\(text)'.")
        }
        return seconds
    }

    private func allowedNetworks() throws -> [NetworkRange] {
        guard let (text, origin) = text("allow-net") else { return [] }
        return try text.split { $0 == "," || $0 == "\n" }.map { part in
            do throws(NetworkRangeError) {
                return try NetworkRange(part.trimmingCharacters(in: .whitespaces))
            } catch {
                throw ValidationError("\(origin): \(error.message)")
            }
        }
    }

    /// What is in the file stays out of every message.
    private func secretHeaders(for source: FeedSource.Place?) throws -> [Origin: [Header]] {
        guard let (path, origin) = text("header-file") else { return [:] }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(origin): the file \(path) cannot be read; check the path and its permissions.")
        }
        guard case .url(let url)? = source, let server = Origin(url: url) else {
            throw ValidationError("\(origin) is for a source on the network; leave it away for a local feed.")
        }
        do throws(HeaderFileError) {
            return try HeaderFile([UInt8](data), source: server).headers
        } catch {
            throw ValidationError("\(path): \(error.message)")
        }
    }
}

/// Reads `90`, `90s`, `10m`, `12h` and `7d`; nil for anything else, and for more than ten years.
func seconds(of text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    guard let count = Int(unit == nil ? text : String(text.dropLast())), count >= 0 else { return nil }
    let (seconds, isTooLarge) = count.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLarge || seconds > 315_360_000 ? nil : seconds
}
