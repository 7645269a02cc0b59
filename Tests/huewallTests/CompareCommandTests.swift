import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3))) struct CompareCommandTests {
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
        #expect(try Binary.run(FourPictures.sync + ["--granularity", "16"] + places).status == 0)
        let override = ["override", "shop", "pace-runner-red", "green", "--overrides", folder + "/o.csv"]
        #expect(try Binary.run(override + places).status == 0)
        let flags = "--preset \"classic\" --granularity=16"
        let images = packageRoot.path + "/Images/sample/images/pace-runner-"
        try home.write(
            "image\tfamily\n"
                + [("red.png", "red"), ("royal.jpg", "blue"), ("black.jpg", "black")]
                .map { "\(images)\($0.0)\t\($0.1)\n" }.joined(), to: "labels.tsv")
        let labels = home.path("labels.tsv")
        let report = ["report", "shop", "--granularity", "16", "--compare", flags, "--labels", labels]
        let result = try Binary.run(report + places)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("compared: Agreement with 1 override: 0 before, 0 after; with 3 labels: "))
        #expect(result.output.contains(" vendor words: "))
        #expect(result.output.contains("of 4 items keep their family."))
        // Each picture was measured twice.
        #expect(result.output.contains(" images analyzed, 0 known"), "\(result.output)")
        #expect(!result.output.contains("smooth"))
        #expect(result.output.hasSuffix("/Reports/shop/compare.html\n"))
        for name in ["compare.html", "compare-after.html"] {
            let page = try home.text("Reports/shop/\(name)")
            #expect(page.contains("huewall report shop --preset classic --granularity 16"))
        }
    }
}
