import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct HexadecimalTests {
    @Test func `bytes come back from their digits`() {
        let all = (0...255).map { UInt8($0) }
        #expect(bytes(ofHexadecimal: hexadecimal(all)) == all)
        #expect(hexadecimal([0, 9, 10, 255]) == "00090aff")
        #expect(bytes(ofHexadecimal: "0AfF") == [10, 255])
        #expect(bytes(ofHexadecimal: "") == [])
    }

    @Test(arguments: ["0", "0g", "+1", " 1", "١٢", "ＡＡ", "é"])
    func `what is not a pair of digits has no bytes`(text: String) {
        #expect(bytes(ofHexadecimal: text) == nil)
        #expect(RGB(hex: "#" + text) == nil)
    }
}
