package import Catalogue

/// An output that is written piece by piece, in wall order.
package protocol WallDocument: Sendable {
    /// The file's name inside the catalogue's report folder.
    static var fileName: String { get }

    mutating func append(_ entry: WallEntry)
    /// What can be written by now.
    mutating func takeBytes() -> [UInt8]
    /// The rest.
    mutating func finish() -> [UInt8]
}
