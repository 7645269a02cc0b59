import Colors
package import Search
import Text

// A catalogue as a whole, in the API and in files.
extension JSONText {
    /// The members of an object; the caller opens and closes it.
    package mutating func facetFields(_ facets: Facets) {
        field("total", facets.total)
        objects("families", facets.families) { json, family in
            json.field("family", family.name)
            json.field("count", family.count)
            json.field("swatch", family.swatch?.hex)
        }
        counts("names", "name", facets.names)
        counts("flags", "flag", facets.flags)
        counts("vendorColors", "vendorColor", facets.vendorColors)
        counts("brands", "brand", facets.brands)
        counts("categories", "category", facets.categories)
        object("inStock") { json in
            json.field("true", facets.inStock)
            json.field("false", facets.outOfStock)
        }
        objects("prices", facets.prices) { json, price in
            json.field("currency", price.currency)
            json.field("count", price.count)
            json.field("min", price.least)
            json.field("max", price.greatest)
        }
        objects("attributes", facets.attributes) { json, attribute in
            json.field("name", attribute.name)
            json.field("count", attribute.count)
            json.counts("values", "value", attribute.values)
        }
    }

    private mutating func counts(_ key: String, _ name: String, _ values: [Facets.Count]) {
        self.key(key)
        objects(values) { json, value in
            json.field(name, value.name)
            json.field("count", value.count)
        }
    }

    package mutating func paletteColors(_ colors: [CataloguePalette.Color]) {
        objects(colors) { json, color in
            json.field("hex", color.rgb.hex)
            json.field("family", color.family.rawValue)
            json.field("name", ColorName.nearest(to: color.rgb, within: color.family))
            json.field("share", color.share)
            json.field("items", color.items)
        }
    }
}
