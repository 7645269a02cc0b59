/// A caller's request with its redirects and retries. Only the network thread uses it.
final class PendingRequest {
    let id: Int
    let request: FetchRequest
    let totalTimeout: Duration
    let minimumSpeed: Int
    private let completion: @Sendable (Result<FetchResponse, FetchError>) -> Void
    /// The current URL after redirects.
    private(set) var url: WebURL
    private let source: WebURL
    /// Stays false once a redirect left the origin, even if another one leads back: the other server chose that
    /// address.
    private var carriesSecrets = true
    private var redirects = 0
    /// The cookies set on the way.
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
    /// The value of the request header; nil without cookies for the URL.
    var cookie: String? { cookies.header(for: url) }
    func usesNetrc(_ options: FetchOptions) -> Bool {
        let isTrusted = url.origin.isUsualHTTPS || options.netrcOrigins.contains(url.origin)
        return carriesSecrets && options.usesNetrc && source.credentials == nil && isTrusted
    }

    /// - Parameter headers: the headers of the redirecting answer.
    /// - Throws: why the redirect cannot be followed.
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
