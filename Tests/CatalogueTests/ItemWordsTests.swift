@testable import Catalogue
@testable import Colors
import Testing

/// What titles say of colors, and how far they are trusted.
@Suite(.timeLimit(.minutes(1))) struct ItemWordsTests {
    private func read(_ title: String, vendor: String = "") -> ItemWords? {
        ItemWordsReader().words(vendor, title: title)
    }

    @Test(arguments: titles) func `titles of many languages name their color`(
        language: String, titles: [(title: String, family: Family?)]
    ) throws {
        for (title, family) in titles {
            let first = read(title)?.title.first
            let isNamed = first?.families.contains(try #require(family))
            #expect(isNamed == true, "\(language): \(title): \(first?.text ?? "nothing")")
        }
    }

    @Test(arguments: [
        "Laptop ASUS ROG Strix", "Mały Książę. Streszczenie, analiza", "Krem do rąk 50 ml", "Vitamin C 1000", "",
        "Kabel USB-C 2 m", "Nước tẩy trang", "Торт Наполеон", "Multicolor scarf in red and blue",
        "Lalka kolorowa, czerwona",
    ]) func `a title without a leading color says nothing`(title: String) {
        #expect(read(title) == nil)
    }

    @Test func `a title gives two words, those of things are marked, and abbreviations are none`() {
        let title = read("Red wine glass, blue rim, BL RD 12")?.title
        #expect(title?.map(\.text) == ["red", "wine"])
        #expect(title?.map(\.isThing) == [false, true])
        #expect(read("BL RD WH 3") == nil)
        // In a field for the color they are words.
        #expect(read("Cap", vendor: "BLK/RD")?.vendor?.text == "blk rd")
    }

    @Test(arguments: [
        "NavyBlue cup", "navyBLUE cup", "BLACK/white cup", "red-green", "Off-White rug", "x2Red", "rose gold ring",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaared cup", "REDred", "",
    ]) func `plain letters are read as letters with accents are`(title: String) {
        #expect(read(title)?.title == read(title + " \u{e9}")?.title)
    }

    @Test(arguments: WordUse.allCases, WordUse.allCases) func `each field counts by its option`(
        vendor: WordUse, title: WordUse
    ) {
        var order = OrderOptions()
        (order.vendorWords, order.textWords) = (vendor, title)
        let read = read("Red cap", vendor: "Navy")?.counted(by: order)
        #expect((read?.vendor != nil) == (vendor == .auto) && (read?.title.isEmpty == false) == (title == .auto))
        #expect((read == nil) == WordField.counted(by: order).isEmpty)
    }

    // Evidence.

    private func likelihood(_ parts: [Family: Int]) throws -> FamilyCounts {
        try #require(FamilyCounts(Family.allCases.map { parts[$0] ?? 0 }))
    }

    /// A table of pictures of one family each, with titles.
    private func table(_ pictures: [(title: String, family: Family, count: Int)]) throws -> WordTable {
        var table = WordTable()
        for (title, family, count) in pictures {
            for _ in 0..<count {
                table.add(try likelihood([family: 950, .white: 50]), read(title), brands: [])
            }
        }
        return table
    }

    /// Whether a title moves a picture in doubt from one family to another.
    private func prefers(_ title: String, _ family: Family, to other: Family, _ table: WordTable) throws -> Bool {
        let words = try #require(read(title))
        var picture = ImageColors(
            width: 1, height: 1, colors: [try color(other)], background: nil, confidence: 0.5, flags: [])
        picture.likelihood = try likelihood([other: 520, family: 300])
        picture.alternatives = [AlternativeColors(colors: [try color(family)], isEvenLight: false)]
        return table.decision(picture, words, brand: "", isShared: true)?.family == family
    }

    private func color(_ family: Family) throws -> DominantColor {
        let rgb = try #require(RGB(hex: "#808080"))
        return DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family)
    }

    @Test func `a color word counts before any picture has it, and a thing does not`() throws {
        let table = try table([("Plain", .grey, 40), ("Other", .blue, 40)])
        #expect(try prefers("Green vase", .green, to: .grey, table))
        #expect(try !prefers("Apple peeler", .green, to: .grey, table))
    }

    @Test func `a thing counts where its pictures have its color`() throws {
        let table = try table([("Plain", .grey, 40), ("Lemon vase", .yellow, 30)])
        #expect(try prefers("Lemon bowl", .yellow, to: .grey, table))
    }

    @Test func `a color word that lies in this catalogue says nothing`() throws {
        let table = try table([("Plain", .grey, 20), ("Blue Note record", .black, 30), ("Bottle", .green, 10)])
        #expect(try !prefers("Blue Note live", .blue, to: .black, table))
    }

    @Test func `what nearly all items of a catalogue are says nothing`() throws {
        let table = try table([("Red label", .red, 600), ("White label", .green, 30)])
        let words = try #require(read("Red label, 2019"))
        #expect(table.evidence(of: words, brand: "", without: nil) == nil)
    }

    @Test func `the order of the pictures does not matter, and an item is not evidence for itself`() throws {
        let pictures: [(String, Family, Int)] = [("Red cup", .red, 3), ("Blue cup", .blue, 2), ("Cup", .grey, 9)]
        #expect(try table(pictures).sums == table(pictures.reversed()).sums)
        let own = try likelihood([.grey: 950, .white: 50])
        let words = try #require(read("Red cup"))
        var with = try table(pictures)
        let without = with.evidence(of: words, brand: "", without: nil)
        with.add(own, words, brands: [])
        #expect(with.evidence(of: words, brand: "", without: own) == without)
    }

    @Test func `both fields join, and the one that decides is named`() throws {
        var table = try table([("Plain", .grey, 30), ("Red cup", .red, 20)])
        for _ in 0..<3 {
            table.add(try likelihood([.blue: 950, .white: 50]), read("Cup", vendor: "Zed"), brands: [])
        }
        func evidence(_ words: ItemWords?) throws -> WordEvidence {
            let words = try #require(words)
            return try #require(table.evidence(of: words, brand: "", without: nil))
        }
        let title = try evidence(read("Red bowl"))
        #expect(title.sources.map(\.field) == [.title] && title.sources.first?.sums.pictures == 20)
        let vendor = try evidence(read("Bowl", vendor: "Zed"))
        #expect(vendor.sources.map(\.field) == [.vendorColor])
        let both = try evidence(read("Red bowl", vendor: "Zed"))
        #expect(both == vendor.joined(with: title))
        // The picture is in doubt between red and blue: the field that is evidence for the answer is named.
        var picture = ImageColors(
            width: 1, height: 1, colors: [try color(.blue)], background: nil, confidence: 0.4, flags: [])
        picture.likelihood = try likelihood([.blue: 310, .red: 300])
        picture.alternatives = [AlternativeColors(colors: [try color(.red)], isEvenLight: false)]
        let decision = try #require(picture.decision(by: both))
        #expect(decision.family == .red && decision.field == .title && decision.pictures == 20)
    }
}

