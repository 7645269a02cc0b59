import ArgumentParser
import Colors
import Files
import Glibc
import Text

/// Settings as a JSON object: `{"num-colors": 5}`.
struct SettingsFile {
    let path: String
    /// The texts of settings, by name.
    let texts: [String: String]

    /// - Returns: nil if an optional file is missing.
    /// - Throws: `ValidationError` for a file that is missing, is not a JSON object, or has other names.
    init?(path: String, mustExist: Bool) throws {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try contents(of: path, limit: 1 << 20)
        } catch {
            let isMissing = error.errorNumber == ENOENT || error.errorNumber == ENOTDIR
            if isMissing, !mustExist, !isLink(path) { return nil }
            throw ValidationError(
                isMissing && isLink(path)
                    ? "The settings file \(path) is a link that leads nowhere; mend or remove it."
                    : isMissing
                        ? "There is no settings file \(path); give --config another one."
                        : "The settings file \(path) cannot be read (\(error.reason)); check its permissions.")
        }
        if !mustExist { try SettingsFile.checkOwner(path) }
        self.path = path
        let members = try SettingsFile.members(of: bytes, path)
        for name in members.map(\.name).sorted() where !SettingTable.names.contains(name) {
            let nearest =
                likelyName(for: name, in: SettingTable.names).map { "; the nearest name is \($0), and" } ?? ";"
            throw ValidationError(
                """
                The settings file \(path) has an unknown name '\(name)'\(nearest) all names are \
                \(SettingTable.names.sorted().joined(separator: ", ")).
                """)
        }
        texts = Dictionary(members.map { ($0.name, SettingsFile.text(of: $0.value)) }) { $1 }
    }

    /// Settings may open addresses and name files to write, so a file that the user did not name is trusted only if the
    /// user or root owns it.
    private static func checkOwner(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { return }  // reading it has failed already
        guard [getuid(), 0].contains(status.st_uid), status.st_mode & S_IWOTH == 0 else {
            throw ValidationError(
                """
                Other users may write the settings file \(path), and --config does not name it; give --config \
                if you trust it.
                """
            )
        }
    }

    private static func members(of bytes: [UInt8], _ path: String) throws -> JSONMembers {
        guard let value = try? JSONValue(bytes: Array(bytes.withoutByteOrderMark)) else {
            throw ValidationError("The settings file \(path) is not valid JSON; write {\"num-colors\": 5}.")
        }
        guard value.isObject else {
            throw ValidationError("The settings file \(path) is not a JSON object; write {\"num-colors\": 5}.")
        }
        return value.members
    }

    /// The text of a value; the elements of a list, for repeated settings, one per line.
    private static func text(of value: JSONValue) -> String {
        if value.isList { return value.list.map(text(of:)).joined(separator: "\n") }
        return value.string ?? value.text ?? String(decoding: value.sourceBytes, as: UTF8.self)
    }
}
