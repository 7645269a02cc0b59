import Text

/// What a search engine must be configured with before it gets documents: no item is in it.
struct SettingsWriter: JSONWriter {
    var json = JSONText()

    private init(_ body: (inout JSONText) -> Void) {
        json.object(body)
        json.newline()
    }

    mutating func append(_: PublishedItem) {}
    /// The collection, for `POST /collections`. Fields that it does not name are kept and shown, but not searched.
    static func typesense(_ context: ExportContext) -> SettingsWriter {
        SettingsWriter { json in
            json.field("name", context.catalogue)
            json.field("enable_nested_fields", true)
            json.objects("fields", TypesenseField.all) { $0.typesense($1) }
        }
    }

    /// For `PATCH /indexes/NAME/settings`.
    static func meilisearch(_: ExportContext) -> SettingsWriter {
        SettingsWriter { json in
            json.field("searchableAttributes", SearchFields.texts)
            json.field("filterableAttributes", SearchFields.filters)
            json.field("sortableAttributes", ["sortKey", "rank", "price"])
        }
    }

    /// For `PUT /NAME`. `lab` is a vector: neighbors by it are near in color.
    static func elasticsearch(_: ExportContext) -> SettingsWriter {
        SettingsWriter { json in
            json.object("mappings") { json in
                json.field("dynamic", false)
                json.object("properties") { json in for (name, type) in elasticsearchTypes { json.mapping(name, type) }
                }
            }
        }
    }

    /// For `PUT /1/indexes/NAME/settings`.
    static func algolia(_: ExportContext) -> SettingsWriter {
        SettingsWriter { json in
            json.field("searchableAttributes", SearchFields.texts)
            json.field("attributesForFaceting", ["color"] + SearchFields.filters)
            json.field("numericAttributesForFiltering", ["price", "rank"])
            json.field("customRanking", ["asc(rank)"])
        }
    }
}

/// A field of the collection; all but the first three may be missing.
private struct TypesenseField {
    let name: String
    let type: String
    var isFacet = false
    var isSorted = false
    var isOptional = true

    static let all = [
        TypesenseField(name: "itemId", type: "string", isOptional: false),
        TypesenseField(name: "rank", type: "int32", isSorted: true, isOptional: false),
        TypesenseField(name: "sortKey", type: "string", isSorted: true, isOptional: false),
        TypesenseField(name: "productId", type: "string", isFacet: true),
        TypesenseField(name: "title", type: "string"),
        TypesenseField(name: "vendorColor", type: "string", isFacet: true),
        TypesenseField(name: "price", type: "float", isFacet: true, isSorted: true),
        TypesenseField(name: "currency", type: "string", isFacet: true),
        TypesenseField(name: "inStock", type: "bool", isFacet: true),
        TypesenseField(name: "sku", type: "string"),
        TypesenseField(name: "brand", type: "string", isFacet: true),
        TypesenseField(name: "category", type: "string", isFacet: true),
        TypesenseField(name: "family", type: "string", isFacet: true),
        TypesenseField(name: "families", type: "string[]", isFacet: true),
        TypesenseField(name: "colorName", type: "string", isFacet: true),
        TypesenseField(name: "colorNames", type: "string[]", isFacet: true),
        TypesenseField(name: "hex", type: "string", isFacet: true),
        TypesenseField(name: "flags", type: "string[]", isFacet: true),
        TypesenseField(name: "confidence", type: "float", isSorted: true),
    ]
}

private let elasticsearchTypes = [
    ("itemId", "keyword"), ("productId", "keyword"), ("title", "text"), ("url", "unindexed"), ("image", "unindexed"),
    ("thumbnail", "unindexed"), ("vendorColor", "keyword"), ("price", "double"), ("currency", "keyword"),
    ("inStock", "boolean"), ("handle", "keyword"), ("sku", "keyword"), ("brand", "keyword"), ("category", "keyword"),
    ("variantIds", "keyword"),
    ("attributes", "nested"), ("family", "keyword"), ("families", "keyword"), ("colorName", "keyword"),
    ("colorNames", "keyword"), ("hex", "keyword"), ("lab", "dense_vector"), ("colors", "nested"), ("band", "keyword"),
    ("sortKey", "keyword"), ("rank", "integer"), ("flags", "keyword"), ("confidence", "float"), ("note", "text"),
]

private let elasticsearchParts = [
    "attributes": [("name", "keyword"), ("value", "keyword")],
    "colors": [("hex", "keyword"), ("family", "keyword"), ("name", "keyword"), ("share", "float")],
]

extension JSONText {
    fileprivate mutating func typesense(_ field: TypesenseField) {
        self.field("name", field.name)
        self.field("type", field.type)
        if field.isFacet { self.field("facet", true) }
        if field.isSorted { self.field("sort", true) }
        if field.isOptional { self.field("optional", true) }
    }

    fileprivate mutating func mapping(_ name: String, _ type: String) {
        object(name) { json in
            json.field("type", type == "unindexed" ? "keyword" : type)
            switch type {
            case "unindexed":
                json.field("index", false)
                json.field("doc_values", false)
            case "dense_vector":
                json.field("dims", 3)
                json.field("index", true)
                json.field("similarity", "l2_norm")
            case "nested":
                json.object("properties") { json in
                    for (part, type) in elasticsearchParts[name] ?? [] { json.mapping(part, type) }
                }
            default: break
            }
        }
    }
}