/// As shops write them, collected apart from the tables of words: a language, and titles with their families.
private let titles: [(language: String, titles: [(String, Family?)])] = """
    English: Men's navy blue polo = blue; BLACK leather belt = black; Off-white rug = white; Burgundy scarf = red
    German: Dunkelblaue Jeansjacke = blue; Vase, grün = green; Sofa hellgrau = grey; Weißes Hemd = white
    French: Robe rouge à pois = red; Chaussures noires = black; Coussin jaune moutarde = yellow
    Spanish: Bolso grande - Negro = black; Camiseta roja = red; Zapatos azules = blue; Falda morada = purple
    Italian: Vestito azzurro = blue; Scarpe nere = black; Borsa marrone = brown; Maglia grigia = grey
    Dutch: Zwarte laarzen = black; Groene jas = green; Lichtblauw overhemd = blue; Paarse sjaal = purple
    Portuguese: Vestido vermelho = red; Blusa amarela = yellow; Sapatos castanhos = brown; Saia roxa = purple
    Polish: Wazon szklany granatowy = blue; Lampa wisząca złota = yellow; Botki czarne z noskiem = black
    Polish: Zielone spodnie = green; Buty w kolorze czerwonym = red; Koszula błękitna = blue; Szara bluza = grey
    Czech: Modré tričko = blue; Černá kabelka = black; Zelená váza = green; Hnědé boty = brown; Bílá košile = white
    Slovak: Čierne topánky = black; Žltá taška = yellow; Ružové šaty = pink; Hnedý opasok = brown
    Hungarian: Kék póló = blue; Fekete cipő = black; Piros táska = red; Sötétzöld kabát = green
    Hungarian: Rózsaszín ruha = pink
    Romanian: Rochie roșie = red; Pantofi negri = black; Geantă galbenă = yellow; Cămașă albastră = blue
    Romanian: Fustă verde = green
    Bulgarian: Черна рокля = black; Червени обувки = red; Зелена чанта = green; Синя риза = blue
    Bulgarian: Кафяв колан = brown
    Russian: Чёрные ботинки = black; Красное платье = red; Сумка синяя = blue; Рубашка белого цвета = white
    Russian: Жёлтый шарф = yellow
    Ukrainian: Чорна сумка = black; Червона сукня = red; Жовтий шарф = yellow; Зелені штани = green
    Ukrainian: Коричневий ремінь = brown
    Greek: Μαύρα παπούτσια = black; Κόκκινο φόρεμα = red; Πράσινη τσάντα = green; Άσπρη μπλούζα = white
    Greek: Φούστα μπλε = blue
    Turkish: Siyah çanta = black; KIRMIZI elbise = red; Yeşil tişört = green; Lacivert gömlek = blue
    Turkish: Kahverengi ayakkabı = brown
    Swedish: Svarta skor = black; Blå tröja = blue; Grön väska = green; Röda byxor = red; Mörkblå jacka = blue
    Norwegian: Svart jakke = black; Grønn genser = green; Hvite sko = white; Lyseblå skjorte = blue
    Danish: Sorte sko = black; Grønne bukser = green; Hvid skjorte = white; Mørkegrå jakke = grey
    Finnish: Musta laukku = black; Punainen mekko = red; Sininen paita = blue; Vihreät housut = green
    Finnish: Valkoiset kengät = white
    Vietnamese: Áo thun màu đen = black; Váy đỏ đô = red; Túi xách màu trắng = white; Giày xanh lá = green
    Vietnamese: Quần nâu = brown
    Indonesian: Tas hitam = black; Baju merah = red; Sepatu putih = white; Rok biru tua = blue; Jaket hijau = green
    Hindi: काला बैग = black; लाल साड़ी = red; नीली शर्ट = blue; हरा कुर्ता = green; पीली चूड़ी = yellow
    Hindi: Neela kurta = blue
    Arabic: حقيبة سوداء = black; فستان أحمر = red; قميص أزرق = blue; حذاء أبيض = white; تنورة خضراء = green
    Hebrew: תיק שחור = black; שמלה אדומה = red; חולצה כחולה = blue; נעליים לבנות = white; חצאית ירוקה = green
    Chinese: 黑色连衣裙 = black; 红色 手提包 = red; 女士蓝色衬衫 = blue; 白色运动鞋 = white; 绿色外套 = green
    Japanese: ブラック トートバッグ = black; 赤色のワンピース = red; ネイビー シャツ = blue; ホワイト スニーカー = white
    Korean: 블랙 가방 = black; 빨간색 원피스 = red; 네이비 셔츠 = blue; 화이트 운동화 = white; 초록색 자켓 = green
    """.split(separator: "\n").map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        let titles = parts[1].split(separator: "; ").map { title in
            let sides = title.split(separator: " = ").map(String.init)
            return (sides[0], Family(rawValue: sides[1]))
        }
        return (String(parts[0]), titles)
    }
