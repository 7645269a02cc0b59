import ArgumentParser
import Catalogue
import Colors
import Feeds
import Fetching
import Files
import Foundation
import Sync
import Text

/// The settings of a command and where they were set. Flags come before the environment, and that before the file; then
/// come the defaults.
struct Settings {
    private let flags: [String: String]
    private let environment: [String: String]
    private let file: SettingsFile?

    /// - Parameter flags: texts by the names of their settings, `config` among them.
    /// - Throws: `ValidationError` for a settings file that is named but missing, is not a JSON object, or has other
    ///   names.
    init(flags: [String: String], environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        self.flags = flags
        self.environment = environment.filter { !$0.value.isEmpty }
        let chosen = flags[SettingTable.config.name] ?? self.environment[SettingTable.config.variable]
        file = try SettingsFile(path: chosen ?? "huewall.json", mustExist: chosen != nil)
    }

    /// The settings of a command line.
    /// - Throws: a sentence for wrong usage.
    init(arguments: [String], environment: [String: String]) throws {
        try self.init(flags: givenTexts(in: try Huewall.parseAsRoot(arguments)), environment: environment)
    }

    /// Sentences about variables of the environment that set nothing.
    var warnings: [String] { SettingTable.warnings(about: environment) }

    /// The text that was set for a name, and where it was set; nil if it was not set.
    func given(_ definition: OptionDefinition) -> (text: String, origin: String)? {
        if let text = flags[definition.name] { return (text, definition.flag) }
        if let text = environment[definition.variable] { return (text, definition.variable) }
        guard let file, let text = file.texts[definition.name] else { return nil }
        return (text, "\(definition.name) in \(file.path)")
    }

    /// - Throws: `ValidationError` that names where it was set, its range and its text.
    func value<Value>(of setting: Setting<Value>) throws -> Value {
        let given = given(setting.definition)
        do throws(Refusal) {
            return try setting.value(of: given?.text)
        } catch {
            let definition = setting.definition
            throw ValidationError(
                error.message(
                    origin: given?.origin ?? definition.flag, expected: definition.expected,
                    got: given?.text ?? definition.defaultValue))
        }
    }

    /// - Throws: `ValidationError` that names where it was set, its range and its text.
    func wallOptions() throws -> WallOptions {
        var options = WallOptions()
        // In the order of the table: the preset comes first, because it sets other options.
        for option in AnalysisOption.all {
            guard let (text, origin) = given(option.definition) else { continue }
            do throws(OptionError) {
                try option.set(in: &options, to: text)
            } catch {
                throw ValidationError(error.message(origin: origin))
            }
        }
        return options
    }

    /// The same, and logs settings without effect.
    func wallOptions(logging console: Console) throws -> WallOptions {
        let options = try wallOptions()
        for option in AnalysisOption.all {
            guard let origin = given(option.definition)?.origin else { continue }
            if let sentence = option.noEffectSentence(origin: origin, in: options) { console.info(sentence) }
        }
        return options
    }

    /// - Parameter location: a path or a URL.
    func source(_ location: String, isNameChosen: Bool) throws -> FeedSource {
        var source = FeedSource(try feedLocation(location), isNameChosen: isNameChosen)
        source.format = try value(of: FeedSettings.sourceFormat)
        source.map = try value(of: FeedSettings.map)
        source.imageQuery = try value(of: FeedSettings.imageQuery)
        source.separator = try value(of: FeedSettings.separator)
        source.encoding = try value(of: FeedSettings.encoding)
        let isPlain =
            source.format == nil && source.map == FieldMap() && source.separator == nil && source.encoding == nil
        if case .folder(let path) = source.location, !isPlain {
            throw ValidationError(
                "--map, --separator, --encoding and --source-format are for feeds; \(path) is a folder of pictures.")
        }
        return source
    }
}

private func feedLocation(_ text: String) throws -> FeedSource.Location {
    // An empty path would be the current folder.
    guard !text.allSatisfy(\.isWhitespace) else {
        throw ValidationError("Expected a path or an http(s) URL for SOURCE, got '\(text)'.")
    }
    switch ImageLocation(text, relativeTo: FileManager.default.currentDirectoryPath) {
    // A mistyped URL, such as `https:shop.example`.
    case .file where WebURL.isMeant(by: text): return .url(try checkedURL(text))
    case .file(let path):
        let path = absolutePath(path)
        if isFolder(path) { return .folder(path) }
        guard FileStatus(of: path) == nil, looksLikeHost(text) else { return .file(path) }
        throw SyncError.noSuchSource(path: path, meant: "https://" + text)
    case .url(let url): return .url(try checkedURL(url))
    case .unsupported(let scheme):
        throw ValidationError("Expected a path or an http(s) URL for SOURCE, got one with the scheme '\(scheme)'.")
    }
}

/// Whether a text begins like the name of a server, as in `shop.example` and `shop.example:8080/feed.csv`, and not like
/// the name of a file.
private func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, last.count > 1, last.allSatisfy(\.isLetter) else { return false }
    let files: Set = ["csv", "tsv", "txt", "json", "jsonl", "ndjson", "xml", "gz", "zip", "xls", "xlsx"]
    return !files.contains(last.lowercased())
        && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
}

/// Errors do not quote the URL, because it may have a password.
private func checkedURL(_ text: String) throws -> String {
    guard !WebURL.hasCredentials(text) else {
        throw ValidationError(
            "SOURCE has a name or password in it, which others can see; use --netrc or --header-file instead.")
    }
    guard Origin(url: text) != nil else {
        throw ValidationError(
            "Expected a URL such as https://shop.example/feed.csv for SOURCE, got one that is malformed.")
    }
    return text
}

extension Settings {
    /// - Parameter source: its server gets the headers of `--header-file`; nil without a source.
    func fetchOptions(for source: FeedSource.Location?) throws -> FetchOptions {
        var options = FetchOptions()
        options.connections = try value(of: NetworkSettings.connections)
        options.perHost = try value(of: NetworkSettings.perHost)
        options.ratePerHost = try value(of: NetworkSettings.rate)
        options.totalTimeout = .seconds(try value(of: NetworkSettings.timeout))
        options.userAgent = try value(of: NetworkSettings.userAgent)
        options.usesNetrc = try value(of: NetworkSettings.netrc)
        if case .url(let url)? = source, let server = Origin(url: url) { options.netrcOrigins = [server] }
        options.allowedNetworks = try value(of: NetworkSettings.allowNet)
        options.secretHeaders = try secretHeaders(for: source)
        let stopReason = try stopReason()
        options.shouldStop = { stopReason() != nil }
        return options
    }

    /// No message quotes the file.
    private func secretHeaders(for source: FeedSource.Location?) throws -> [Origin: [Header]] {
        guard let (path, origin) = given(NetworkSettings.headerFile.definition) else { return [:] }
        let bytes: [UInt8]
        do { bytes = try inputFile(path) } catch { throw ValidationError("\(origin): \(reported(error).message)") }
        guard case .url(let url)? = source, let server = Origin(url: url) else {
            throw ValidationError("\(origin) is only for a source on the network; omit it for a local feed.")
        }
        do throws(HeaderFileError) {
            return try HeaderFile(Array(bytes.withoutByteOrderMark), source: server).headers
        } catch {
            throw ValidationError("\(path): \(error.message)")
        }
    }
}
