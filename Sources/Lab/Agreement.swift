package import Catalogue
package import Colors
import ImageWork
import Sync

/// The source of the families that measured ones are compared with.
package enum Judge: Int, Sendable, CaseIterable {
    /// People that chose a color. Both walls show their choice; the comparison uses what was measured.
    case overrides
    /// Labels: the best word, and any acceptable one.
    case labels, acceptableLabels
    /// The shop's own words, if they are understood. They are compared with the answer of the pictures alone.
    case vendorWords
}

/// How often measured families agree with a judge.
package struct Agreement: Sendable, Equatable {
    package private(set) var right = 0
    /// Number of judged items.
    package private(set) var items = 0

    /// Part of the judged items that agree, 0...1; 0 without items.
    package var part: Double { items == 0 ? 0 : Double(right) / Double(items) }

    /// Counts one more item.
    fileprivate mutating func count(_ isRight: Bool) {
        items += 1
        right += isRight ? 1 : 0
    }
}

/// The agreement with each judge.
package struct Agreements: Sendable, Equatable {
    private var counts = Judge.allCases.map { _ in Agreement() }

    package init() {}

    package subscript(judge: Judge) -> Agreement { counts[judge.rawValue] }

    /// Counts one more item; an item without a color is not judged.
    /// - Parameters:
    ///   - measured: its family by the picture and the shop's words, without corrections by people.
    ///   - pictured: its family by the picture alone.
    ///   - chosen: the family that a person chose; nil for none.
    ///   - label: the judgement of its image in a list of labels; nil for none.
    package mutating func count(
        measured: Family?, pictured: Family?, chosen: Family?, label: Judgement?, word: VendorColor
    ) {
        guard let measured else { return }
        if let chosen { count(.overrides, measured == chosen) }
        if let label {
            count(.labels, measured == label.best)
            count(.acceptableLabels, label.accepts(measured))
        }
        if let agrees = word.agrees(with: pictured) { count(.vendorWords, agrees) }
    }

    private mutating func count(_ judge: Judge, _ isRight: Bool) { counts[judge.rawValue].count(isRight) }
}

/// People's judgements of images, found by the image's location.
package struct ImageLabels: Sendable {
    private var judgements: [String: Judgement] = [:]

    package init() {}

    /// - Parameter folder: the absolute path of the list's folder, the base of relative paths.
    package init(_ images: [LabelledImage], folder: String) {
        for label in images { judgements[ImageLabels.location(label.image, folder: folder)] = label.judgement }
    }

    func judgement(of item: CatalogueItem, folder: String?) -> Judgement? {
        judgements.isEmpty ? nil : judgements[ImageLabels.location(item.image, folder: folder ?? "")]
    }

    /// An absolute path without `.` and `..`, or the address.
    private static func location(_ image: String, folder: String) -> String {
        guard case .file(let path) = ImageLocation(image, relativeTo: folder) else { return image }
        return absolutePath(path)
    }
}
