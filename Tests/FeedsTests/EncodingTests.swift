import Catalogue
import Feeds
import Foundation
import Testing

/// Feeds in other encodings than UTF-8.
@Suite(.timeLimit(.minutes(1))) struct EncodingTests {
    private func read(
        _ bytes: [UInt8], _ name: String? = nil, chunkSize: Int = 65_536
    ) throws -> (items: [CatalogueItem], notes: [String]) {
        var reader = FeedReader(encoding: name.flatMap(TextEncoding.init))
        let pieces = stride(from: 0, to: bytes.count, by: chunkSize).map {
            Array(bytes[$0..<min($0 + chunkSize, bytes.count)])
        }
        let rows = try readPages([pieces], with: &reader)
        return (rows.items, reader.notes)
    }

    private static let russian = "артикул;название;фото;цвет\n1;Ваза;a.jpg;синий\n2;Лампа;b.jpg;красный\n"
    private static let polish = "Indeks;Nazwa;Zdjęcie;Kolor\n1;Wazon żółty;a.jpg;żółty\n2;Lampa;b.jpg;czerwień\n"

    @Test(
        arguments: [
            (russian, String.Encoding.windowsCP1251, "windows-1251", "Ваза"),
            (polish, .windowsCP1250, "windows-1250", "Wazon żółty"),
            ("商品番号,商品名,画像\n1,花瓶,a.jpg\n", .shiftJIS, "cp932", "花瓶"),
            ("Kód;Název;Barva;Obrázek\n1;Klobouk č. 5;červená;a.jpg\n", .windowsCP1250, "windows-1250", "Klobouk č. 5"),
            ("Ürün Kodu;Ürün Adı;Görsel\n1;Kırmızı şapka;a.jpg\n", .windowsCP1254, "windows-1254", "Kırmızı şapka"),
        ], [1, 5, 65_536])
    func `the header shows the encoding`(
        feed: (text: String, encoding: String.Encoding, name: String, title: String), chunkSize: Int
    ) throws {
        let bytes = Array(try #require(feed.text.data(using: feed.encoding)))
        let (items, notes) = try read(bytes, chunkSize: chunkSize)
        #expect(items.first?.title == feed.title)
        #expect(notes.first?.contains("is read as \(feed.name)") == true)
    }

    @Test(arguments: [1, 3, 65_536]) func `an option names the encoding, whatever the feed is made of`(
        chunkSize: Int
    ) throws {
        let table = "id;title;image\n1;Ваза;a.jpg\n"
        let json = #"[{"id":"1","title":"Ваза","image":"a.jpg"}]"#
        for text in [table, json] {
            let bytes = Array(try #require(text.data(using: .windowsCP1251)))
            let (items, notes) = try read(bytes, "windows-1251", chunkSize: chunkSize)
            #expect(items.map(\.title) == ["Ваза"])
            #expect(notes.isEmpty)
        }
        let marked = Array("\u{FEFF}id;title;image\n1;Größe;a.jpg\n".utf8)
        #expect(try read(marked, "windows-1251", chunkSize: chunkSize).items.map(\.title) == ["Größe"])
    }

    @Test func `letters that Windows-1252 hardly has are a note with the row`() throws {
        let text = "id;title;image\n1;Vase;a.jpg\n2;Wazon żółty;b.jpg\n"
        let bytes = Array(try #require(text.data(using: .windowsCP1250)))
        #expect(
            try read(bytes).notes == [
                """
                Row 3 has 'Wazon ¿ó³ty', which is not UTF-8 and is read as Windows-1252. If its letters are wrong, \
                name the encoding, such as --encoding windows-1250.
                """
            ])
    }

    @Test func `letters that were encoded twice are a note with the row`() throws {
        let notes = try read(Array("id;title;image\n1;Ã ja;a.jpg\n2;JÃ¤ckchen;b.jpg\n".utf8)).notes
        #expect(notes == ["Row 3 has 'JÃ¤ckchen', which was encoded twice; export it as UTF-8 again."])
    }

    @Test(arguments: ["Größe 5", "l’été à Müßig", "3 m³ – 20 °C", "Ñandú §5 ½ l", "»Ärmel« 5 µm"])
    func `texts of Windows-1252 give no note`(title: String) throws {
        let bytes = Array(try #require("id;title;image\n1;\(title);a.jpg\n".data(using: .windowsCP1252)))
        let (items, notes) = try read(bytes)
        #expect(items.map(\.title) == [title])
        #expect(notes.isEmpty)
    }

    @Test func `bytes without a meaning cost only themselves`() throws {
        let bytes = Array("id;title;image\n1;A".utf8) + [0x81, 0x20] + Array("B;a.jpg\n".utf8)
        #expect(try read(bytes, "shift_jis").items.map(\.title) == ["A\u{FFFD} B"])
        #expect(TextEncoding("utf-8//IGNORE") == nil && TextEncoding("") == nil && TextEncoding("klingon") == nil)
    }
}
