package import Catalogue
import Colors
package import ImageWork
import Store
package import Sync
import Synchronization

/// A judged image, with its measured colors.
package struct LabelledResult: Sendable {
    package let image: String
    /// The image's group in further scores, as in "Casual Shoes"; empty for none.
    package let kind: String
    let judgement: Judgement
    /// nil if the image could not be used.
    let analysis: ImageColors?

    init(image: String, kind: String, judgement: Judgement, analysis: ImageColors?) {
        self.image = image
        self.kind = kind
        self.judgement = judgement
        self.analysis = analysis
    }

    /// The best family.
    var label: Family { judgement.best }
    /// The family of the leading color.
    var measured: Family? { analysis?.colors.first?.family }
    /// Whether any of the colors has the best family.
    var isAnyRight: Bool { analysis?.colors.contains { $0.family == label } ?? false }
    /// 0 if the preset computes none.
    var confidence: Double { analysis?.confidence ?? 0 }
}

/// Measures labelled images.
/// - Parameters:
///   - folder: the base of relative paths.
///   - onResult: receives the number of finished images, and the error of the last one; called on any thread.
/// - Returns: a result for each image, in their order.
package func evaluated(
    _ labelled: [LabelledImage], in folder: String, by work: ImageWork,
    onResult: @escaping @Sendable (Int, ItemFailure?) -> Void
) throws(ThreadError) -> [LabelledResult] {
    let results = Mutex<[LabelledResult]>([])
    try work.forEach(labelled.map { $0.image.hasPrefix("/") ? $0.image : folder + "/" + $0.image }) { _, outcome in
        results.withLock { results in
            let label = labelled[results.count]
            results.append(
                LabelledResult(
                    image: label.image, kind: label.kind, judgement: label.judgement, analysis: outcome.colors))
            onResult(results.count, outcome.failure)
        }
    }
    return results.withLock { $0 }
}

/// The overridden items of a catalogue as labelled images, with people's choices as the ground truth.
/// - Throws: `SyncError.unknownCatalogue` if it was never synced.
package func overriddenImages(of folders: CatalogueFolders) throws -> [LabelledImage] {
    try folders.openedForReading().overriddenItems().map { location, override in
        LabelledImage(
            image: folders.path(of: location) ?? location.location, judgement: Judgement(best: override.family),
            kind: "override")
    }
}
