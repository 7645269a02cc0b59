import Foundation
import HuewallColors
import Testing

/// What another package sees: public names only.
@Suite(.timeLimit(.minutes(1))) struct ImageColorReaderTests {
    private func sample(_ name: String) throws -> [UInt8] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appendingPathComponent("Images/sample/images/" + name)))
    }

    @Test func `bytes in, colors out`() throws {
        let color = try #require(try ImageColorReader().colors(of: sample("pace-runner-red.png")).first)
        #expect(color.family == "red" && color.name == "dark red")
        #expect(color.hex == String(format: "#%02x%02x%02x", color.red, color.green, color.blue))
        #expect((0.5...1).contains(color.share))
    }

    @Test func `no more colors than asked for`() throws {
        let bytes = try sample("breton-slip.png")
        #expect(try ImageColorReader(colorLimit: 1).colors(of: bytes).count == 1)
        #expect(try ImageColorReader(colorLimit: -3).colors(of: bytes).count == 1)
    }

    @Test func `what is not a picture is reported with a word and a sentence`() throws {
        let reader = try ImageColorReader()
        let cut = Array(try sample("pace-runner-red.png").prefix(1000))
        for (bytes, code) in [(Array("text".utf8), "unsupported"), ([], "empty"), (cut, "corrupt")] {
            do throws(ImageColorError) {
                _ = try reader.colors(of: bytes)
                Issue.record("no error for \(code)")
            } catch {
                #expect(error.code == code && error.message.hasSuffix("."))
            }
        }
    }
}
