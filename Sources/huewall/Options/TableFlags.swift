import ArgumentParser
import Colors
import Foundation
import Sync

/// Flags with name and help from the table of settings.
extension Option where Value == String? {
    init(_ setting: some AnySetting) { self.init(setting.definition) }

    init(_ definition: OptionDefinition) {
        // So that -1 is a value, whose range is checked, and not a flag.
        self.init(
            name: .customLong(definition.name), parsing: definition.expected.isEmpty ? .next : .unconditional,
            help: definition.argumentHelp, completion: definition.completion)
    }
}

extension Option where Value == [String] {
    /// A flag that may be repeated.
    init(wrappedValue: [String], _ setting: some AnySetting) {
        self.init(
            wrappedValue: wrappedValue, name: .customLong(setting.definition.name),
            help: setting.definition.argumentHelp)
    }
}

extension Flag where Value == Bool {
    init(wrappedValue: Bool, _ setting: some AnySetting) {
        self.init(
            wrappedValue: wrappedValue, name: .customLong(setting.definition.name),
            help: setting.definition.argumentHelp)
    }
}

extension OptionDefinition {
    fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp("\(help)", valueName: unit.isEmpty ? nil : unit) }

    /// Completions of the value in a shell.
    fileprivate var completion: CompletionKind? {
        let words = expected.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
        if words.count > 1, !words.contains(where: { $0.contains(" ") }) { return .list(words) }
        return unit == "file" ? .file() : unit == "folder" ? .directory : nil
    }
}

/// Completions of names of catalogues in a shell.
let catalogueCompletion = CompletionKind.custom { (words: [String], _: Int, _: String) -> [String] in
    let reports = FolderSettings.reports.definition
    let given = words.firstIndex(of: reports.flag).flatMap { words[($0 + 1)...].first }
    return CatalogueFolders.names(in: given ?? ProcessInfo.processInfo.environment[reports.variable] ?? "Reports")
}

/// The texts of settings on a command line, by name.
///
/// A property is the setting with the same name: `numColors` is `num-colors`. Properties that are not a text, a list of
/// texts or a switch are not settings. Names without a setting do no harm.
func givenTexts(in flags: Any) -> [String: String] {
    Mirror(reflecting: flags).children.reduce(into: [:]) { texts, property in
        if let group = property.value as? any FlagGroup {
            texts.merge(givenTexts(in: group.flags)) { $1 }
        } else if let label = property.label, let text = givenText(property.value) {
            texts[settingName(ofProperty: label)] = text
        }
    }
}

private func givenText(_ flag: Any) -> String? {
    switch flag {
    case let option as Option<String?>: option.wrappedValue
    case let list as Option<[String]>: list.wrappedValue.isEmpty ? nil : list.wrappedValue.joined(separator: "\n")
    case let flag as Flag<Bool>: flag.wrappedValue ? "true" : nil
    default: nil
    }
}

/// `num-colors` for `_numColors`, the name of the property wrapper.
private func settingName(ofProperty label: String) -> String {
    label.drop { $0 == "_" }.reduce(into: "") { name, letter in
        name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
}

/// An `OptionGroup` of any flags.
private protocol FlagGroup {
    var flags: Any { get }
}

extension OptionGroup: FlagGroup {
    fileprivate var flags: Any { wrappedValue }
}
