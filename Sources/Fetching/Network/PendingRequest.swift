/// A request of the caller's, on its way through redirects and retries. Belongs to the network thread.
final class PendingRequest {
    let id: Int
    let request: FetchRequest
    let totalTimeout: Duration
    let minimumSpeed: Int
    private let completion: @Sendable (Result<FetchResponse, FetchError>) -> Void
    /// Where the way led so far.
    private(set) var url: WebURL
    private let source: WebURL
    /// Never again once a redirect left the origin, even if another leads back: the other server chose the address.
    private var carriesSecrets = true
    private var redirects = 0
    /// What the servers on the way set.
    private var cookies = CookieJar()
    var attempts = 0

    init(
        id: Int, _ request: FetchRequest, url: WebURL, options: FetchOptions,
        completion: @escaping @Sendable (Result<FetchResponse, FetchError>) -> Void
    ) {
        self.id = id
        self.request = request
        self.completion = completion
        self.url = url
        source = url
        totalTimeout = request.totalTimeout ?? options.totalTimeout
        minimumSpeed = options.minimumSpeed
    }

    var host: String { url.origin.host }
    var isConditional: Bool { request.etag != nil || request.lastModified != nil }

    var credentials: WebURL.Credentials? { carriesSecrets ? source.credentials : nil }
    func secretHeaders(_ options: FetchOptions) -> [Header] {
        carriesSecrets ? options.secretHeaders[url.origin] ?? [] : []
    }
    /// The value of the request header; nil when there is no cookie for the URL.
    var cookie: String? { cookies.header(for: url) }
    func usesNetrc(_ options: FetchOptions) -> Bool {
        let isTrusted = url.origin.isUsualHTTPS || options.netrcOrigins.contains(url.origin)
        return carriesSecrets && options.usesNetrc && source.credentials == nil && isTrusted
    }

    /// - Parameter headers: of the answer that leads there.
    /// - Throws: what is wrong with going there.
    func follow(
        _ location: String, status: Int, _ headers: HeaderFields, limit: Int
    ) throws(FetchError.Cause) {
        guard redirects < limit else { throw .tooManyRedirects(limit: limit) }
        let target: WebURL
        do throws(FetchError.Cause) {
            target = try WebURL(location, relativeTo: url)
        } catch {
            throw error == .badURL ? .badRedirect(status: status) : error
        }
        cookies.add(headers, of: url)
        redirects += 1
        attempts = 0
        carriesSecrets = carriesSecrets && target.origin == source.origin
        url = target
    }

    func finish(_ response: FetchResponse) { completion(.success(response)) }

    func fail(_ cause: FetchError.Cause) { completion(.failure(FetchError(cause, url: url.redacted))) }
}
