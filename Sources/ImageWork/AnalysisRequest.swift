package import Catalogue
import Text

/// A line `{"id": …, "image": PATH or URL}` of `analyze --stdin`.
package struct AnalysisRequest: Sendable {
    /// The line's id as JSON; `null` when it has none.
    package let id: [UInt8]
    package let image: Result<ImageLocation, ItemFailure>

    /// - Parameters:
    ///   - line: one line without its end; what is wrong with it becomes the failure of `image`.
    ///   - folder: that relative paths start from.
    package init(_ line: [UInt8], folder: String) {
        guard let request = try? JSONValue(bytes: Array(line.withoutByteOrderMark)), request.isObject else {
            id = Array("null".utf8)
            image = .failure(AnalysisRequest.refusal("The line is no JSON object; write \(AnalysisRequest.example)."))
            return
        }
        id = request.has("id") ? Array(request["id"].sourceBytes) : Array("null".utf8)
        if let text = request["image"].string?.nonEmpty {
            image = .success(ImageLocation(text, relativeTo: folder))
        } else {
            image = .failure(AnalysisRequest.refusal("The line has no image; write \(AnalysisRequest.example)."))
        }
    }

    private static let example = #"{"id": 1, "image": "a.png"}"#

    private static func refusal(_ message: String) -> ItemFailure {
        ItemFailure(stage: .fetch, code: .badRequest, message: message)
    }
}

extension ItemFailure {
    /// - Parameter place: a location with a scheme that nothing is fetched from.
    package init(unsupported place: String) {
        let isForeign = place.hasPrefix(ImageLocation.foreignFile(""))
        let message =
            isForeign
            ? "A feed on the network must not name files of this machine (\(place)); give an http(s) URL."
            : "\(place) is neither a file nor a web address; give a path or an http(s) URL."
        self.init(stage: .fetch, code: .unsupportedLocation, message: message)
    }
}
