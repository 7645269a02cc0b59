import Catalogue
import Colors
import Foundation
import Store
import Text

/// The state of an image between runs without a store: enough to see whether it has changed, and to answer without
/// decoding it again.
struct ImageState: Sendable {
    let location: String
    /// The image, with its entity tag, if a server gave one; the path of its file is not kept.
    let image: KnownImage
    let key: FeatureKey
    /// The features, or why it could not be decoded.
    let features: Result<ImageFeatures, ItemFailure>
    let thumbnail: ThumbnailState
}

extension ImageState {
    /// - Parameter json: an object by `measuredImage`.
    /// - Returns: nil for anything else, also for a state with an unreadable part: then the image is measured again.
    init?(_ json: JSONValue) {
        guard let location = json["location"].string, let hash = bytes(ofHexadecimal: json["hash"].string ?? ""),
            hash.count == 32, let extraction = json["extraction"].string, let engine = json["engine"].integer
        else { return nil }
        self.location = location
        image = KnownImage(
            hash: hash, byteCount: json["byteCount"].integer ?? 0,
            changeTime: json["changeTime"].string.flatMap(Int.init) ?? 0,
            download: Download(
                file: "", etag: json["etag"].string ?? "", lastModified: json["lastModified"].string ?? "",
                checkedAt: 0))
        key = FeatureKey(extraction: extraction, engine: engine)
        // Without `isCut` it was made before thumbnails were cut.
        if let name = json["thumbnail"].string {
            guard let isCut = json["isCut"].text.flatMap(Bool.init) else { return nil }
            thumbnail = .made(name, isCut: isCut)
        } else {
            thumbnail = .unknown
        }
        if let data = json["features"].string.flatMap({ Data(base64Encoded: $0) }) {
            guard let features = ImageFeatures(encoded: [UInt8](data)) else { return nil }
            self.features = .success(features)
        } else if let failure = ItemFailure(json["error"]) {
            features = .failure(failure)
        } else {
            return nil
        }
    }
}

/// An outcome as a JSON object: only its location if another line has the rest; or why it failed.
func measuredImage(_ outcome: ImageOutcome, _ key: FeatureKey, isFirst: Bool) -> [UInt8] {
    JSONText.object { json in
        json.field("location", outcome.location)
        guard isFirst else { return }
        switch (outcome.image, outcome.features) {
        case (.failure(let failure), _): json.field("error", failure)
        case (.success(let image), let features?): json.state(of: image, features, outcome.thumbnail, key)
        case (.success, nil): break
        }
    }
}

extension JSONText {
    fileprivate mutating func state(
        of image: KnownImage, _ features: Result<[UInt8], ItemFailure>, _ thumbnail: ThumbnailState, _ key: FeatureKey
    ) {
        field("hash", hexadecimal(image.hash))
        if let download = image.download {
            field("etag", download.etag)
            field("lastModified", download.lastModified)
        } else {
            field("byteCount", image.byteCount)
            // A text, because many readers of JSON round such large numbers.
            field("changeTime", String(image.changeTime))
        }
        field("extraction", key.extraction)
        field("engine", key.engine)
        if case .made(let name, let isCut) = thumbnail {
            field("thumbnail", name)
            field("isCut", isCut)
        }
        switch features {
        case .success(let bytes): field("features", Data(bytes).base64EncodedString())
        case .failure(let failure): field("error", failure)
        }
    }
}

extension ItemFailure {
    fileprivate init?(_ json: JSONValue) {
        guard let stage = json["stage"].string.flatMap(Stage.init(rawValue:)), let code = json["code"].string,
            let message = json["message"].string
        else { return nil }
        self.init(stage: stage, word: code, message: message)
    }
}
