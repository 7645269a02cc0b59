import Catalogue
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImageQueryTests {
    @Test(arguments: [
        ("keep", "https://x.example/a.jpg?s=1&w=2#f", "https://x.example/a.jpg?s=1&w=2#f"),
        ("drop", "https://x.example/a.jpg?s=1&w=2#f", "https://x.example/a.jpg"),
        ("drop", "https://x.example/a.jpg", "https://x.example/a.jpg"), ("drop", "img/a?b.jpg", "img/a?b.jpg"),
        ("w", "https://x.example/a?s=1&w=2&W=3&ww=4", "https://x.example/a?w=2"),
        ("id, w", "http://x.example/a?w=2&s=1&id=7", "http://x.example/a?w=2&id=7"),
        ("id", "https://x.example/a?s=1", "https://x.example/a"),
        ("id", "https://x.example/a?id", "https://x.example/a?id"),
    ])
    func `what does not say which picture it is leaves the address`(query: String, address: String, identity: String)
        throws
    {
        #expect(try #require(ImageQuery(query)).identity(of: address) == identity)
    }

    @Test func `a query names something`() {
        for text in ["", ",", " , "] { #expect(ImageQuery(text) == nil) }
    }
}
