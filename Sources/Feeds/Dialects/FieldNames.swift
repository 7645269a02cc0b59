import Catalogue
import Text

/// The fields of a record, with the names that feeds give them: normalized, the most specific first.
package enum FieldNames: Int, CaseIterable {
    case id, productId, variantId, handle, sku, title, image, url, vendorColor, price, currency, isInStock
    /// The item's pictures, all of them or the further ones.
    case furtherPictures
    /// The maker or brand.
    case brand
    case category
    /// Attributes that are listed with a name and a value each.
    case attributes
    /// Whether the shop shows the item: as a word, as yes or no, or negated.
    case publicationState, isShown, isRemoved

    var names: [String] { FieldNames.table[rawValue] }

    /// Whether any word is a value here: a product may be called "None", and a word such as "нет" says something about
    /// stock.
    var isNamed: Bool { rawValue <= FieldNames.title.rawValue || self == .isInStock }

    /// By name: the fields that it may mean, with its position among the names of each.
    static let fieldsOfName: [String: [(field: FieldNames, rank: Int)]] = {
        var fields: [String: [(field: FieldNames, rank: Int)]] = [:]
        for field in allCases {
            for (rank, name) in field.names.enumerated() { fields[name, default: []].append((field, rank)) }
        }
        return fields
    }()

    private static let table: [[String]] = allCases.map { field in
        switch field {
        case .id:
            [
                "id", "itemid", "variantid", "sku", "variantsku", "gid", "productid", "handle", "artikelnummer",
                "artikelnr", "artnr", "artikelid", "артикул", "код", "идентификатор", "référence", "referencia",
                "codice", "código", "kód", "indeks", "ürünkodu", "varenummer", "tuotenumero", "商品番号",
                "商品コード", "商品编号", "货号", "상품코드", "상품번호",
            ]
        case .productId: ["productid", "itemgroupid", "groupid", "parentid", "parent", "handle"]
        case .variantId: ["variantid"]
        case .handle: ["handle", "urlhandle", "urlkey", "slug"]
        case .sku: ["sku", "variantsku", "itemsku", "vendorcode"]
        case .title:
            [
                "title", "name", "productname", "producttitle", "label", "bezeichnung", "artikelbezeichnung",
                "produktname", "artikelname", "titel", "название", "наименование", "nom", "titre", "nombre", "titolo",
                "nome", "naam", "nazwa", "název", "názov", "namn", "navn", "nimi", "ürünadı", "商品名", "商品名称", "상품명",

            ]
        case .image:
            [
                "image", "imageurl", "imagelink", "imagesrc", "imagepath", "imagefile", "img", "picture", "pictureurl",
                "photo", "images", "baseimage", "featuredimage", "mainimage", "thumbnail", "bild", "bildurl", "bilder",
                "bildlink", "картинка", "изображение", "фото", "imagen", "immagine", "afbeelding", "foto", "zdjęcie",
                "imagem", "obrázek", "obrázok", "billede", "kuva", "resim", "görsel", "画像", "商品画像", "图片", "이미지",
                "imgurl",
            ] + FieldNames.numberedPictures.map { "\($0)1" }
        case .url:
            [
                "url", "link", "producturl", "productlink", "permalink", "href", "page", "produkturl", "produktlink",
                "ссылка",
            ]
        case .vendorColor:
            [
                "vendorcolor", "vendorcolour", "color", "colour", "colorname", "colourname", "farbe", "couleur",
                "kleur", "colore", "цвет", "цветтовара", "maincolor", "maincolour", "grundfarbe", "hauptfarbe",
            ]
        case .price:
            [
                "price", "currentprice", "variantprice", "preis", "verkaufspreis", "pricevat", "pricewithvat",
                "searchprice",
                "цена", "prix", "precio", "prezzo",
                "prijs", "cena", "preço", "pris", "hinta", "fiyat", "価格", "販売価格", "价格", "가격",
                "regularprice",
            ]
        case .currency: ["currency", "currencycode", "currencyid", "pricecurrency", "währung", "валюта", "devise"]
        case .isInStock:
            [
                "isinstock", "instock", "availability", "availabilitystatus", "available", "stockstatus",
                "verfügbarkeit", "lieferbarkeit", "наличие", "stock", "stockquantity", "stocklevel", "lagerbestand",
                "bestand", "disponibilité", "disponibilidad",
                "disponibilità", "dostępność", "quantity", "qty", "inventory",
            ]
        case .furtherPictures:
            [
                "additionalimagelink", "additionalimagelinks", "additionalimageurl", "additionalimageurls",
                "additionalimages", "additionalimage", "moreimages", "otherimages", "images", "imageurls", "gallery",
                "mediagallery", "galleryimages", "imagegallery", "pictures", "photos", "bilder", "weiterebilder",
                "imgurlalternative",
            ] + numberedImages
        case .brand:
            [
                "brand", "brandname", "brands", "vendor", "manufacturer", "maker", "marke", "hersteller", "marque",
                "marca", "fabricant", "fabricante", "бренд", "производитель",
                "merk", "marka", "značka", "marken", "marques", "marcas", "merken", "marki", "varumärke", "ブランド", "品牌",
                "브랜드",
            ]
        case .category:
            [
                "producttype", "productcategory", "category", "categories", "categoryname", "categorypath",
                "categoryfull", "categorytext",
                "productcategories", "kategorie", "kategorien", "warengruppe", "produktkategorie", "produktgruppe",
                "catégorie", "catégories", "categoría", "categorías", "categoria", "categorie", "категория",
                "kategoria",
                "kategorier", "kategori", "collection", "department", "googleproductcategory",
            ]
        case .attributes:
            [
                "size", "größe", "groesse", "taille", "talla", "taglia", "maat", "размер", "розмір", "velikost",
                "veľkosť",
                "storlek", "størrelse", "rozmiar", "material", "pattern",
                "gender",
            ]
        case .publicationState: ["state", "productstate", "publishstatus", "publicationstatus"]
        case .isShown:
            [
                "status", "productstatus", "active", "isactive", "enabled", "isenabled", "published", "ispublished",
                "visible", "isvisible", "visibility", "productvisible", "ieactive", "aktiv",
            ]
        case .isRemoved:
            ["deleted", "isdeleted", "archived", "isarchived", "hidden", "ishidden", "disabled", "isdisabled"]
        }
    }
}

