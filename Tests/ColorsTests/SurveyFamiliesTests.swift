import Foundation
import TestSupport
import Testing
@testable import Colors  // for the families of the survey

@Suite(.timeLimit(.minutes(1))) struct SurveyFamiliesTests {
    /// Computed from the survey by another program, at the point of the lattice that is nearest to the color.
    @Test(
        arguments: [
            ("#000000", [.black, .brown]), ("#ffffff", [.white, .grey, .blue, .pink]), ("#808080", [.grey, .blue]),
            ("#ff0000", [.red, .orange]), ("#0000ff", [.blue]), ("#00ffff", [.green, .blue]),
            ("#800000", [.red, .brown]), ("#1e1e50", [.blue, .purple]), ("#607c8e", [.grey, .green, .blue]),
            ("#ffcba4", [.orange, .pink, .brown, .beige]), ("#d2b48c", [.grey, .pink, .brown, .beige]),
            ("#3c3d3f", [.black, .grey, .green, .blue, .brown]),
        ] as [(String, [Family])]) func `a color has the families that people said`(hex: String, families: [Family])
        throws
    {
        let named = SurveyFamilies(of: try #require(RGB(hex: hex)))
        #expect(Family.allCases.filter(named.contains) == families)
    }

    @Test func `a color outside sRGB has the families at the rim`() {
        let rim = SurveyFamilies(of: CIELAB(lightness: 100, a: 0, b: 0))
        #expect(SurveyFamilies(of: CIELAB(lightness: 1e300, a: 0, b: 0)) == rim)
        #expect(SurveyFamilies(of: CIELAB(lightness: 30, a: 80, b: -1e9)).contains(.blue))
        #expect(!SurveyFamilies(of: CIELAB(lightness: -5, a: 500, b: 500)).contains(.white))
    }

    @Test func `every color has a family, and every family a color`() {
        let channel = stride(from: UInt8(0), through: 255, by: 17)
        var seen: Set<Family> = []
        for red in channel {
            for green in channel {
                for blue in channel {
                    let named = SurveyFamilies(of: RGB(red: red, green: green, blue: blue))
                    let families = Family.allCases.filter(named.contains)
                    #expect(!families.isEmpty)
                    seen.formUnion(families)
                }
            }
        }
        #expect(seen == Set(Family.allCases))
    }

    @Test(.enabled(if: SharedData.path("naming/survey.tsv") != nil, SharedData.hint))
    func `the table is what the survey's answers give`() throws {
        let survey = try Survey(String(contentsOf: #require(SharedData.path("naming/survey.tsv")), encoding: .utf8))
        for color in everySixthStep {
            let point = [color.lightness, color.a, color.b].map { Int(($0 / 5).rounded()) }
            let named = SurveyFamilies(of: color)
            #expect(Family.allCases.filter(named.contains) == survey.families(at: point), "\(point)")
        }
    }

    /// 216 colors all over sRGB.
    private var everySixthStep: [CIELAB] {
        let channel = stride(from: UInt8(0), through: 255, by: 51)
        return channel.flatMap { red in
            channel.flatMap { green in
                channel.map { CIELAB(RGB(red: red, green: green, blue: $0)) }
            }
        }
    }
}

/// The answers themselves, added up as `scripts/learn/survey-table.py` says.
private struct Survey {
    /// By the place of a bin, in steps.
    private var answers: [[Int]: [Double]] = [:]

    init(_ table: String) {
        for line in table.split(separator: "\n").dropFirst() {
            let numbers = line.split(separator: "\t").compactMap { Double($0) }
            answers[numbers[1...3].map { Int($0) / 5 }] = Array(numbers[5...])
        }
    }

    func families(at point: [Int]) -> [Family] {
        var total = [Double](repeating: 0, count: Family.allCases.count)
        for reach in 1...4 where total.reduce(0, +) <= 30 {
            add(to: &total, within: reach, of: point)
        }
        let whole = total.reduce(0, +)
        return zip(Family.allCases, total).filter { $1 / whole >= 0.05 }.map(\.0)
    }

    private func add(to total: inout [Double], within reach: Int, of point: [Int]) {
        for dl in -reach...reach {
            for da in -reach...reach {
                for db in -reach...reach {
                    guard let bin = answers[[point[0] + dl, point[1] + da, point[2] + db]] else { continue }
                    let weight = exp(-Double(dl * dl + da * da + db * db) / 2)
                    for index in total.indices { total[index] += weight * bin[index] }
                }
            }
        }
    }
}
