import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct HeaderValueTests {
    @Test(arguments: [
        "\"a\"", "W/\"a\"", "*", "\"b\", \"a\"", "\"b\",\"a\"", "\"b\"\t,\t\"a\"", " \"a\" ", ", ,W/\"a\"",
        "\"b\",\tW/\"a\"",
    ])
    func `an entity tag is found, weak or strong, among others`(header: String) {
        #expect(EntityTags(header).contains("\"a\""), "\(header)")
        #expect(EntityTags(header).contains("W/\"a\""), "\(header)")
    }

    @Test(arguments: [nil, "", "\"b\"", "a", "\"aa\"", "W/ \"a\"", "w/\"a\"", "\"*\"", "\" a\""])
    func `another entity tag is not`(header: String?) {
        #expect(!EntityTags(header).contains("\"a\""))
    }

    @Test(arguments: [
        "gzip", "GZIP", "gzip, deflate, br", "br,gzip;q=0.5", "deflate,\tgzip", "gzip\t;\tq=1", "gzip;q=0.001",
        "gzip; q=0.01", "gzip;Q=0.5", "gzip;q=1.000", "identity;q=0, gzip",
    ])
    func `gzip is taken`(header: String) {
        #expect(acceptsGzip(header), "\(header)")
    }

    @Test(arguments: [
        nil, "", "br", "identity", "gzip;q=0", "gzip;q=0.0", "gzip;q=0.000", "gzip\t;\tq=0", "gzip; Q=0.00", "gzipped",
        "br;gzip", ";gzip", "gzip;q=0, br",
    ])
    func `gzip is not taken`(header: String?) {
        #expect(!acceptsGzip(header), "\(header ?? "none")")
    }

    @Test(arguments: [
        ("image/jpeg", "image/jpeg"), ("Image/JPEG; q=1", "image/jpeg"), ("image/jpeg ;x=y", "image/jpeg"),
        ("application/json\t; charset=utf-8", "application/json"), ("", ""), (nil, ""), (";", ""),
    ])
    func `a media type has no parameters`(header: String?, type: String) {
        #expect(mediaType(header) == type)
    }
}
