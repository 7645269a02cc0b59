import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct NumberTextTests {
    @Test(arguments: [
        (0.996, 1, "1.0"), (0.5, 2, "0.50"), (2.25, 1, "2.3"), (-2.25, 1, "-2.3"), (-0.04, 1, "0.0"),
        (1234.5, 0, "1235"),
        (0.05, 9, "0.050000"), (3.7, -1, "4"), (.nan, 1, "nan"), (-.infinity, 2, "-inf"), (1e300, 1, "1e+300"),
    ])
    func `a fixed number of digits`(number: Double, places: Int, expected: String) {
        #expect(number.fixed(places) == expected)
    }

    @Test(arguments: [
        (0.61, 4, "0.61"), (0.61004, 4, "0.61"), (2, 4, "2.0"), (-0.00001, 4, "0.0"), (1.0 / 3, 6, "0.333333"),
    ])
    func `as few digits as needed`(number: Double, places: Int, expected: String) {
        #expect(number.shortest(places) == expected)
    }

    @Test(arguments: [
        (0.996, 1, "99.6 %"), (0.9996, 1, "100.0 %"), (0.004, 0, "0 %"), (0.305, 0, "31 %"), (1, 0, "100 %"),
    ])
    func `a part as a percentage`(part: Double, places: Int, expected: String) {
        #expect(part.percent(places, space: " ") == expected)
    }
}
