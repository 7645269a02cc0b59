package import Colors
package import Decoders
import Foundation
package import ImageWork
package import ServerCore
import Store
import Sync
import Synchronization
import Text

/// Measures samples of catalogues under other options, one at a time, in decoder processes.
package final class TuneMeasuring: Sendable {
    private let decoders: DecoderProcesses
    private let folders: (reports: String, images: String)
    private let limit: Int
    private let thread: WorkerPool
    private let state = Mutex(State())

    /// Samples to keep, so that going back and forth costs nothing.
    private static let keptSamples = 4

    private struct State {
        var ready: [(key: String, sample: TuneSample)] = []
        var running: (key: String, job: TuneJob)?
        /// Why the last measurement failed.
        var failure: (key: String, problem: Problem)?
    }

    package enum Progress: Sendable {
        case ready(TuneSample)
        case measuring(done: Int, total: Int)
    }

    /// - Parameter limit: the most items of a sample.
    /// - Throws: `ThreadError` if the system has no more threads.
    package init(
        _ decoders: DecoderProcesses, reports: String, images: String, limit: Int
    ) throws(ThreadError) {
        self.decoders = decoders
        folders = (reports, images)
        self.limit = limit
        thread = try WorkerPool(width: 1, slotCount: 1)
    }

    /// The sample for these options; the first call starts to measure it, and stops any other measurement.
    /// - Throws: `Problem` if the images are not available.
    package func sample(_ session: TuneSession, name: String, _ options: WallOptions) throws(Problem) -> Progress {
        let key = "\(name) \(session.fingerprint) \(options.analysis.extractionText)"
        return try state.withLock { (state) throws(Problem) -> Progress in
            if let known = state.ready.first(where: { $0.key == key }) { return .ready(known.sample) }
            if let running = state.running, running.key == key {
                return .measuring(done: running.job.done, total: running.job.total)
            }
            if let failure = state.failure, failure.key == key {
                state.failure = nil
                throw failure.problem
            }
            state.running?.job.stop()
            let job = TuneJob(session, numbers: TuneSample.numbers(session.catalogue, limit: limit))
            state.running = (key, job)
            start(job, session, name, options, key: key)
            return .measuring(done: 0, total: job.total)
        }
    }

    private func start(_ job: TuneJob, _ session: TuneSession, _ name: String, _ options: WallOptions, key: String) {
        thread.run { [self] in
            // Another option was requested before it began.
            guard !job.isStopped else { return }
            let result = Result { try measured(job, session, name, options) }
            state.withLock { state in
                guard !job.isStopped else { return }
                state.running = nil
                switch result {
                case .success(let sample):
                    state.ready.insert((key, sample), at: 0)
                    if state.ready.count > TuneMeasuring.keptSamples { state.ready.removeLast() }
                case .failure(let error): state.failure = (key, error as? Problem ?? .cannotMeasure)
                }
            }
        }
    }

    private func measured(
        _ job: TuneJob, _ session: TuneSession, _ name: String, _ options: WallOptions
    ) throws -> TuneSample {
        let limits = DecoderProcessLimits(
            seconds: 20, keptBytes: 16 << 20, requiresConfinement: decoders.requiresConfinement,
            shouldStop: { job.isStopped })
        let processes = try decoders.with(options.analysis, limits: limits)
        let folders = try CatalogueFolders(name: name, reports: folders.reports, images: folders.images)
        let files = try job.files(folders)
        // Images without a file are done.
        job.count(job.total - files.values.reduce(0) { $0 + $1.count })
        let features = Mutex<[Int: PreparedFeatures]>([:])
        // One processor stays free for requests.
        let jobs = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        try ImageWork(processes, RunLimits(jobs: jobs, stopReason: { job.isStopped ? .signal(15) : nil }))
            .forEach(Array(files.keys)) { path, outcome in
                defer { job.count(files[path]?.count ?? 0) }
                guard case .success(let measured)? = outcome.measured else { return }
                let prepared = PreparedFeatures(measured)
                features.withLock { features in
                    for image in files[path] ?? [] { features[image] = prepared }
                }
            }
        let found = features.withLock { $0 }
        guard !found.isEmpty || files.isEmpty else { throw Problem.noImages }
        return TuneSample(session, numbers: job.numbers, features: found, options: options)
    }
}

/// A sample in measurement.
private final class TuneJob: Sendable {
    /// The items of the sample.
    let numbers: [Int]
    /// Number of their images.
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
    /// Counts finished images, whether they could be measured or not.
    func count(_ images: Int) { state.withLock { $0.done += images } }

    /// The images in each file, as indices in the catalogue.
    /// - Throws: `StoreError`.
    func files(_ folders: CatalogueFolders) throws -> [String: [Int]] {
        let store = try CatalogueStore.Reader(path: folders.store)
        var files: [String: [Int]] = [:]
        for image in images {
            let location = try store.location(ofImage: hexadecimal(image.hash))
            if let path = location.flatMap(folders.path) { files[path, default: []].append(image.number) }
        }
        return files
    }
}

/// A part of a catalogue's items, spread evenly over its wall, with images measured under other options.
package struct TuneSample: Sendable {
    /// The number of each item in the catalogue.
    let numbers: [Int]
    let catalogue: TuneCatalogue
    /// The saved wall, with only these items.
    let saved: TunedWall

    /// Items with an image, at most `limit`, spread evenly over the wall.
    static func numbers(_ catalogue: TuneCatalogue, limit: Int) -> [Int] {
        let all = catalogue.items.indices.filter { catalogue.items[$0].image != nil }
        let count = min(limit, all.count)
        return (0..<count).map { all[$0 * all.count / count] }
    }

    /// - Parameter features: by the image's index in the catalogue; images that could not be measured are missing.
    init(_ session: TuneSession, numbers: [Int], features: [Int: PreparedFeatures], options: WallOptions) {
        var positions: [Int: Int] = [:]
        var (own, hashes): ([PreparedFeatures], [[UInt8]]) = ([], [])
        let items = numbers.map { number in
            var item = session.catalogue.items[number]
            item.image = item.image.flatMap { image in
                if let known = positions[image] { return known }
                guard let measured = features[image] else { return nil }
                positions[image] = own.count
                own.append(measured)
                hashes.append(session.catalogue.hashes[image])
                return positions[image]
            }
            // It is unknown which of the other pictures these options need.
            item.furtherPictures = []
            return item
        }
        self.numbers = numbers
        catalogue = TuneCatalogue(items: items, features: own, hashes: hashes, options: options)
        saved = session.saved.part(numbers)
    }
}

extension Problem {
    fileprivate static let noImages = Problem(
        .conflict, "no-images",
        "No image of the sample could be read; start the server with the --images that huewall sync had.")
    fileprivate static let cannotMeasure = Problem(
        .serviceUnavailable, "cannot-measure",
        "The images could not be measured, because processes or memory are short; try again later.")
}
