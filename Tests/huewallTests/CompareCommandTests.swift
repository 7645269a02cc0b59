import Foundation
import Testing

@Suite struct CompareCommandTests {
    private let sample = Binary.packageRoot + "/Images/sample/catalogue.ndjson"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    @Test(arguments: [
        ("--num-colors 99", "In --compare: Expected 1 to 16 for --num-colors, got '99'."),
        ("--granularity -1", "In --compare: Expected 1 to 64 for --granularity, got '-1'."),
        ("--order 'by name'", "In --compare: Expected smooth or classic for --order, got 'by name'."),
        ("--preset 'classic", "In --compare: Expected a closing ' in '--preset 'classic'."),
        ("--colour red", "In --compare: Unknown option '--colour'"),
        ("classic", "In --compare: Unexpected argument 'classic'"),
    ])
    func `bad flags of the other wall are refused before anything is done`(flags: String, sentence: String) throws {
        let result = try Binary.run(["report", "nothing-here", "--reports", folder, "--compare", flags])
        #expect(result.status == 64)
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(result.output.isEmpty)
    }

    @Test func `report writes the comparison and says what it came to`() throws {
        let places = ["--reports", folder + "/Reports", "--images", folder + "/Images"]
        #expect(try Binary.run(["sync", sample, "--name", "shop", "--granularity", "16"] + places).status == 0)
        let override = ["override", "shop", "pace-runner-red", "green", "--overrides", folder + "/o.csv"]
        #expect(try Binary.run(override + places).status == 0)
        let flags = "--preset \"classic\" --granularity=16"
        let labels = Binary.packageRoot + "/Images/sample/labels.tsv"
        let report = ["report", "shop", "--granularity", "16", "--compare", flags, "--labels", labels]
        let result = try Binary.run(report + places)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("compared: Agreement with 1 override: 0 before, 0 after; with 48 labels: "))
        #expect(result.output.contains(" vendor words: "))
        #expect(result.output.contains("of 48 items keep their family."))
        #expect(!result.output.contains("smooth"))
        #expect(result.output.hasSuffix("/Reports/shop/compare.html\n"))
        for name in ["compare.html", "compare-after.html"] {
            let page = try String(contentsOfFile: "\(folder)/Reports/shop/\(name)", encoding: .utf8)
            #expect(page.contains("huewall report shop --preset classic --granularity 16"))
        }
    }
}
