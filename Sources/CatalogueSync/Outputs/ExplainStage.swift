import Catalogue
import CatalogueStore
import ColorAnalysis
import Glibc
import ImageDecoding

/// The part of a run that explains the flagged items that are least sure: a page each, kept for as long as it is true.
struct ExplainStage {
    let request: SyncRequest
    let store: CatalogueStore
    let parts: PartsFolder

    /// Pages at most: each costs a decode once, and some 50 kB.
    static let limit = 100

    private var folder: String { request.folders.report + "/explain" }

    struct Explanations {
        /// Paths relative to the report folder, by image hash.
        var pages: [String: String] = [:]
        /// Whether no picture was missing.
        var areComplete = true
    }

    func run() throws -> Explanations {
        let hashes = try reviewedHashes()
        if hashes.isEmpty && !isFolder(folder) { return Explanations() }
        do throws(FileError) {
            try makeFolder(folder)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        let names = hashes.map { ($0, "\($0.prefix(32))-\(request.analysisKey.options)-\(engineVersion).html") }
        try removeAll(except: Set(names.map(\.1)))
        let missing = names.filter { FileStatus(of: folder + "/" + $0.1) == nil }
        let written = parallelMap(missing, width: request.jobs) { hash, name in Result { try write(hash, to: name) } }
        for result in written { try result.get() }
        let existing = names.filter { FileStatus(of: folder + "/" + $0.1) != nil }
        let pages = Dictionary(existing.map { ($0.0, "explain/" + $0.1) }) { first, _ in first }
        return Explanations(pages: pages, areComplete: existing.count == names.count)
    }

    private func reviewedHashes() throws -> [String] {
        var hashes: [String] = []
        var seen: Set<String> = []
        try store.forEachFlagged(
            key: request.analysisKey, order: request.order, isKnown: { seen.contains(hexadecimal($0)) }
        ) { entry in
            if let hash = entry.imageHash, seen.insert(hash).inserted { hashes.append(hash) }
            return hashes.count < ExplainStage.limit
        }
        return hashes
    }

    /// A picture that is gone gets no page: its color was kept, and the next run tries again.
    private func write(_ hash: String, to name: String) throws {
        guard StopSignal.pending == nil, let place = try store.place(ofImage: hash),
            let path = request.folders.path(of: place),
            let file = try? readImage(path, limit: request.limits.maxBytes),
            let page = page(of: file.bytes, title: hash)
        else { return }
        do throws(FileError) {
            try writeAtomically(page, to: folder + "/" + name, parts: parts)
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }

    private func page(of bytes: [UInt8], title: String) -> [UInt8]? {
        let analyzer = ColorAnalyzer(request.analysis)
        let decoder = ImageDecoder(limits: request.limits, choice: request.decoder)
        guard let image = try? decoder.decode(bytes, for: analyzer) else { return nil }
        return Explainer(analyzer: analyzer).page(of: image, title: title)
    }

    private func removeAll(except names: Set<String>) throws {
        do throws(FileError) {
            for name in try fileNames(in: folder) where !names.contains(name) { unlink(folder + "/" + name) }
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }
}
