import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct LikelyNameTests {
    private let names = ["family", "flag", "minPrice", "maxPrice", "q", "color", "inStock", "id", "red", "00012"]

    @Test(arguments: [
        ("colour", "color"), ("price", "minPrice"), ("rde", "red"), ("idd", "id"), ("Color", "color"), ("12", "00012"),
        ("stock", "inStock"),
    ]) func `a name is answered with one that is like it`(name: String, likely: String) {
        #expect(likelyName(for: name, in: names) == likely)
    }

    @Test(arguments: ["sort", "x", "", "qq", "zebra", "xyzzyxyzzy"]) func `and with none where none is`(name: String) {
        #expect(likelyName(for: name, in: names) == nil)
    }
}
