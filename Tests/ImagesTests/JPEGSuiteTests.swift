import Colors
import Images
import TestSupport
import Testing

/// Rare and odd JPEGs, in the manner of PngSuite: decoded as libgd does, or refused with a word.
@Suite(.timeLimit(.minutes(1))) struct JPEGSuiteTests {
    @Test(arguments: JPEGSuiteCase.all)
    func `libgd agrees, and is asked only where it has to be`(file: JPEGSuiteCase) throws {
        expectNone([1, 3, 4].flatMap { differences(file.bytes, step: $0, side: 16, file.name) })
        #expect(decodeError(of: file.bytes)?.code == file.error)
        if file.error == nil { #expect(try isDirect(file.bytes) == file.isDirect) }
    }

    @Test func `every case is another file`() {
        #expect(Set(JPEGSuiteCase.all.map(\.name)).count == JPEGSuiteCase.all.count)
        #expect(Set(JPEGSuiteCase.all.map(\.bytes)).count == JPEGSuiteCase.all.count)
    }

    @Test(arguments: JPEGSuiteCase.all.filter { $0.error == nil })
    func `the estimate of memory takes every kind`(file: JPEGSuiteCase) throws {
        let request = DecodeRequest(sampling: SamplingRule(granularity: 4), isColorManaged: true, thumbnailSide: 32)
        #expect(try ImageDecoder().memoryEstimate(of: file.bytes, request) > 2 << 20)
    }
}
