import TestSupport
import Testing
@testable import Colors  // for the families of the survey

/// What people call a hex, whatever the image.
@Suite(.timeLimit(.minutes(5))) struct ColorNamingTests {
    @Test func `greys go from black over grey to white, and meet where people see it`() {
        let greys = (0...255).map { RGB(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
        let runs = greys.reduce(into: [(family: Family, from: Double)]()) { runs, grey in
            let family = ColorNaming(grey).family
            if runs.last?.family != family { runs.append((family, CIELAB(grey).lightness)) }
        }
        #expect(runs.map(\.family) == [.black, .grey, .white])
        #expect((23...31).contains(runs.dropFirst().first?.from ?? 0), "\(runs)")
        #expect((84...89).contains(runs.last?.from ?? 0), "\(runs)")
    }

    @Test func `no color has a word that people deny for it`() {
        expectNone(deniedWords(lattice(step: 51)))
    }

    @Test(.deep) func `no color of a fine lattice has a word that people deny for it`() {
        expectNone(deniedWords(lattice(step: 15)))
    }

    private func deniedWords(_ colors: [RGB]) -> [String] {
        colors.compactMap { color in
            let family = ColorNaming(color).family
            return SurveyFamilies(of: color).contains(family) ? nil : "\(color.hex) \(family)"
        }
    }

    @Test func `the finer name never contradicts the family`() {
        expectNone(contradictingNames(lattice(step: 51)))
    }

    @Test(.deep) func `the finer name of a fine lattice never contradicts the family`() {
        expectNone(contradictingNames(lattice(step: 25)))
    }

    private func contradictingNames(_ colors: [RGB]) -> [String] {
        colors.compactMap { color in
            let family = ColorNaming(color).family
            let name = ColorName.nearest(to: color, within: family)
            let isRight = ColorName.all.first { $0.name == name }?.families.contains(family) == true
            return isRight ? nil : "\(color.hex) \(name)"
        }
    }

    @Test func `the smallest step of a channel changes little`() {
        var generator = SeededGenerator(seed: 12)
        var faults: [String] = []
        for _ in 0..<200 {
            let color = RGB.random(using: &generator)
            let next = RGB(red: color.red, green: color.green, blue: color.blue ^ 1)
            let (here, there) = (ColorNaming(color).probabilities, ColorNaming(next).probabilities)
            for family in Family.allCases where abs(here[family] - there[family]) >= 0.12 {
                faults.append("\(color.hex) \(family)")
            }
        }
        expectNone(faults)
    }

    @Test func `the probabilities are those of a whole`() {
        for color in lattice(step: 51) {
            let naming = ColorNaming(color)
            #expect(abs(Family.allCases.reduce(0) { $0 + naming.probabilities[$1] } - 1) < 1e-9)
        }
    }

    private func lattice(step: Int) -> [RGB] {
        let levels = stride(from: 0, through: 255, by: step).map { UInt8($0) }
        return levels.flatMap { red in
            levels.flatMap { green in levels.map { RGB(red: red, green: green, blue: $0) } }
        }
    }
}
