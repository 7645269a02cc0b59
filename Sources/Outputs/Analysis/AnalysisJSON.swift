package import Text
package import Catalogue
package import Colors

extension JSONText {
    /// The colors of an image as every output gives them: best first.
    package mutating func colors(_ colors: [DominantColor]) {
        objects(colors) { json, color in
            json.field("hsv", [color.hsv.hue, color.hsv.saturation, color.hsv.value])
            json.field("hex", color.rgb.hex)
            json.field("weight", color.weight)
            json.field("share", color.share)
            json.field("family", color.family.rawValue)
            json.field("name", color.name)
        }
    }

    /// An error as every output gives it.
    package mutating func failure(_ failure: ItemFailure) {
        object { json in
            json.field("stage", failure.stage.rawValue)
            json.field("code", failure.code)
            json.field("message", failure.message)
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
