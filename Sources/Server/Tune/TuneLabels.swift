import Catalogue
import Colors
import Files

/// What people said of images, by their paths or names.
struct TuneLabels: Sendable {
    private var byPath: [String: Judgement] = [:]
    private var byName: [String: Judgement?] = [:]

    /// - Parameter file: of the form that `huewall evaluate` takes; one that is not there, or is not such a list, says
    ///   nothing.
    init(file path: String) {
        guard
            let file = try? OpenFile(reading: path), let count = try? file.status().byteCount,
            let bytes = try? file.read(count),
            let list = try? LabelledImages(tabSeparated: String(decoding: bytes, as: UTF8.self))
        else { return }
        for image in list.images {
            byPath[image.image] = image.judgement
            // A name that several images have says nothing of one of them.
            let name = TuneLabels.name(image.image)
            byName.updateValue(byName[name] == nil ? image.judgement : nil, forKey: name)
        }
    }

    /// - Parameter image: where an item takes its image from.
    func judgement(of image: String) -> Judgement? { byPath[image] ?? byName[TuneLabels.name(image)] ?? nil }

    /// The last part of a path or an address.
    private static func name(_ path: String) -> String {
        let plain = path.prefix { $0 != "?" && $0 != "#" }
        return plain.split(separator: "/").last.map(String.init) ?? path
    }
}
