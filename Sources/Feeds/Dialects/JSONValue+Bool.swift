import Catalogue
import Text

extension JSONValue {
    /// `true` and `false`, also as words and as 1 and 0; nil for anything else.
    var bool: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// The same, or a word for stock, such as `out of stock`.
    var isInStock: Bool? { text.flatMap(Availability.isInStock) }
}
