import Catalogue
import Text

/// A line `{"id": …, "image": PATH or URL}` of `analyze --stdin`.
package struct AnalysisRequest: Sendable {
    /// The line's id as JSON; `null` when it has none.
    package let id: [UInt8]
    package let image: UnknownImage

    /// - Parameters:
    ///   - line: one line without its end; what is wrong with it is what the image is refused for.
    ///   - folder: that relative paths start from.
    package init(_ line: [UInt8], folder: String) {
        guard let request = try? JSONValue(bytes: Array(line.withoutByteOrderMark)), request.isObject else {
            id = Array("null".utf8)
            image = UnknownImage(.failure(.badRequest("The line is not a JSON object")))
            return
        }
        id = request.has("id") ? Array(request["id"].sourceBytes) : Array("null".utf8)
        if let text = request["image"].string?.nonEmpty {
            image = UnknownImage(.success(ImageLocation(text, relativeTo: folder)))
        } else {
            image = UnknownImage(.failure(.badRequest("The line has no image")))
        }
    }
}
