import Text
package import Catalogue
package import Colors

extension JSONText {
    /// The colors of an image as every output gives them: best first.
    package mutating func colors(_ colors: [DominantColor]) {
        array { list in
            for color in colors {
                list.object { json in
                    json.key("hsv")
                    json.array { hsv in
                        hsv.value(color.hsv.hue)
                        hsv.value(color.hsv.saturation)
                        hsv.value(color.hsv.value)
                    }
                    json.field("hex", color.rgb.hex)
                    json.field("weight", color.weight)
                    json.field("share", color.share)
                    json.field("family", color.family.rawValue)
                    json.field("name", color.name)
                }
            }
        }
    }

    /// The backdrop that was left out, or null.
    package mutating func backdrop(_ backdrop: Backdrop?) {
        guard let backdrop else { return null() }
        object { json in
            json.field("hex", backdrop.rgb.hex)
            json.field("share", backdrop.share)
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
