import Catalogue
import Colors
import Foundation
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
    /// - Parameter json: as `measuredImage` writes it.
    /// - Returns: nil for anything else, also for a state with an unreadable part: then the image is looked at
    ///   again.
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

/// What an outcome leaves, a JSON object: its place alone if another line has the rest; or why it could not be had.
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
            // A text: many readers of JSON have fewer digits than nanoseconds.
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
