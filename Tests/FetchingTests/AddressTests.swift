import Fetching
import Testing

@Suite(.timeLimit(.minutes(1))) struct AddressTests {
    @Test(arguments: refusedAddresses) func `an address inside is refused`(text: String, kind: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(AddressPolicy().refusal(of: address)?.rawValue == kind)
    }

    @Test(arguments: publicAddresses) func `a public address may be reached`(text: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(AddressPolicy().refusal(of: address) == nil)
    }

    /// The first and the last address of each range, and their neighbors outside.
    @Test(arguments: [
        ("10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
        ("100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"),
        ("127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"),
        ("169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"),
        ("172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
        ("192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"),
        ("198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"),
        ("203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"),
    ]) func `a range ends where it ends`(first: String, last: String, before: String, after: String) throws {
        for inside in [first, last] {
            #expect(AddressPolicy().refusal(of: try #require(NetworkAddress(inside))) != nil)
        }
        for outside in [before, after] {
            #expect(AddressPolicy().refusal(of: try #require(NetworkAddress(outside))) == nil)
        }
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.1.2.3", "192.168.1.1"), ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
        ("::1/128", "::1", "::"), ("fd00::/8", "fd12::1", "fc00::1"),
        ("10.0.0.0/8", "::ffff:10.1.2.3", "::ffff:127.0.0.1"),
        ("10.0.0.0/8", "64:ff9b::10.1.2.3", "64:ff9b::127.0.0.1"), ("0.0.0.0/0", "169.254.169.254", "::1"),
        ("::/0", "fe80::1", "127.0.0.1"),
    ]) func `a range that the user opens is open, and no other`(range: String, open: String, closed: String) throws {
        let policy = AddressPolicy(opening: [try NetworkRange(range)])
        #expect(policy.refusal(of: try #require(NetworkAddress(open))) == nil)
        #expect(policy.refusal(of: try #require(NetworkAddress(closed))) != nil)
    }

    @Test func `every reading of a Teredo address must be public`() throws {
        let policy = AddressPolicy(opening: [try NetworkRange("10.0.0.0/8")])
        // Server 10.0.0.1, client 10.0.0.2, then client 127.0.0.1; clients are stored inverted.
        #expect(policy.refusal(of: try #require(NetworkAddress("2001:0:a00:1::f5ff:fffd"))) == nil)
        #expect(policy.refusal(of: try #require(NetworkAddress("2001:0:a00:1::80ff:fffe"))) == .loopback)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "0x7f.1", "2130706433", "::g", "[::1]", "fe80::1%eth0", " ::1",
        "1.2.3.4\u{0}", "shop.test",
    ]) func `what is not an address gives none`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }
}

@Suite(.timeLimit(.minutes(1))) struct NetworkRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0/8"), ("127.0.0.1", "127.0.0.1/32"), ("::1", "::1/128"),
        ("0.0.0.0/0", "0.0.0.0/0"), ("2001:DB8::/32", "2001:db8::/32"), ("255.255.255.255/32", "255.255.255.255/32"),
    ]) func `a range reads as it is written`(text: String, description: String) throws {
        #expect(try NetworkRange(text).description == description)
    }

    @Test(arguments: ["", "/8", "shop.test/8", "10.0.0/8", "::g/8"]) func `a range needs an address`(text: String) {
        #expect(throws: NetworkRangeError.noAddress(text)) { try NetworkRange(text) }
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x", "10.0.0.0/9999"])
    func `a prefix has a range, too`(text: String) {
        #expect(throws: NetworkRangeError.badPrefix(text, highest: 32)) { try NetworkRange(text) }
    }

    @Test func `bits after the prefix are a mistake that is named`() {
        #expect(throws: NetworkRangeError.bitsAfterPrefix("10.1.2.3/8", meant: "10.0.0.0/8")) {
            try NetworkRange("10.1.2.3/8")
        }
        #expect(NetworkRangeError.bitsAfterPrefix("10.1.2.3/8", meant: "10.0.0.0/8").message.contains("10.0.0.0/8"))
    }

    @Test func `a range of no bits holds all of its family and none of the other`() throws {
        let all = try NetworkRange("0.0.0.0/0")
        #expect(all.contains(try #require(NetworkAddress("255.255.255.255"))))
        #expect(!all.contains(try #require(NetworkAddress("::ffff:1.2.3.4"))))
    }
}
