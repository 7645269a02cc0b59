package import Catalogue
package import Colors
package import Text

// What every output says of an image in the same way.

/// A list of them has the best first.
extension DominantColor: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("hsv", [hsv.hue, hsv.saturation, hsv.value])
            json.field("hex", rgb.hex)
            json.field("weight", weight)
            json.field("share", share)
            json.field("family", family.rawValue)
            json.field("name", name)
        }
    }
}

/// The backdrop that was left out.
extension Backdrop: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("hex", rgb.hex)
            json.field("share", share)
        }
    }
}

/// Why an item has no color.
extension ItemFailure: JSONWritable {
    package func write(to json: inout JSONText) {
        json.object { json in
            json.field("stage", stage.rawValue)
            json.field("code", code)
            json.field("message", message)
        }
    }
}
