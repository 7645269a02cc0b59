/// A whole answer.
package struct FetchResponse: Sendable {
    package enum Content: Sendable, Equatable {
        /// Status 304: what the request's validators stand for is still true.
        case notModified
        case bytes([UInt8])
        case file(path: String)
    }

    package let content: Content
    /// Of the body, after decompression; 0 when not modified.
    package let byteCount: Int
    /// After redirects; without credentials, but with its query.
    package let effectiveURL: String
    package let headers: HeaderFields

    package var etag: String? { headers["etag"] }
    package var lastModified: String? { headers["last-modified"] }
    package var contentType: String? { headers["content-type"] }
}
