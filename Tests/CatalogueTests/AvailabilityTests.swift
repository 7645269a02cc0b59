import Catalogue
import Testing

@Suite(.timeLimit(.minutes(1))) struct AvailabilityTests {
    @Test(arguments: [
        "12", "1", "12.0", "0.5", "0,25", "1.000", "1 000", "007", "+3", "12 Stk.", "3 pcs", "5 шт.", "12\u{A0}Stück",
        ">10",
        "> 0", "10+", "0+", "in stock", "https://schema.org/InStock", "true", "Yes", "Low Stock", "auf Lager",
    ]) func `a number above 0, or such a word, is in stock`(text: String) {
        #expect(Availability.isInStock(text) == true)
    }

    @Test(arguments: [
        "0", "0.0", "0,00", "000", "-1", "-3.5", "−2", "0 Stk.", "0 pcs", "out of stock", "preorder", "false", "nein",
    ]) func `a number of 0 or less, or such a word, is out of stock`(text: String) {
        #expect(Availability.isInStock(text) == false)
    }

    @Test(arguments: [
        "", "-", "+", ">", "bald", "3 Tage", "3-5", "3 to 5 days", "12/34", "<5", "1e3", "NaN", "½", "12 in 3",
        "2026-01-01",
    ]) func `what is neither says nothing`(text: String) {
        #expect(Availability.isInStock(text) == nil)
    }
}
