import Colors
import Foundation
@testable import Search
import TestSupport
import Testing

/// The queries of `Tests/Golden/search.json`, which `web/test` asks too: the server and the page find the same.
@Suite(.timeLimit(.minutes(1))) struct GoldenSearchTests {
    private struct Golden: Decodable {
        let items: [Item]
        let queries: [Answer]
    }

    private struct Item: Decodable {
        let id: String
        let title: String
        let vendorColor: String
        let name: String
        let flags: [String]
        let colors: [ItemColor]

        /// As `metadata.ndjson` has it.
        var line: String {
            get throws {
                let shown = colors.enumerated().map { number, color -> [String: Any] in
                    let name = number == 0 ? name : color.family
                    return ["hex": color.hex, "share": color.share, "family": color.family, "name": name]
                }
                let fields: [String: Any] = [
                    "id": id, "title": title, "vendorColor": vendorColor, "flags": flags, "colors": shown,
                    "family": colors.first.map { $0.family as Any } ?? NSNull(),
                ]
                return String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
            }
        }
    }

    private struct ItemColor: Decodable {
        let hex: String
        let share: Double
        let family: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            hex = try list.decode(String.self)
            share = try list.decode(Double.self)
            family = try list.decode(String.self)
        }
    }

    private struct Answer: Decodable, Equatable {
        let query: String
        let found: [String]
        var close: Int?
        var named: Int?
        var parts: [Part]?
        var ignored: [String]?
    }

    private struct Part: Decodable, Equatable {
        let query: String
        let count: Int

        init(_ part: QueryPart) { (query, count) = (part.query, part.count) }

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            query = try list.decode(String.self)
            count = try list.decode(Int.self)
        }
    }

    /// Colors and words apart, as the page takes them from one field.
    private func question(_ query: String) throws -> WallSearch.Question {
        let parts = query.split { $0 == " " || $0 == "," }
        let colors = try parts.filter { $0.hasPrefix("#") }.map { part -> (RGB, Double) in
            let pieces = part.split(separator: ":")
            let weight = pieces.count == 2 ? try #require(Double(pieces[1])) : 1
            return (try #require(RGB(hex: String(pieces[0]))), weight)
        }
        var question = WallSearch.Question()
        question.colors = colors.isEmpty ? nil : ColorQuery(colors)
        question.words = colors.isEmpty ? query : parts.filter { !$0.hasPrefix("#") }.joined(separator: " ")
        return question
    }

    @Test func `every query finds what the table says`() throws {
        let text = try repositoryText("Tests/Golden/search.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(text.utf8))
        let wall = try WallFixture(try golden.items.map { try $0.line }).wall()
        let search = WallSearch(wall.columns)
        #expect(golden.queries.count >= 60)
        for expected in golden.queries {
            let answer = search.answer(try question(expected.query))
            let found = answer.items.map { wall.columns.ids.text(Int($0)) }
            let parts = answer.parts.isEmpty ? nil : answer.parts.map(Part.init)
            #expect(
                Answer(
                    query: expected.query, found: found, close: answer.close, named: answer.named, parts: parts,
                    ignored: answer.reading.ignored.isEmpty ? nil : answer.reading.ignored)
                    == expected)
        }
    }
}