extension FieldNames {
    /// Names such as `image2`: tables have a column for each picture.
    private static let numberedImages = (numberedPictures + ["additionalimagelink"])
        .flatMap { name in (1...(CatalogueItem.mostFurtherPictures + 1)).map { "\(name)\($0)" } }
    private static let numberedPictures = [
        "image", "imageurl", "imagelink", "picture", "pictureurl", "photo", "bild", "bildurl", "bildlink", "foto",
        "img",
    ]

    /// Whether a normalized name is one for several pictures.
    static func isGallery(_ name: String) -> Bool {
        fieldsOfName[name]?.contains { $0.field == .furtherPictures } ?? false
    }

    /// Whether a normalized name is one for pictures.
    static func isPicture(_ name: String) -> Bool {
        fieldsOfName[name]?.contains { [.image, .furtherPictures].contains($0.field) } ?? false
    }

    /// Whether a normalized name is one for the maker or brand.
    static func isBrand(_ name: String) -> Bool {
        fieldsOfName[name]?.contains { $0.field == .brand } ?? false
    }

    static func isId(_ name: String) -> Bool { id.names.contains(name.normalizedName) }

    /// Whether a normalized name of a color is the shop's: `vendorColor` is huewall's own.
    static func isAttribute(_ name: String) -> Bool { !["vendorcolor", "vendorcolour"].contains(name) }
}
