import ImageWork
import Sync
import Testing

@Suite(.timeLimit(.minutes(1))) struct MapFaultTests {
    /// The first one takes longer to read than all others.
    private static let wrongLines =
        [Array(("[" + String(repeating: "1,", count: 200_000) + "x").utf8)]
        + Array(repeating: Array("x".utf8), count: 20)

    @Test func `the first wrong line is named, whichever is read first`() {
        var lines: [[UInt8]]? = MapFaultTests.wrongLines
        let finishing = #expect(throws: FinishedLines.Fault.self) {
            try FinishedLines.run(RunLimits(jobs: 4), { lines.take() }, write: { _ in })
        }
        #expect(finishing?.line == 1)
        lines = MapFaultTests.wrongLines
        let deciding = #expect(throws: DecidedLines.Fault.self) {
            try DecidedLines(MapWords()).run(RunLimits(jobs: 4), { lines.take() }, write: { _ in })
        }
        #expect(deciding?.line == 1)
    }
}
