import ArgumentParser
import Colors
import Foundation

/// What was set, and where: flags before environment before file. The defaults come behind.
package struct Settings {
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

    /// What a command line comes to.
    /// - Throws: a sentence for wrong usage.
    package init(arguments: [String], environment: [String: String]) throws {
        try self.init(flags: givenTexts(in: try Huewall.parseAsRoot(arguments)), environment: environment)
    }

    /// What is wrong and yet ends no run: sentences about variables of the environment that set nothing.
    package var warnings: [String] { SettingTable.warnings(about: environment) }

    /// The text that was set for a name, with the place to blame if it is wrong; nil when nothing was set.
    func given(_ definition: OptionDefinition) -> (text: String, origin: String)? {
        if let text = flags[definition.name] { return (text, definition.flag) }
        if let text = environment[definition.variable] { return (text, definition.variable) }
        guard let file, let text = file.texts[definition.name] else { return nil }
        return (text, "\(definition.name) in \(file.path)")
    }

    /// - Throws: `ValidationError` that names the place where it was set, the range and what came.
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
}
