package import Catalogue
package import Colors

/// What decides a wall besides the answers of its pictures: the pictures, words and override of each item.
///
/// Items and pictures are numbers from 0. An item takes 8 bytes; an override or further pictures take some 100 more.
package struct WallFacts: Sendable {
    /// The number for an item without a readable picture.
    static let noPicture: Int32 = -1

    /// For each item, the number of its first picture.
    package private(set) var pictures: [Int32] = []
    /// The overrides, by item.
    package private(set) var overrides: [Int: ColorOverride] = [:]
    /// By item: its measured further pictures in the order of the feed; nil for a picture that cannot be used.
    package var furtherPictures: [Int: [Int?]] = [:]
    /// For each item, a position in `names`.
    private var nameNumbers: [Int32] = []
    private var names: [ShopName] = []
    private var numbers: [ShopName: Int32] = [:]

    package init() {}

    package var items: Int { pictures.count }

    /// Adds the next item.
    /// - Parameters:
    ///   - picture: the first one; nil if it could not be read.
    ///   - words: all words of its texts, whether or not they count; nil for none.
    ///   - brand: an empty text is none.
    package mutating func add(picture: Int?, words: ItemWords?, brand: String, override: ColorOverride?) {
        if let override { overrides[items] = override }
        pictures.append(picture.map(Int32.init) ?? WallFacts.noPicture)
        // A brand counts only with the shop's word.
        let name = ShopName(words: words, brand: words?.vendor == nil ? "" : brand)
        if let known = numbers[name] {
            nameNumbers.append(known)
        } else {
            numbers[name] = Int32(names.count)
            nameNumbers.append(Int32(names.count))
            names.append(name)
        }
    }

    /// The names of the items that count under an order.
    func names(counted order: OrderOptions) -> ItemNames {
        ItemNames(
            numbers: nameNumbers, names: names.map { ShopName(words: $0.words?.counted(by: order), brand: $0.brand) })
    }
}

/// The words and brand of an item.
struct ShopName: Sendable, Hashable {
    let words: ItemWords?
    let brand: String
}

/// The names of all items; many of them are equal.
struct ItemNames {
    let numbers: [Int32]
    let names: [ShopName]

    subscript(item: Int) -> ShopName { names[Int(numbers[item])] }
}

/// The answers of pictures under one set of options, by their numbers.
package protocol PictureAnswers<Failure> {
    associatedtype Failure: Error

    /// The number of pictures.
    var pictures: Int { get }
    /// nil for a picture that cannot be used. Calls for the same picture come in a row.
    func colors(of picture: Int) throws(Failure) -> ImageColors?
    /// nil for a picture that is not evidence for words.
    func likelihood(of picture: Int) -> FamilyCounts?
    /// Whether words may change the picture's answer.
    func hasAlternatives(_ picture: Int) -> Bool
}
