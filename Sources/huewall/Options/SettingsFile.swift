import ArgumentParser
import ColorOptions
import Foundation
import Glibc

/// Settings as a JSON object: `{"num-colors": 5}`.
struct SettingsFile {
    let path: String
    /// By name.
    let texts: [String: String]

    /// - Returns: nil when there is no such file and there need not be one.
    /// - Throws: `ValidationError` for a file that is missing, is no JSON object, or has other names.
    init?(path: String, mustExist: Bool) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            guard !mustExist else {
                throw ValidationError("There is no settings file \(path); give --config another one.")
            }
            return nil
        }
        if !mustExist { try SettingsFile.checkOwner(path) }
        self.path = path
        let object = try SettingsFile.object(path)
        for name in object.keys.sorted() where !SettingTable.names.contains(name) {
            let nearest = nearestName(to: name, in: SettingTable.names) ?? ""
            throw ValidationError(
                """
                The settings file \(path) has an unknown name '\(name)'; the nearest name is \(nearest), and all names \
                are \(SettingTable.names.sorted().joined(separator: ", ")).
                """)
        }
        texts = object.mapValues(SettingsFile.text)
    }

    /// Settings may open addresses and name files to write: those that nobody asked for are taken from their user only.
    private static func checkOwner(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { return }  // told when it is read
        guard [getuid(), 0].contains(status.st_uid), status.st_mode & S_IWOTH == 0 else {
            throw ValidationError(
                "The settings file \(path) may be written by others, and nobody named it; give --config if you trust it."
            )
        }
    }

    private static func object(_ path: String) throws -> [String: Any] {
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw ValidationError("The settings file \(path) is not valid JSON; write {\"num-colors\": 5}.")
        }
        guard let object = parsed as? [String: Any] else {
            throw ValidationError("The settings file \(path) is no JSON object; write {\"num-colors\": 5}.")
        }
        return object
    }

    /// Lists are for what may be repeated: one to a line.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: text
        case let list as [Any]: list.map(text(of:)).joined(separator: "\n")
        case let number as NSNumber: number.stringValue
        default: "\(value)"
        }
    }
}
