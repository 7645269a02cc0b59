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
    /// Whether a row is a product or a variant of one above.
    case kindOfRow

    var names: [String] { FieldNames.table[rawValue] }

    /// Whether any word is a value here: a product may be called "None", and a word such as "нет" says something about
    /// stock.
    var isNamed: Bool { rawValue <= FieldNames.title.rawValue || self == .isInStock }

    /// The fields that a normalized name may mean, with its rank among the names of each. A name that is in no list is
    /// read without a word for goods in front of it (`product_price`), and that of a picture without its number.
    static func meanings(of name: String) -> [(field: FieldNames, rank: Int)] {
        if let exact = fieldsOfName[name] { return exact }
        // Most names of most records need no further look.
        guard let first = name.utf8.first, "paio".utf8.contains(first) || name.utf8.contains(where: \.isDigit) else {
            return []
        }
        let word = goods.first { name.hasPrefix($0) } ?? ""
        let rest = String(name.dropFirst(word.count))
        if !word.isEmpty, let meanings = fieldsOfName[rest] { return meanings.map { ($0, $1 + derivedRank) } }
        guard rest.utf8.contains(where: \.isDigit), let number = Int(rest.filter(\.isNumber)), number <= mostNumber,
            let meanings = [rest, name].lazy.compactMap({ fieldsOfName[$0.filter { !$0.isNumber }] }).first
        else { return [] }
        let main =
            number > 1 ? nil : meanings.map(\.field).first { [.image, .title, .vendorColor, .price].contains($0) }
        // "Name 1" is the first line of the name.
        if let main, main != .image { return [(main, derivedRank)] }
        guard main != nil || meanings.contains(where: { isOfPictures($0.field) }) else { return [] }
        return (main != nil ? [.image, .furtherPictures] : [.furtherPictures]).map { ($0, derivedRank + number) }
    }

    private static func isOfPictures(_ field: FieldNames) -> Bool { field == .image || field == .furtherPictures }

    /// Words in front of names. `ox` is OXID's.
    private static let goods = ["product", "produkt", "artikel", "article", "item", "ox"]
    private static let derivedRank = 1000
    /// Names of all pictures of an item: the first is the item's own.
    private static let lists = """
        imageurls imagelinks pictures photos bildurls hostedimageurls imágenes immagini imagens afbeeldingen zdjęcia \
        obrazki obrázky изображения фотографии görseller kuvat billeder imgs
        """
    /// The highest number of a picture; a larger number is a size.
    private static let mostNumber = 50

    /// By name: the fields that it may mean, with its position among the names of each.
    private static let fieldsOfName: [String: [(field: FieldNames, rank: Int)]] = {
        var fields: [String: [(field: FieldNames, rank: Int)]] = [:]
        for field in allCases {
            for (rank, name) in field.names.enumerated() { fields[name, default: []].append((field, rank)) }
        }
        return fields
    }()

    /// For each field, in the order of the cases.
    private static let table: [[String]] = zip(
        allCases,
        """
        id: id itemid variantid sku variantsku gid productid handle artikelnummer artikelnr artnr artikelid артикул \
        код идентификатор référence referencia codice código kód indeks ürünkodu varenummer tuotenumero 商品番号 \
        商品コード 商品编号 货号 상품코드 상품번호 identifier articlenumber productnumber itemnumber productcode \
        itemcode articlecode productcodesku ordernumber bestellnummer artnum sellersku customlabel offerid aid \
        handleid artikelnummerimshop merchantproductid reference referenz referentie winkelproductcode itemsku \
        styleno supplieraid supplierpid kimlik codicearticolo codearticle référencearticle réfarticle códigoproducto \
        kodproduktu symbol kódzboží artikelcode 管理番号 pid
        productId: productid itemgroupid groupid parentid parent handle parentsku mainnumber handleid
        variantId: variantid
        handle: handle urlhandle urlkey slug urlrewritten urlpfad
        sku: sku variantsku itemsku vendorcode sellersku customlabel productcodesku pmodel
        title: title name productname producttitle bezeichnung artikelbezeichnung produktname artikelname \
        titel название наименование nom titre nombre titolo nome naam nazwa název názov namn navn nimi ürünadı \
        商品名 商品名称 상품명 produkt produit prodotto désignation omschrijving benämning benennung nazwaproduktu \
        názevzboží nombredelproducto имя наименованиетовара isim stylename titleshort descriptionshort descrizione \
        pname label
        image: image imageurl imagelink imagesrc imagepath imagefile img picture pictureurl photo images baseimage \
        featuredimage mainimage bild bildurl bilder bildlink картинка изображение фото imagen immagine \
        afbeelding foto zdjęcie imagem obrázek obrázok billede kuva resim görsel 画像 商品画像 图片 이미지 imgurl \
        imagename imagefilename photourl picurl mainimageurl coverimage covermediaurl mediamainimageurl \
        mediaassetimage hauptbild bildpfad bilddatei bildpfadurl afbeeldingurl imagelocatie urlimage urlimagen \
        urlimagem urlimmagine urlbild imageprincipale imagenprincipal immagineprincipale photoprincipale \
        fotoprincipal zdjęciegłówne zdjecie odkaznaobrázek ссылканафото メイン画像 merchantimageurl awimageurl \
        mimesource oxpic pimage thumbnail
        url: url link producturl productlink permalink href produkturl produktlink ссылка merchantdeeplink \
        deeplink lien enlace
        vendorColor: vendorcolor vendorcolour color colour colorname colourname farbe couleur kleur colore цвет \
        цветтовара suppliercolor suppliercolour herstellerfarbe farbbezeichnung farbname maincolor maincolour \
        grundfarbe hauptfarbe
        price: pricetaxincl pricetaxincluded priceincltax price currentprice variantprice preis verkaufspreis \
        pricevat pricewithvat searchprice цена prix precio prezzo prijs cena preço pris hinta fiyat 価格 販売価格 \
        价格 가격 regularprice standardprice startprice retailprice pricegross grossprice bruttopreis bruttovk \
        sellingprice priceregular vkpreis pvp prixttc prezzoivaincl verkoopprijsinclbtw cenabrutto cenasdph ценаруб \
        priceamount priceek rrp
        currency: currency currencycode currencyid pricecurrency währung валюта devise
        isInStock: isinstock instock availability availabilitystatus available stockstatus verfügbarkeit \
        lieferbarkeit наличие stock stockquantity stocklevel lagerbestand bestand disponibilité disponibilidad \
        disponibilità dostępność quantity qty inventory isavailable stockamount currentstocklevel lagerbestandgesamt \
        voorraad stockdispo giacenza existencias opvoorraad lagersaldo остаток stok skladem pstock
        furtherPictures: additionalimagelink additionalimagelinks additionalimageurl additionalimageurls \
        additionalimages additionalimage moreimages otherimages images gallery mediagallery galleryimages \
        imagegallery bilder weiterebilder imgurlalternative otherimage otherimageurl mediagalleryimageurl \
        alternateimage alternateimages zusatzbild zusatzbilder galerie
        brand: brand brandname brands vendor manufacturer maker marke hersteller marque marca fabricant fabricante \
        бренд производитель merk marka značka manufacturername herstellername producent výrobce marken marques \
        marcas merken marki varumärke ブランド 品牌 브랜드 pmanufacturer
        category: producttype productcategory category categories categoryname categorypath categoryfull \
        categorytext productcategories kategorie kategorien warengruppe produktkategorie produktgruppe catégorie \
        catégories categoría categorías categoria categorie категория kategoria kategorier kategori collection \
        department googleproductcategory merchantcategory shopcat produktgruppeimshop reportingcategory \
        feedproducttype category1 kategorieebene1 pcat
        attributes: size größe groesse taille talla taglia maat размер розмір velikost veľkosť storlek størrelse \
        rozmiar material pattern gender
        publicationState: state productstate publishstatus publicationstatus
        isShown: status productstatus active isactive enabled isenabled published ispublished visible isvisible \
        visibility productvisible ieactive aktiv veröffentlicht publié publicado pubblicato gepubliceerd \
        opublikowano publicerad udgivet publisert publikováno опубликовано опубликован yayımlanmış actif activo \
        attivo ativo actief aktywny sichtbar pstatus
        isRemoved: deleted isdeleted archived isarchived hidden ishidden disabled isdisabled
        kindOfRow: fieldtype itemtype rowtype type relationship
        """.nameTable
    ).map { isOfPictures($0) ? $1 + lists.words : $1 }
}

