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
        var imagesOfPath: [String: [Int]] = [:]
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
    func count() { state.withLock { $0.done += 1 } }

    /// Where the images are to be found, each file once.
    /// - Throws: `StoreError`.
    func paths(_ folders: CatalogueFolders) throws -> [(path: String, image: Int)] {
        let store = try CatalogueStore.Reader(path: folders.store)
        var paths: [(path: String, image: Int)] = []
        for image in images {
            guard let place = try store.place(ofImage: hexadecimal(image.hash)), let path = folders.path(of: place)
            else {
                continue
            }
            let isFirst = state.withLock { state in
                state.imagesOfPath[path, default: []].append(image.number)
                return state.imagesOfPath[path]?.count == 1
            }
            if isFirst { paths.append((path, image.number)) }
        }
        return paths
    }

    func images(at path: String) -> [Int] { state.withLock { $0.imagesOfPath[path] ?? [] } }
}
