/// How much of a feed is taken: no feed, however it is made, may fill memory or keep a run busy for ever.
package struct FeedLimits: Sendable, Equatable {
    /// Of a compressed page when it is unpacked. A million products of 2 kB; a bomb of 2 MB has as much.
    package var unpackedBytes = 2 << 30
    /// Of one record: a line, an element of a list, a row, an item of XML. No product needs more, and a quote or bracket that
    /// is never closed must not take in the rest of the feed.
    package var recordBytes = 8 << 20
    /// Of a row of CSV, and members of an item of XML: as many as a spreadsheet has columns.
    package var cells = 16_384
    /// Lists and objects, or elements, inside each other.
    package var nesting = 64
    /// Of a text such as a title or a color; what is longer is cut, with `…` at its end. An item whose id is longer is
    /// skipped.
    package var fieldBytes = 4 << 10
    /// Of an address. An item whose image has a longer one is skipped; a longer address of its page is left out.
    package var addressBytes = 8 << 10
    /// Variants of one product that are told apart, as many as Shopify has at most; the others only count.
    package var variants = 2_048
    /// Attributes of one item, and values of one attribute.
    package var attributes = 100

    package init() {}
}