extension FieldNames {
    /// Whether a normalized name is one for several pictures.
    static func isGallery(_ name: String) -> Bool { meanings(of: name).contains { $0.field == .furtherPictures } }

    /// Whether a text looks like a value of the field: for a color, a name and not a number or `#1B2A4C`; for a
    /// picture, a file or an address and not "yes", a count of pictures, or a picture itself.
    func fits(_ text: String) -> Bool {
        switch self {
        case .title: !PictureTexts.isFileOfPicture(text)
        case .image: text.utf8.starts(with: "http".utf8) || PictureTexts.isFileOfPicture(text)
        case .vendorColor: text.first != "#" && text.utf8.count { $0 > 0x40 } > text.utf8.count(where: \.isDigit)
        case .isInStock: Availability.isInStock(text) != nil
        default: true
        }
    }

    /// Whether a normalized name is one for pictures.
    static func isPicture(_ name: String) -> Bool { meanings(of: name).contains { isOfPictures($0.field) } }

    /// Whether a normalized name is one for the maker or brand.
    static func isBrand(_ name: String) -> Bool { meanings(of: name).contains { $0.field == .brand } }

    static func isId(_ name: String) -> Bool { id.names.contains(name.normalizedName) }

    /// Whether a normalized name of a color is the shop's: `vendorColor` is huewall's own.
    static func isAttribute(_ name: String) -> Bool { !["vendorcolor", "vendorcolour"].contains(name) }
}
