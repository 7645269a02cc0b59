package import Catalogue
package import Colors
import ImageWork
import Sync

/// Whose word a measured family is compared with.
package enum Judge: Int, Sendable, CaseIterable {
    /// People who chose a color. What they chose is shown on both walls; counted is what was measured.
    case overrides
    /// Labels: the best word, and any acceptable one.
    case labels, acceptableLabels
    /// The shop's own words, where they are understood. They are compared with what the pictures alone say.
    case vendorWords
}

/// How often measured families agree with what people or shops say.
package struct Agreement: Sendable, Equatable {
    package private(set) var right = 0
    /// Items that were judged.
    package private(set) var items = 0

    /// 0...1; 0 without items.
    package var part: Double { items == 0 ? 0 : Double(right) / Double(items) }

    /// Counts one more item.
    fileprivate mutating func count(_ isRight: Bool) {
        items += 1
        right += isRight ? 1 : 0
    }
}

/// The agreement of items with each judge.
package struct Agreements: Sendable, Equatable {
    private var counts = Judge.allCases.map { _ in Agreement() }

    package init() {}

    package subscript(judge: Judge) -> Agreement { counts[judge.rawValue] }

    /// Counts one more item; one without a color is not judged.
    /// - Parameters:
    ///   - measured: its family by the picture and the shop's words, whatever a person says.
    ///   - pictured: its family by the picture alone.
    ///   - chosen: what a person chose; nil when there is none.
    ///   - label: how a list of labels judges its image; nil when it does not.
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

/// What people said of images, found by the place of the image.
package struct ImageLabels: Sendable {
    private var judgements: [String: Judgement] = [:]

    package init() {}

    /// - Parameter folder: of the list, an absolute path: relative paths start from there.
    package init(_ images: [LabelledImage], folder: String) {
        for label in images { judgements[ImageLabels.place(label.image, folder: folder)] = label.judgement }
    }

    func judgement(of item: CatalogueItem, folder: String?) -> Judgement? {
        judgements.isEmpty ? nil : judgements[ImageLabels.place(item.image, folder: folder ?? "")]
    }

    /// An absolute path without `.` and `..`, or the address.
    private static func place(_ image: String, folder: String) -> String {
        guard case .file(let path) = ImageLocation(image, relativeTo: folder) else { return image }
        return absolutePath(path)
    }
}
