import ArgumentParser
import Colors

extension Settings {
    /// - Throws: `ValidationError` that names the place where it was set, the range and what came.
    func wallOptions() throws -> WallOptions {
        var options = WallOptions()
        // In the order of the table: the preset comes first, because it sets others.
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

    /// The same, and logs what was set without effect.
    func wallOptions(logging console: Console) throws -> WallOptions {
        let options = try wallOptions()
        for option in AnalysisOption.all {
            guard let origin = given(option.definition)?.origin else { continue }
            if let sentence = option.noEffectSentence(origin: origin, in: options) { console.info(sentence) }
        }
        return options
    }
}
