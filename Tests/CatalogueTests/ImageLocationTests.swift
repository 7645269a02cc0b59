import Catalogue
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImageLocationTests {
    @Test(arguments: locations)
    func `a reference is a file, a web address or unsupported`(reference: String, expected: ImageLocation) {
        #expect(ImageLocation(reference, relativeTo: "/shop/feed") == expected)
    }
}

private let locations: [(String, ImageLocation)] = [
    ("a.png", .file(path: "/shop/feed/a.png")), ("img/a.png", .file(path: "/shop/feed/img/a.png")),
    ("./a.png", .file(path: "/shop/feed/./a.png")), ("../a.png", .file(path: "/shop/feed/../a.png")),
    ("/pictures/a.png", .file(path: "/pictures/a.png")), ("a b é.png", .file(path: "/shop/feed/a b é.png")),
    // Only URLs have escapes: a path is taken as it stands.
    ("50%25.png", .file(path: "/shop/feed/50%25.png")), ("a:b.png", .file(path: "/shop/feed/a:b.png")),
    ("C:\\pictures\\a.png", .file(path: "/shop/feed/C:\\pictures\\a.png")),
    ("what?.png#1", .file(path: "/shop/feed/what?.png#1")), ("database.png", .file(path: "/shop/feed/database.png")),
    ("://a.png", .file(path: "/shop/feed/://a.png")), ("1a://b.png", .file(path: "/shop/feed/1a://b.png")),
    ("a b://c.png", .file(path: "/shop/feed/a b://c.png")),
    ("img/http://a.png", .file(path: "/shop/feed/img/http://a.png")),
    ("file:///pictures/a.png", .file(path: "/pictures/a.png")), ("FILE:///a.png", .file(path: "/a.png")),
    ("file://localhost/pictures/a.png", .file(path: "/pictures/a.png")),
    ("file:///a%20b%2Fc.png", .file(path: "/a b/c.png")), ("file:///caf%C3%A9.png", .file(path: "/café.png")),
    ("file:///caf%c3%a9.png", .file(path: "/café.png")), ("file:///%2541.png", .file(path: "/%41.png")),
    // Text that is not an escape stays.
    ("file:///100%.png", .file(path: "/100%.png")), ("file:///a%zz.png", .file(path: "/a%zz.png")),
    ("file:///a%4", .file(path: "/a%4")), ("file:///a%+5.png", .file(path: "/a%+5.png")),
    ("file:///a%-0.png", .file(path: "/a%-0.png")), ("file:///a%é1.png", .file(path: "/a%é1.png")),
    ("http://x.example/a.png", .url("http://x.example/a.png")),
    ("https://x.example/a%20b.png?v=1#2", .url("https://x.example/a%20b.png?v=1#2")),
    ("HTTPS://X.example/a.png", .url("HTTPS://X.example/a.png")),
    ("data:image/png;base64,iVBORw0KGgo=", .unsupported(scheme: "data")),
    ("DATA:image/gif;base64,R0lGOD", .unsupported(scheme: "data")),
    ("ftp://x.example/a.png", .unsupported(scheme: "ftp")), ("S3://bucket/a.png", .unsupported(scheme: "s3")),
    ("git+ssh://x.example/a.png", .unsupported(scheme: "git+ssh")),
]
