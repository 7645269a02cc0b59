import Text
import Colors
package import Search

// A catalogue as a whole, in the API and in files.
extension JSONText {
    /// The members of an object; the caller opens and closes it.
    package mutating func facetFields(_ facets: Facets) {
        field("total", facets.total)
        key("families")
        array { json in
            for family in facets.families {
                json.object { json in
                    json.field("family", family.name)
                    json.field("count", family.count)
                    json.key("swatch")
                    json.valueOrNull(family.swatch?.hex)
                }
            }
        }
        counts("names", "name", facets.names)
        counts("flags", "flag", facets.flags)
        counts("vendorColors", "vendorColor", facets.vendorColors)
        key("inStock")
        object { json in
            json.field("true", facets.inStock)
            json.field("false", facets.outOfStock)
        }
        key("prices")
        array { json in
            for price in facets.prices {
                json.object { json in
                    json.field("currency", price.currency)
                    json.field("count", price.count)
                    json.field("min", price.least)
                    json.field("max", price.greatest)
                }
            }
        }
    }

    private mutating func counts(_ key: String, _ name: String, _ values: [Facets.Count]) {
        self.key(key)
        array { json in
            for value in values {
                json.object { json in
                    json.field(name, value.name)
                    json.field("count", value.count)
                }
            }
        }
    }

    package mutating func paletteColors(_ colors: [CataloguePalette.Color]) {
        array { json in
            for color in colors {
                json.object { json in
                    json.field("hex", color.rgb.hex)
                    json.field("family", color.family.rawValue)
                    json.field("name", ColorName.nearest(to: color.rgb, within: color.family))
                    json.field("share", color.share)
                    json.field("items", color.items)
                }
            }
        }
    }
}
