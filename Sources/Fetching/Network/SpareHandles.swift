import CCurl

/// libcurl's handles between two transfers: making one, with its buffers, costs more than a short answer. Belongs to
/// the network thread.
final class SpareHandles {
    private var spare: [UnsafeMutableRawPointer] = []
    private let limit: Int

    /// - Parameter limit: handles that are kept.
    init(limit: Int) { self.limit = limit }

    deinit { for handle in spare { curl_easy_cleanup(handle) } }

    /// A handle without options; nil when there is no memory.
    func take() -> UnsafeMutableRawPointer? { spare.popLast() ?? curl_easy_init() }

    /// - Parameter handle: of a transfer that is over, and to which no secret was given.
    func give(_ handle: UnsafeMutableRawPointer) {
        guard spare.count < limit else { return curl_easy_cleanup(handle) }
        // All options, so that nothing points to the transfer any more.
        curl_easy_reset(handle)
        spare.append(handle)
    }
}
