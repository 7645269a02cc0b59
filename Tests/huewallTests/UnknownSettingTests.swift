import Foundation
import TestSupport
import Testing

/// Names that set nothing, and options that do nothing here.
@Suite(.timeLimit(.minutes(3))) struct UnknownSettingTests {
    private let image = packageRoot.path + "/Images/sample/images/pace-runner-red.png"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    @Test func `unknown variables are reported with the nearest name, and change nothing`() throws {
        let plain = try Binary.run(["analyze", image])
        let result = try Binary.run(
            ["analyze", image, "--quiet"],
            environment: ["HUEWALL_NUM_COLOURS": "2", "HUEWALL_GRANULARTY": "9", "HUEWALL_EMPTY": ""])
        #expect(result.status == 0)
        #expect(result.output == plain.output)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasSuffix(
                "The environment variable HUEWALL_GRANULARTY is unknown and is ignored; the nearest name is "
                    + "HUEWALL_GRANULARITY.") == true)
        #expect(
            lines.last?.hasSuffix(
                "The environment variable HUEWALL_NUM_COLOURS is unknown and is ignored; the nearest name is "
                    + "HUEWALL_NUM_COLORS.") == true)
    }

    @Test(arguments: [
        ("LOG_FORMAT", "is unknown and is ignored; --log-format is a flag only, so give it on the command line."),
        ("XYZ", "The environment variable HUEWALL_XYZ is unknown and is ignored."),
    ]) func `a name that no variable is like gets no other one`(name: String, sentence: String) throws {
        let result = try Binary.run(["status"], environment: ["HUEWALL_" + name: "json"], folder: folder)
        #expect(result.errors.contains(sentence + "\n"), "\(result.errors)")
    }

    @Test func `a settings file that is a link to nothing is refused`() throws {
        try FileManager.default.createSymbolicLink(atPath: home.path("huewall.json"), withDestinationPath: "gone.json")
        let result = try Binary.run(["analyze", image], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("huewall.json is a link that leads nowhere"), "\(result.errors)")
    }

    @Test(arguments: [["status"], ["report", "shop"], ["sync", "none.csv"], ["evaluate", "none.tsv"]])
    func `each command reports them`(command: [String]) throws {
        let plain = try Binary.run(command, folder: folder)
        let result = try Binary.run(command, environment: ["HUEWALL_NUM_COLOURS": "2"], folder: folder)
        #expect(result.status == plain.status)
        #expect(result.errors.contains("HUEWALL_NUM_COLORS."))
    }

    @Test func `an unknown name in the settings file is refused with the nearest`() throws {
        try home.write(#"{"num-colours": 2}"#, to: "huewall.json")
        let result = try Binary.run(["analyze", image], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("unknown name 'num-colours'; the nearest name is num-colors, and all names are"))
    }

    @Test(arguments: [
        (["--hue-sample-size", "0.02"], ["--hue-sample-size has no effect in the preset catalogue."]),
        (["--hue-sample-size", "0.02", "--preset", "classic"], []),
        (
            ["--preset", "naive", "--saturation-priority", "1", "--min-brightness", "0.2"],
            [
                "--saturation-priority has no effect in the preset naive.",
                "--min-brightness has no effect in the order smooth.",
            ]
        ),
    ])
    func `an option without effect is reported and is not an error`(flags: [String], sentences: [String]) throws {
        let result = try Binary.run(["analyze", image] + flags)
        #expect(result.status == 0)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == sentences.count)
        for (line, sentence) in zip(lines, sentences) { #expect(line.hasSuffix(sentence)) }
    }

    @Test(arguments: [("", "(is a directory)"), ("{", "is not valid JSON")])
    func `a settings file that cannot be used is refused with the reason`(content: String, reason: String) throws {
        let path = folder + "/given.json"
        if content.isEmpty {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else {
            try home.write(content, to: "given.json")
        }
        let result = try Binary.run(["status", "--config", path], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.lowercased().contains("the settings file \(path)".lowercased()))
        #expect(result.errors.lowercased().contains(reason.lowercased()))
    }

    @Test func `status takes a settings file`() throws {
        try home.write(#"{"reports": "Elsewhere"}"#, to: "s.json")
        try home.write("", to: "Elsewhere/notes.txt")
        let result = try Binary.run(["status", "--config", "s.json"], folder: folder)
        #expect(result.status == 0)
        #expect(result.errors.contains("There is no catalogue in Elsewhere"))
    }
}
