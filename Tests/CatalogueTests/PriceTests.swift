import Catalogue
import Testing

@Suite(.timeLimit(.minutes(1))) struct PriceTests {
    @Test(arguments: [
        ("19.90", "19.9"), ("10.05", "10.05"), ("12.00", "12"), ("100", "100"), ("007", "7"), ("00.10", "0.1"),
        ("0.5", "0.5"), ("0", "0"), ("12345678901234567890.5", "12345678901234567890.5"),
    ])
    func `an amount is written without digits that say nothing`(text: String, written: String) {
        #expect(Price(amountText: text, currency: "EUR")?.amountText == written)
    }

    @Test(arguments: ["", ".", "1.", ".5", "1.2.3", "-1", "1,5", "1e3"])
    func `any other text is refused`(text: String) { #expect(Price(amountText: text, currency: "EUR") == nil) }
}
