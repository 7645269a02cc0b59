@testable import Colors
import Testing

/// A picture that only has the likelihood of its families, in thousandths.
private func likelihood(_ parts: [Family: Int]) throws -> FamilyCounts {
    try #require(FamilyCounts(Family.allCases.map { parts[$0] ?? 0 }))
}

private func picture(
    _ parts: [Family: Int], clarity: Double = 0.4, flags: [ImageFlag] = []
) throws -> ImageColors {
    func colors(_ family: Family) throws -> [DominantColor] {
        let rgb = try #require(RGB(hex: family == .black ? "#191919" : "#808080"))
        return [DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family)]
    }
    let families = parts.keys.sorted { (parts[$1] ?? 0, $0.rawValue) < (parts[$0] ?? 0, $1.rawValue) }
    var image = ImageColors(
        width: 1, height: 1, colors: try colors(#require(families.first)), background: nil, confidence: clarity,
        flags: flags)
    image.likelihood = try likelihood(parts)
    image.clarity = clarity
    image.alternatives = try families.dropFirst().map {
        AlternativeColors(colors: try colors($0), isEvenLight: false)
    }
    return image
}

private func sums(_ pictures: [[Family: Int]]) throws -> PictureSums {
    var sums = PictureSums()
    for picture in pictures { sums.add(try likelihood(picture).sharpened) }
    return sums
}

private let black: [Family: Int] = [.black: 950, .grey: 50]
private let grey: [Family: Int] = [.grey: 950, .black: 50]
/// Black in glare.
private let glare: [Family: Int] = [.grey: 480, .black: 410, .white: 110]

@Suite(.timeLimit(.minutes(1))) struct WordEvidenceTests {
    private func levels(word: [[Family: Int]], others: [[Family: Int]]) throws -> WordLevels {
        var levels = WordLevels()
        levels.word = try sums(word)
        levels.catalogue = try sums(word + others)
        return levels
    }

    @Test func `a picture in doubt follows the word of many that are clear`() throws {
        let image = try picture(glare)
        let levels = try levels(
            word: [glare] + Array(repeating: black, count: 20), others: Array(repeating: grey, count: 20))
        let evidence = try #require(levels.evidence(without: image.likelihood?.sharpened))
        let decision = try #require(image.decision(by: evidence))
        #expect(decision.family == .black && decision.pictures == 20)
        #expect(decision.part > 0.9)
        let shown = image.applying(decision)
        #expect(shown.colors.first?.family == .black && shown.flags.contains(.vendorWords))
        #expect(shown.confidence == decision.confidence)
    }

    @Test func `a picture is not evidence for itself`() throws {
        let image = try picture(glare)
        let levels = try levels(word: [glare], others: Array(repeating: black, count: 20))
        let evidence = levels.evidence(without: image.likelihood?.sharpened)
        #expect(evidence.flatMap { image.decision(by: $0) } == nil)
    }

    @Test func `a word that all pictures have changes nothing`() throws {
        let all = Array(repeating: black, count: 30) + Array(repeating: grey, count: 30)
        let evidence = try levels(word: all, others: []).evidence(without: nil)
        for parts in [glare, [.grey: 501, .black: 499], [.black: 501, .grey: 499]] {
            #expect(try evidence.flatMap { try picture(parts).decision(by: $0) } == nil)
        }
    }

    @Test func `a rare word says less than a frequent one`() throws {
        let others = Array(repeating: grey, count: 100) + Array(repeating: black, count: 100)
        let image = try picture([.grey: 700, .black: 300])
        func decision(_ count: Int) throws -> WordDecision? {
            try levels(word: Array(repeating: black, count: count), others: others).evidence(without: nil)
                .flatMap { image.decision(by: $0) }
        }
        #expect(try decision(1) == nil)
        #expect(try decision(40)?.family == .black)
    }

    @Test func `a picture without alternatives is not overruled`() throws {
        var image = try picture(grey)
        image.alternatives = []
        let levels = try levels(word: Array(repeating: black, count: 50), others: Array(repeating: grey, count: 9))
        #expect(try image.decision(by: #require(levels.evidence(without: nil))) == nil)
    }

    @Test func `of a picture that variants share the word picks among its colors`() throws {
        let image = try picture([.grey: 800, .black: 200])
        let levels = try levels(word: Array(repeating: black, count: 9), others: Array(repeating: grey, count: 9))
        let evidence = try #require(levels.evidence(without: nil))
        #expect(image.decision(by: evidence, isShared: true)?.family == .black)
    }

    @Test func `what people mean by a word is weak evidence`() throws {
        var levels = try levels(
            word: [], others: Array(repeating: grey, count: 40) + Array(repeating: black, count: 40))
        levels.meaning = [.black]
        let evidence = try #require(levels.evidence(without: nil))
        #expect(try picture([.grey: 510, .black: 490]).decision(by: evidence)?.family == .black)
        #expect(try picture([.grey: 800, .black: 200]).decision(by: evidence) == nil)
    }

    @Test func `sums that come from elsewhere end nothing`() throws {
        var levels = WordLevels()
        let large = try #require(FamilyCounts(Family.allCases.map { _ in 1 << 40 }))
        // The item's own likelihoods need not be among the sums.
        for sums in [[], [large], [large, large], [.zero]] {
            levels.word = PictureSums()
            for likelihood in sums { levels.word.add(likelihood) }
            let evidence = levels.evidence(without: large)
            #expect(evidence.flatMap { try? picture(glare).decision(by: $0) } == nil)
        }
        #expect(FamilyCounts([1]) == nil && FamilyCounts(Array(repeating: -1, count: 12)) == nil)
        #expect(FamilyCounts.zero.sharpened == .zero && large.sharpened.sum <= FamilyCounts.whole + 12)
    }

    @Test func `sums do not depend on the order`() throws {
        let pictures = [black, grey, glare, black]
        #expect(try sums(pictures) == sums(pictures.reversed()))
    }
}

/// Which of an item's pictures gives its colors.
@Suite(.timeLimit(.minutes(1))) struct ClearestPictureTests {
    @Test func `a first picture without doubt stays`() throws {
        let pictures = [try picture(grey, clarity: 0.6), try picture(black, clarity: 0.99)]
        #expect(ImageColors.clearest(of: pictures) == 0)
    }

    @Test func `a clear one takes the place of one in doubt`() throws {
        let pictures = [try picture(grey, clarity: 0.4), nil, try picture(black, clarity: 0.9)]
        #expect(ImageColors.clearest(of: pictures) == 2)
    }

    @Test func `what stands behind a clear one is not looked at`() throws {
        let pictures = [
            try picture(grey, clarity: 0.4), try picture(black, clarity: 0.6), try picture(grey, clarity: 1),
        ]
        #expect(ImageColors.clearest(of: pictures) == 1)
    }

    @Test func `pictures in doubt count together`() throws {
        let pictures = [
            try picture(grey, clarity: 0.45), try picture(black, clarity: 0.3), try picture(black, clarity: 0.4),
        ]
        #expect(ImageColors.clearest(of: pictures) == 2)
        #expect(ImageColors.clearest(of: Array(pictures.prefix(2))) == 0)
    }

    @Test func `without another picture the first stays`() throws {
        #expect(ImageColors.clearest(of: [try picture(grey, clarity: 0.1)]) == 0)
        #expect(ImageColors.clearest(of: [try picture(grey, clarity: 0.1), nil]) == 0)
        #expect(ImageColors.clearest(of: []) == 0)
    }
}
