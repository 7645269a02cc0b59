import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct RGBTests {
    @Test(arguments: hexColors)
    func `six hexadecimal digits are a color`(hex: String, color: RGB) {
        #expect(RGB(hex: hex) == color)
    }

    @Test(arguments: [
        "", "#", "fff", "#ff", "#ffff", "#fg0", "##ff", "c832", "#c8322", "c8322b0", "#c8322b0", "##c8322b", "#c8322g",
        "+c8322", "-c8322", "0xc832",
        "c8 32b", " c8322b", "c8322b\n", "#c8322b ", "１２３４５６", "#c83\u{301}22b",
    ]) func `anything else is not a color`(text: String) {
        #expect(RGB(hex: text) == nil)
    }

    @Test func `three digits behind a number sign are doubled`() {
        #expect(RGB(hex: "#c3A") == RGB(red: 0xCC, green: 0x33, blue: 0xAA))
    }

    @Test func `hex is lower case with a leading number sign`() {
        #expect(RGB(red: 200, green: 50, blue: 43).hex == "#c8322b")
        #expect(RGB(red: 0, green: 10, blue: 255).hex == "#000aff")
    }

    @Test func `every value of a channel comes back from its hex`() {
        for byte in UInt8.min...UInt8.max {
            let color = RGB(red: byte, green: 255 - byte, blue: byte ^ 0x5A)
            #expect(RGB(hex: color.hex) == color)
        }
    }
}

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

private let hexColors: [(String, RGB)] = [
    ("#c8322b", RGB(red: 200, green: 50, blue: 43)), ("c8322b", RGB(red: 200, green: 50, blue: 43)),
    ("#C8322B", RGB(red: 200, green: 50, blue: 43)), ("000000", RGB(red: 0, green: 0, blue: 0)),
    ("#FFFFFF", RGB(red: 255, green: 255, blue: 255)), ("00ff01", RGB(red: 0, green: 255, blue: 1)),
]
