/// What a client asked.
package struct ShopRequest: Sendable {
    package let method: String
    /// As it came: with the query; a whole URL when the client takes the shop for a proxy.
    package let target: String
    /// Names in lower case.
    package let headers: [String: String]
    /// Counted from 1 in the order in which connections were taken.
    package let connection: Int
    /// How often this target was asked for, this time included.
    package let visit: Int
    /// When it had come whole.
    package let time: ContinuousClock.Instant

    /// Without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }
}
