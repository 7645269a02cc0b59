import Colors
import Store
import Sync
import Synchronization

/// A sample that is being measured.
final class TuneJob: Sendable {
    /// The items of the sample.
    let numbers: [Int]
    /// Images that they show.
    let total: Int
    private let images: [(number: Int, hash: [UInt8])]
    private let state = Mutex(State())

    private struct State {
        var done = 0
        var isStopped = false
    }

    init(_ session: TuneSession, numbers: [Int]) {
        let catalogue = session.catalogue
        self.numbers = numbers
        images = Set(numbers.compactMap { catalogue.items[$0].image }).sorted().map { ($0, catalogue.hashes[$0]) }
        total = images.count
    }

    var done: Int { state.withLock { $0.done } }
    var isStopped: Bool { state.withLock { $0.isStopped } }

    func stop() { state.withLock { $0.isStopped = true } }
    /// Counts images that are done, whether they could be measured or not.
    func count(_ images: Int) { state.withLock { $0.done += images } }

    /// The images that each file holds, as numbers of the catalogue.
    /// - Throws: `StoreError`.
    func files(_ folders: CatalogueFolders) throws -> [String: [Int]] {
        let store = try CatalogueStore.Reader(path: folders.store)
        var files: [String: [Int]] = [:]
        for image in images {
            let place = try store.place(ofImage: hexadecimal(image.hash))
            if let path = place.flatMap(folders.path) { files[path, default: []].append(image.number) }
        }
        return files
    }
}
