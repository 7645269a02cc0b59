import Catalogue
import CataloguePage
import CatalogueStore
import ColorAnalysis
import Foundation
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
        /// Whether no image was missing.
        var areComplete = true
    }

    func run() throws -> Explanations {
        let reviewed = try reviewedImages()
        if reviewed.isEmpty && !isFolder(folder) { return Explanations() }
        do throws(FileError) {
            try makeFolder(folder)
        } catch {
            throw SyncError.cannotCreate(error)
        }
        try removeAll(except: Set(reviewed.map(pageName)))
        let missing = reviewed.filter { FileStatus(of: path(of: $0)) == nil }
        let written = parallelMap(missing, width: request.jobs) { image in Result { try write(image) } }
        for result in written { try result.get() }
        let existing = reviewed.filter { FileStatus(of: path(of: $0)) != nil }
        let pages = Dictionary(existing.map { ($0.hash, "explain/" + pageName($0)) }) { first, _ in first }
        return Explanations(pages: pages, areComplete: existing.count == reviewed.count)
    }

    /// An image to explain, and the first of the items that show it.
    private struct ReviewedImage: Sendable {
        let hash: String
        let item: CatalogueItem
    }

    private func reviewedImages() throws -> [ReviewedImage] {
        var images: [ReviewedImage] = []
        var seen: Set<String> = []
        try store.forEachLeastSure(
            key: request.analysisKey, order: request.order, isKnown: { seen.contains(hexadecimal($0)) }
        ) { entry in
            if !entry.flags.isEmpty, let hash = entry.imageHash, seen.insert(hash).inserted {
                images.append(ReviewedImage(hash: hash, item: entry.item))
            }
            return images.count < ExplainStage.limit
        }
        return images
    }

    private func path(of image: ReviewedImage) -> String { folder + "/" + pageName(image) }

    /// All that the page depends on is part of its name: what has the name is up to date.
    private func pageName(_ image: ReviewedImage) -> String {
        let texts = "\(ExplanationPage.version)\n\(image.item.id)\n\(image.item.title)"
        let digest = hexadecimal(Array(sha256(Array(texts.utf8)).prefix(4)))
        return "\(image.hash.prefix(32))-\(request.analysisKey.optionsHash)-\(engineVersion)-\(digest).html"
    }

    /// An image that is gone gets no page: its color was kept, and the next run tries again.
    private func write(_ image: ReviewedImage) throws {
        guard StopSignal.pending == nil, let place = try store.place(ofImage: image.hash),
            let path = request.folders.path(of: place),
            let file = try? readImage(path, limit: request.limits.maxBytes),
            let page = page(of: file.bytes, subject: subject(of: image.item))
        else { return }
        do throws(FileError) {
            try writeAtomically(page, to: self.path(of: image), parts: parts)
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }

    private func subject(of item: CatalogueItem) -> ExplanationSubject {
        let id = item.id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return ExplanationSubject(
            title: item.title.isEmpty ? item.id : item.title, id: item.id, wall: "../index.html#item=" + id)
    }

    private func page(of bytes: [UInt8], subject: ExplanationSubject) -> [UInt8]? {
        let analyzer = ColorAnalyzer(request.analysis)
        let decoder = ImageDecoder(limits: request.limits, choice: request.decoder)
        guard let image = try? decoder.decode(bytes, for: analyzer) else { return nil }
        return Explainer(analyzer: analyzer).page(of: image, subject: subject)
    }

    private func removeAll(except names: Set<String>) throws {
        do throws(FileError) {
            for name in try fileNames(in: folder) where !names.contains(name) { unlink(folder + "/" + name) }
        } catch {
            throw SyncError.cannotWrite(error)
        }
    }
}
