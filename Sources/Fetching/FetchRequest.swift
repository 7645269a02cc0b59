/// One URL to fetch.
package struct FetchRequest: Sendable {
    package enum Destination: Sendable {
        case memory
        /// There must be no such file yet; it is removed again when the fetch fails.
        case file(path: String)
    }

    /// What an earlier answer said of itself; with either, the answer may be `notModified`.
    package struct Validators: Sendable, Equatable {
        package var etag: String?
        package var lastModified: String?

        package init(etag: String? = nil, lastModified: String? = nil) {
            self.etag = etag
            self.lastModified = lastModified
        }
    }

    /// Absolute, http or https. A name and password in it are sent to its origin and are in no message.
    package var url: String
    package var validators = Validators()
    /// The same for every run, or servers choose another format the next time.
    package var accept = "*/*"
    /// Of the body, as it comes over the network.
    package var maxBytes: Int
    /// For text; images are compressed already. The body may then be gzip and is not unpacked: its reader does
    /// that within bounds.
    package var acceptsGzip = false
    package var destination = Destination.memory
    /// Instead of `FetchOptions.totalTimeout`.
    package var totalTimeout: Duration?

    package init(url: String, maxBytes: Int) {
        self.url = url
        self.maxBytes = maxBytes
    }
}
