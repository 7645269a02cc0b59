package import Catalogue
package import Colors

/// What decides a wall besides the answers of its pictures: of each item its pictures, its words, and what a person
/// said.
///
/// Items and pictures are numbers from 0. An item takes 8 bytes; one that a person named, or that has further pictures,
/// some 100 more.
package struct WallFacts: Sendable {
    /// The number of an item's picture where there is none that could be read.
    static let noPicture: Int32 = -1

    /// Of each item, the number of its first picture.
    package private(set) var pictures: [Int32] = []
    /// By item, what a person said.
    package private(set) var overrides: [Int: ColorOverride] = [:]
    /// By item, its further pictures in the order of the feed, as far as they were looked at; nil for one that could
    /// not be used.
    package var furtherPictures: [Int: [Int?]] = [:]
    /// Of each item, a position in `names`.
    private var nameNumbers: [Int32] = []
    private var names: [ShopName] = []
    private var numbers: [ShopName: Int32] = [:]

    package init() {}

    package var items: Int { pictures.count }

    /// Adds the next item.
    /// - Parameters:
    ///   - picture: its first one; nil when it could not be read.
    ///   - words: as its texts have them, whether or not they count; nil for none.
    ///   - brand: an empty one is none.
    package mutating func add(picture: Int?, words: ItemWords?, brand: String, override: ColorOverride?) {
        if let override { overrides[items] = override }
        pictures.append(picture.map(Int32.init) ?? WallFacts.noPicture)
        // A brand counts with the shop's word only.
        let name = ShopName(words: words, brand: words?.vendor == nil ? "" : brand)
        if let known = numbers[name] {
            nameNumbers.append(known)
        } else {
            numbers[name] = Int32(names.count)
            nameNumbers.append(Int32(names.count))
            names.append(name)
        }
    }

    /// What the items are called, as far as it counts.
    func names(counted order: OrderOptions) -> ItemNames {
        ItemNames(
            numbers: nameNumbers, names: names.map { ShopName(words: $0.words?.counted(by: order), brand: $0.brand) })
    }
}

/// What an item is called.
struct ShopName: Sendable, Hashable {
    let words: ItemWords?
    let brand: String
}

/// What items are called, many of them the same.
struct ItemNames {
    let numbers: [Int32]
    let names: [ShopName]

    subscript(item: Int) -> ShopName { names[Int(numbers[item])] }
}

/// What pictures say under one set of options, by their numbers.
package protocol PictureAnswers<Failure> {
    associatedtype Failure: Error

    /// How many pictures there are.
    var pictures: Int { get }
    /// nil for a picture that could not be used. Several questions for one picture follow each other.
    func colors(of picture: Int) throws(Failure) -> ImageColors?
    /// nil for a picture that is not evidence for words.
    func likelihood(of picture: Int) -> FamilyCounts?
    /// Whether words may decide otherwise than the picture.
    func hasAlternatives(_ picture: Int) -> Bool
}
