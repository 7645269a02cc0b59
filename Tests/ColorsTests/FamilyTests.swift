import Colors
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FamilyTests {
    /// Colors that no person would call by another word.
    @Test(arguments: unmistakableColors)
    func `an unmistakable color has its word`(hex: String, family: Family) throws {
        #expect(Family(of: try #require(RGB(hex: hex))) == family)
    }

    @Test func `every color has a family`() {
        var generator = SeededGenerator(seed: 10)
        let found = Set((0..<4_000).map { _ in Family(of: RGB.random(using: &generator)) })
        #expect(found == Set(Family.allCases))
    }

    /// The page names what people type by the same rule: `web/test/naming.test.js` reads this file too.
    ///
    /// Where names are meant to change, run it with `HUEWALL_GOLDEN=Tests/Golden/naming.txt`, which writes the file
    /// again.
    @Test func `a grid of colors has the families that the page gives it`() throws {
        let steps = stride(from: UInt8(0), through: 255, by: 15)
        let lines = steps.flatMap { red in
            steps.map { green in
                String(
                    steps.map { blue in
                        let family = Family(of: RGB(red: red, green: green, blue: blue))
                        let number = Family.allCases.firstIndex(of: family) ?? 0
                        return Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(number)))
                    })
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        if let path = ProcessInfo.processInfo.environment["HUEWALL_GOLDEN"] {
            _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
        }
        #expect(try repositoryText("Tests/Golden/naming.txt") == text)
    }

    @Test func `there are twelve words`() {
        let words = "black white grey red orange yellow green blue purple pink brown beige"
        #expect(Set(Family.allCases.map(\.rawValue)) == Set(words.split(separator: " ").map(String.init)))
        #expect(Family.allCases.count == 12)
    }
}

private let unmistakableColors: [(String, Family)] = [
    ("000000", Family.black), ("0d0d0f", .black), ("ffffff", .white), ("f7f7f5", .white), ("808080", .grey),
    ("9a9b9c", .grey), ("d01c1f", .red), ("b3202c", .red), ("f57c1f", .orange), ("ff8c00", .orange),
    ("ffe100", .yellow), ("f2d21b", .yellow), ("1f9d3a", .green), ("2e6b3a", .green), ("1f4fd8", .blue),
    ("1b2a5c", .blue), ("663399", .purple), ("8e44ad", .purple), ("ff69b4", .pink), ("f4a6c0", .pink),
    ("6b4423", .brown), ("4a2c17", .brown), ("e3d3b4", .beige), ("d8c3a5", .beige),
]
