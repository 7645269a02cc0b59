import Catalogue
import Colors
import Foundation
import Outputs
import Store
import Text

/// What is kept of an image from run to run, where there is no store: enough to see whether it is still the same, and
/// to answer without decoding it again.
struct ImageState: Sendable {
    let location: String
    /// With what its server calls it, when it came from one; where its bytes lay is not kept.
    let image: KnownImage
    let key: FeatureKey
    /// Or why it could not be decoded.
    let features: Result<ImageFeatures, ItemFailure>
    let thumbnail: ThumbnailState
}

extension ImageState {
    /// - Parameter json: as `imageState` writes it.
    /// - Returns: nil for anything else, also for a state with an unreadable part: then the image is looked at
    ///   again.
    init?(_ json: JSONValue) {
        guard let location = json["location"].string, let hash = bytes(ofHexadecimal: json["hash"].string ?? ""),
            hash.count == 32, let extraction = json["extraction"].string, let engine = json["engine"].integer
        else { return nil }
        self.location = location
        image = KnownImage(
            hash: hash, byteCount: 0, changeTime: 0,
            download: Download(
                file: "", etag: json["etag"].string ?? "", lastModified: json["lastModified"].string ?? "",
                checkedAt: 0))
        key = FeatureKey(extraction: extraction, engine: engine)
        // Without `isCut` it is from before thumbnails were cut.
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

/// The state that an outcome leaves for the next run, a JSON object; nil when there is nothing to keep.
func imageState(_ outcome: ImageOutcome, _ key: FeatureKey) -> [UInt8]? {
    guard case .success(let image) = outcome.image, let features = outcome.features else { return nil }
    return JSONText.object { json in
        json.field("location", outcome.location)
        json.field("hash", hexadecimal(image.hash))
        json.field("etag", image.download?.etag ?? "")
        json.field("lastModified", image.download?.lastModified ?? "")
        json.field("extraction", key.extraction)
        json.field("engine", key.engine)
        if case .made(let name, let isCut) = outcome.thumbnail {
            json.field("thumbnail", name)
            json.field("isCut", isCut)
        }
        switch features {
        case .success(let bytes): json.field("features", Data(bytes).base64EncodedString())
        case .failure(let failure): json.field("error", failure)
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
