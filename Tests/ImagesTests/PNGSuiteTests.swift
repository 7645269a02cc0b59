import Colors
import Foundation
import Images
import TestSupport
import Testing

/// Every case of PngSuite (the release of 2017), drawn again, against pixels that the tests work out themselves.
@Suite(.timeLimit(.minutes(1))) struct PNGSuiteTests {
    @Test(arguments: PNGSuiteCase.all.filter { $0.pixels != nil }, DecoderChoice.allCases)
    func `a sound file gives the pixels that were drawn`(file: PNGSuiteCase, choice: DecoderChoice) throws {
        for step in [1, 3, 4] {
            let grid = try ImageDecoder(choice: choice).decode(file.bytes, step: step).grid
            let expected = (0..<grid.rows).flatMap { row in
                (0..<grid.columns).map { file.pixels?[step * (row * grid.imageWidth + $0)] }
            }
            let isSame = grid.pixels == expected
            #expect(isSame, "step \(step)")
        }
    }

    @Test(arguments: PNGSuiteCase.all)
    func `libgd agrees, and is asked only where it has to be`(file: PNGSuiteCase) throws {
        expectNone([1, 4].flatMap { differences(file.bytes, step: $0, side: 16, file.name) })
        #expect((try? isDirect(file.bytes)) == (decodeError(of: file.bytes) == nil ? file.isDirect : nil))
    }

    @Test(arguments: PNGSuiteCase.damaged)
    func `a damaged file is an error, or flagged if only a checksum is wrong`(file: PNGSuiteCase) {
        #expect(isDamageSaid(file.bytes))
        #expect((decodeError(of: file.bytes) == nil) == PNGSuiteCase.hasOnlyWrongSum(file.name))
    }

    /// 176 files; one is the title.
    @Test func `no case is missing`() {
        #expect(Set(PNGSuiteCase.all.map(\.name)).count == PNGSuiteCase.all.count)
        #expect(PNGSuiteCase.all.count == 175)
    }

    @Test(
        .enabled(if: SharedData.path("adversarial/pngsuite") != nil, SharedData.hint),
        arguments: ["pngsuite", "deep16", "corrupt-png"])
    func `the public files have their counterpart here`(folder: String) throws {
        let files = try files(below: #require(SharedData.path("adversarial/\(folder)")))
        let names = files.map { $0.deletingPathExtension().lastPathComponent }
        // The others there are not of the suite, or its title.
        let expected = names.filter { $0.count == 8 && $0 == $0.lowercased() && !$0.hasPrefix("monkey") }
        #expect(Set(expected).subtracting(PNGSuiteCase.all.map(\.name)).isEmpty)
    }
}
