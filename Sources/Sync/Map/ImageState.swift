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
    /// SHA-256, 32 bytes.
    let hash: [UInt8]
    /// What the server calls it; empty for what was not downloaded, or when it does not say.
    var etag = ""
    var lastModified = ""
    let key: FeatureKey
    /// As `ImageFeatures.encoded`, or why it could not be decoded.
    let features: Result<[UInt8], ItemFailure>
    /// Of its thumbnail; nil when none can be made.
    let thumbnailExtension: String?
}

extension ImageState {
    /// - Parameter json: as `json` gives it.
    /// - Returns: nil for anything else, also for a state of which a part cannot be read: then the image is looked at
    ///   anew.
    init?(_ json: JSONValue) {
        guard let location = json["location"].string, let hash = bytes(ofHexadecimal: json["hash"].string ?? ""),
            hash.count == 32, let extraction = json["extraction"].string, let engine = json["engine"].number
        else { return nil }
        self.location = location
        self.hash = hash
        etag = json["etag"].string ?? ""
        lastModified = json["lastModified"].string ?? ""
        key = FeatureKey(extraction: extraction, engine: Int(engine))
        thumbnailExtension = json["thumbnail"].string
        if let features = json["features"].string.flatMap({ Data(base64Encoded: $0) }) {
            self.features = .success([UInt8](features))
        } else if let failure = ItemFailure(json["error"]) {
            features = .failure(failure)
        } else {
            return nil
        }
    }

    /// A JSON object.
    var json: [UInt8] {
        JSONText.object { json in
            json.field("location", location)
            json.field("hash", hexadecimal(hash))
            json.field("etag", etag)
            json.field("lastModified", lastModified)
            json.field("extraction", key.extraction)
            json.field("engine", key.engine)
            json.field("thumbnail", ifAny: thumbnailExtension)
            switch features {
            case .success(let bytes): json.field("features", Data(bytes).base64EncodedString())
            case .failure(let failure):
                json.field("error", failure)
            }
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
