import ArgumentParser
import Fetching
import Foundation

/// How servers are asked.
enum NetworkSettings {
    static let all: [any AnySetting] = [
        connections, perHost, rate, timeout, maxAge, userAgent, headerFile, netrc, allowNet,
    ]

    static let connections = Setting<Int>(
        "connections", .integer(1...1024), defaultValue: "\(FetchOptions().connections)", unit: "count",
        purpose: "Requests at the same time")

    static let perHost = Setting<Int>(
        "per-host", .integer(1...256), defaultValue: "\(FetchOptions().perHost)", unit: "count",
        purpose: "Requests at the same time to one host")

    static let rate = Setting<Double?>(
        "rate", SettingFormat<Double>.number(0.01...100_000).optional, defaultValue: nil,
        inWords: "as fast as the host answers", unit: "requests",
        purpose: "Requests a second to one host")

    static let timeout = Setting<Int>(
        "timeout", .integer(1...3600), defaultValue: "\(FetchOptions().totalTimeout.components.seconds)",
        unit: "seconds", purpose: "Seconds that one image may take")

    static let maxAge = Setting<Int>(
        "max-age", .age, defaultValue: "1d", unit: "age",
        purpose: "Time for which an image is not asked for again", remarks: "0 asks every time.")

    static let userAgent = Setting<String>(
        "user-agent",
        SettingFormat(
            "one line of text without control characters", read: { Header(name: "User-Agent", value: $0)?.value }),
        defaultValue: FetchOptions().userAgent, unit: "text", purpose: "User-Agent header")

    static let headerFile = Setting<String?>(
        "header-file", SettingFormat<String>.text.optional, defaultValue: nil, unit: "file",
        purpose: "Headers for a private shop, one 'Name: value' on each line",
        remarks: """
            huewall sends them only to the server of the source. For another host, write a line [https://HOST] and its \
            headers below.
            """)

    static let netrc = Setting<Bool>(
        "netrc", .toggle, defaultValue: false, purpose: "Take passwords from ~/.netrc",
        remarks: "huewall sends them over https at the usual port, and to the server of the source.")

    static let allowNet = Setting<[NetworkRange]>(
        "allow-net", SettingFormat("", parse: networkRanges), defaultValue: [], unit: "cidr",
        purpose: "Allow requests to addresses in this range, although they are not public", remarks: "May be repeated.")
}

/// The flags for `NetworkSettings`.
struct NetworkFlags: ParsableArguments {
    @Option(NetworkSettings.connections) var connections: String?
    @Option(NetworkSettings.perHost) var perHost: String?
    @Option(NetworkSettings.rate) var rate: String?
    @Option(NetworkSettings.timeout) var timeout: String?
    @Option(NetworkSettings.maxAge) var maxAge: String?
    @Option(NetworkSettings.userAgent) var userAgent: String?
    @Option(NetworkSettings.headerFile) var headerFile: String?
    @Flag(NetworkSettings.netrc) var netrc = false
    @Option(NetworkSettings.allowNet) var allowNet: [String] = []
}

/// - Parameter text: ranges, separated by commas or line breaks.
private func networkRanges(_ text: String) throws(Refusal) -> [NetworkRange] {
    do throws(NetworkRangeError) {
        return try text.split { $0 == "," || $0 == "\n" }.map { (part) throws(NetworkRangeError) in
            try NetworkRange(part.trimmingCharacters(in: .whitespaces))
        }
    } catch {
        throw .because(error.message)
    }
}
