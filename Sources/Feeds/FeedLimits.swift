/// How much of a feed is taken: no feed, however it is made, may fill memory or keep a run busy for ever.
package struct FeedLimits: Sendable, Equatable {
    /// Of all pages of a feed together, behind any compression: a million products of 2 kB.
    package var feedBytes = 2 << 30
    /// That compressed bytes may unpack to, for each of them, beside the first 64 MiB. Feeds shrink to a tenth, bombs
    /// to a thousandth.
    package var unpackedRatio = 100
    /// Bytes that any page may unpack to, whatever the ratio.
    package var freeUnpackedBytes = 64 << 20
    /// Rows that become no item. A feed has some, a bomb nothing else.
    package var unusableRows = 500_000
    /// Of those, rows that are kept with what is wrong with them; the others only count.
    package var keptUnusableRows = 10_000
    /// Space that a feed's pages leave free on their disk.
    package var freeDiskBytes = 256 << 20
    /// Of one record: a line, an element of a list, a row, an item of XML. No product needs more, and a quote or
    /// bracket that is never closed must not take in the rest of the feed.
    package var recordBytes = 8 << 20
    /// Of a row of CSV, and members of a record of JSON or XML: as many as a spreadsheet has columns.
    package var cells = 16_384
    /// Of a text such as a title or a color; what is longer is cut, with `…` at its end. An item whose id is longer is
    /// skipped.
    package var fieldBytes = 4 << 10
    /// Of an address. An item whose image has a longer one is skipped; a longer address of its page is left out.
    package var addressBytes = 8 << 10
    /// Addresses of pictures that are looked at in one list, as many as a Shopify product has.
    package static let pictures = 250
    /// Of the addresses of a product's pictures together, and of an item's further ones; those behind are left out.
    package static let pictureBytes = 32 << 10
    /// Products and variants that wait for others behind them in the feed: a few kB each.
    package var waiting = 100_000

    /// Elements of XML inside each other; of JSON it is `JSONValue.nesting`.
    static let nesting = 64
    /// Options that a variant may differ by; Shopify has 3.
    package static let options = 10

    package init() {}
}
