import Colors
import Foundation
import Images

/// What all images of a decoder process have in common.
struct DecoderSetup: Codable {
    let limits: DecodeLimits
    let choice: DecoderChoice
    /// What the process may keep for its next image.
    let keptBytes: Int
    /// The value of each, by name.
    private let optionTexts: [String: String]

    init(_ analyzer: ImageAnalyzer, keptBytes: Int) {
        (limits, choice) = (analyzer.limits, analyzer.choice)
        self.keptBytes = keptBytes
        let all = WallOptions(analysis: analyzer.options)
        optionTexts = Dictionary(uniqueKeysWithValues: AnalysisOption.all.map { ($0.name, $0.value(in: all).text) })
    }

    /// - Returns: nil for what `bytes` does not write.
    init?(_ bytes: [UInt8]) {
        guard let setup = try? JSONDecoder().decode(DecoderSetup.self, from: Data(bytes)) else { return nil }
        self = setup
    }

    /// Texts and numbers always encode.
    var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? [] }

    /// - Throws: `OptionError` for values of another program: the one that wrote them has checked them.
    func options() throws(OptionError) -> AnalysisOptions { try WallOptions(optionTexts).analysis }
}
