import Catalogue
import Colors
import Files
import ImageWork
import Outputs
import Store
import Synchronization

/// The part of a run that explains the least sure pictures: one page each, which is kept while the answer is the same.
struct ExplainStage {
    let request: SyncRequest
    let store: CatalogueStore
    let staging: StagingDirectory

    /// Pages, at most: each needs a decoded image once, and some 50 kB.
    static let limit = 300

    private var folder: String { request.folders.report + "/explain" }

    struct Explanations {
        /// Paths relative to the report folder, by image hash.
        var pages: [String: String] = [:]
        /// Names of the pages that the wall may refer to.
        var fileNames: Set<String> = []
        /// Whether every image was available.
        var areComplete = true
    }

    /// An image to explain, and the name of its page.
    private struct Page: Sendable {
        let imageHash: String
        /// The first of the items that show the image.
        let item: CatalogueItem
        /// The decision by the shop's words.
        let ruling: WordRuling?
        let fileName: String
    }

    func run(_ wall: StoredWall) throws -> Explanations {
        let pages = try leastSure(of: wall).filter(isHere)
        if pages.isEmpty && !isFolder(folder) { return Explanations() }
        try reportingFileErrors { try makeFolder(folder) }
        let missing = pages.filter { !exists($0) }
        let done = Atomic(0)
        let written = parallelMap(missing, width: request.runLimits.jobs) { page in
            request.progress(.explaining(pages: done.add(1, ordering: .relaxed).oldValue, of: missing.count))
            return Result { try write(page) }
        }
        for result in written { try result.get() }
        if !missing.isEmpty { try reportingFileErrors { try staging.synchronize() } }
        let existing = pages.filter(exists)
        let paths = Dictionary(existing.map { ($0.imageHash, "explain/" + $0.fileName) }) { first, _ in first }
        return Explanations(
            pages: paths, fileNames: Set(pages.map(\.fileName)), areComplete: existing.count == pages.count)
    }

    /// Whether a page exists and is complete: pages are renamed before they are durable, so a power cut may cut them.
    private func exists(_ page: Page) -> Bool {
        let path = folder + "/" + page.fileName
        guard let status = FileStatus(of: path), status.isRegular, status.byteCount < ExplainStage.longestPage,
            let bytes = try? OpenFile(reading: path).read(status.byteCount)
        else { return false }
        return bytes.reversed().drop { $0 == 0x0A }.starts(with: "</html>".utf8.reversed())
    }

    /// Bytes of a page, at most; pages have 50 to 200 kB.
    private static let longestPage = 4 << 20

    /// Whether the image is here, and not only on the machine that measured it.
    private func isHere(_ page: Page) throws -> Bool {
        guard let location = try store.location(ofImage: page.imageHash), location.file == "" else { return true }
        return request.folders.path(of: location).flatMap { FileStatus(of: $0) } != nil
    }

    private func leastSure(of wall: StoredWall) throws -> [Page] {
        var pages: [Page] = []
        var seen: Set<String> = []
        try store.forEachLeastSure(of: wall, isKnown: { seen.contains(hexadecimal($0)) }) { entry in
            try request.checkSignal()
            if let hash = entry.imageHash, let analysis = entry.analysis, seen.insert(hash).inserted {
                let ruling = WordRuling(entry)
                let name = fileName(of: hash, entry.item, analysis, ruling)
                pages.append(Page(imageHash: hash, item: entry.item, ruling: ruling, fileName: name))
            }
            return pages.count < ExplainStage.limit
        }
        return pages
    }

    /// The name depends on image, item and answer: under other options with the same answer the page stays.
    private func fileName(
        of imageHash: String, _ item: CatalogueItem, _ analysis: ImageColors, _ ruling: WordRuling?
    ) -> String {
        let answer = analysis.colors.map { "\($0.rgb.hex) \($0.family.rawValue)" }.joined(separator: " ")
        let texts = [
            String(ExplanationPage.version), String(engineVersion), request.analysisKey.features.extraction, item.id,
            item.title, answer, ruling?.reason ?? "",
        ]
        let digest = sha256(Array(texts.joined(separator: "\n").utf8))
        return "\(imageHash.prefix(32))-\(hexadecimal(Array(digest.prefix(8)))).html"
    }

    /// An image that is gone gets no page; the next run tries again.
    private func write(_ page: Page) throws {
        guard !request.runLimits.shouldStop, let location = try store.location(ofImage: page.imageHash),
            let path = request.folders.path(of: location),
            let explanation = try ImageWork(request.decoders, request.runLimits)
                .explanation(of: path, previewSide: Explainer.previewSide),
            let bytes = Explainer.page(of: explanation, subject: subject(of: page))
        else { return }
        try reportingFileErrors {
            try writeAtomically(bytes, to: folder + "/" + page.fileName, staging: staging)
        }
    }

    private func subject(of page: Page) -> ExplanationSubject {
        let item = page.item
        return ExplanationSubject(
            title: item.title.isEmpty ? item.id : item.title, id: item.id, ruling: page.ruling)
    }

    /// Removes the pages that only the last wall referred to, when the new wall has replaced it.
    func removeOthers(than explanations: Explanations) throws {
        guard isFolder(folder) else { return }
        try reportingFileErrors {
            for name in try fileNames(in: folder) where !explanations.fileNames.contains(name) {
                removeFile(folder + "/" + name)
            }
        }
    }
}
