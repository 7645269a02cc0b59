import Catalogue
import FeedRecords

extension JSONValue {
    /// `true` and `false`, also as words and as 1 and 0.
    var bool: Bool? { text.flatMap(Availability.isInStock) }
}
