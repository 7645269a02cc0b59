import CCurl
import Glibc

/// One request and its answer, without redirects and retries. Only the network thread uses it.
///
/// libcurl's callbacks have pointers to this object: it must outlive the transfer.
final class Transfer {
    let pending: PendingRequest
    let handle: UnsafeMutableRawPointer
    private let policy: AddressPolicy?
    private(set) var head = ResponseHead()
    var sink: BodySink
    /// Bytes of an unwanted body that are still read, so that the connection can be reused.
    private var drainBudget = 1 << 16
    /// Why the transfer was aborted by this program.
    private(set) var abortCause: FetchError.Cause?
    private(set) var addressRefusal: FetchError.Cause?
    /// The first option that libcurl refused, with its reason: then the transfer must not start.
    private(set) var refusedOption: String?
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var resolveList: UnsafeMutablePointer<curl_slist>?

    /// - Parameter policy: `nil` allows every address.
    /// - Returns: nil without memory. A new handle for each request costs almost nothing: 36 microseconds of processor
    ///   time, 35 with a reused one; `curl_multi` keeps the connections.
    init?(_ pending: PendingRequest, policy: AddressPolicy?) {
        guard let handle = curl_easy_init() else { return nil }
        self.pending = pending
        self.handle = handle
        self.policy = policy
        sink = BodySink(path: pending.request.file, limit: pending.request.maxBytes)
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        attachCallbacks()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headerList)
        curl_slist_free_all(resolveList)
        errorText.deallocate()
    }

    private func attachCallbacks() {
        let here = Unmanaged.passUnretained(self).toOpaque()
        check(ccurlSetReceiver(handle, CURLOPT_HEADERFUNCTION, receiveHeader))
        set(CURLOPT_HEADERDATA, here)
        check(ccurlSetReceiver(handle, CURLOPT_WRITEFUNCTION, receiveBody))
        set(CURLOPT_WRITEDATA, here)
        check(ccurlSetOpenSocket(handle, openSocket))
        set(CURLOPT_OPENSOCKETDATA, here)
        set(CURLOPT_ERRORBUFFER, errorText)
    }

    private func addHeader(_ line: String) { add(line, to: &headerList) }

    private func add(_ line: String, to list: inout UnsafeMutablePointer<curl_slist>?) {
        let longer = curl_slist_append(list, line)
        check(longer == nil ? CURLE_OUT_OF_MEMORY : CURLE_OK)
        list = longer ?? list
    }
}

// Options. A refused option may be one that makes the transfer safe, so `refusedOption` prevents the transfer.
extension Transfer {
    func set(_ option: CURLoption, _ text: String) { check(ccurlSetText(handle, option, text)) }
    func set(_ option: CURLoption, _ number: Int) { check(ccurlSetLong(handle, option, number)) }
    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        check(ccurlSetPointer(handle, option, pointer))
    }

    /// - Parameter code: the result of setting an option.
    func check(_ code: CURLcode) {
        if code != CURLE_OK, refusedOption == nil { refusedOption = String(cString: curl_easy_strerror(code)) }
    }
}

// Callbacks of libcurl.
extension Transfer {
    /// - Returns: whether to continue.
    fileprivate func add(headerLine: UnsafeRawBufferPointer) -> Bool {
        head.add(headerLine)
        if head.isTooLong { abortCause = .badResponse(reason: "its headers have no end") }
        return abortCause == nil
    }

    /// - Returns: whether to continue.
    fileprivate func add(body: UnsafeRawBufferPointer) -> Bool {
        guard head.status == 200 else {
            drainBudget -= body.count
            return drainBudget >= 0
        }
        do throws(FetchError.Cause) {
            try sink.add(body)
        } catch {
            abortCause = error
        }
        return abortCause == nil
    }

    fileprivate func mayConnect(to address: NetworkAddress?) -> Bool {
        guard let policy else { return true }
        let host = pending.host
        guard let address else {
            addressRefusal = .forbiddenAddress(host: host, address: "unknown", kind: .reserved)
            return false
        }
        guard let kind = policy.refusal(of: address) else { return true }
        addressRefusal = .forbiddenAddress(host: host, address: address.description, kind: kind)
        return false
    }
}

// SAFETY, for all three: `userData` is a running transfer, so it is alive, and libcurl only calls inside
// curl_multi_perform, on the one thread that uses transfers.

private nonisolated func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ userData: UnsafeMutableRawPointer?
) -> Int {
    guard let userData else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(userData).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.add(headerLine: line) ? size * count : 0
}

private nonisolated func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ userData: UnsafeMutableRawPointer?
) -> Int {
    guard let userData else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(userData).takeUnretainedValue()
    let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Any other number aborts the transfer; for an empty chunk, 0 is the same number.
    return transfer.add(body: chunk) ? size * count : size * count + 1
}

/// The only place that opens connections: after DNS, for every address that is tried.
private nonisolated func openSocket(
    _ userData: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    let refused: curl_socket_t = -1
    guard let userData, let target, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return refused }
    let transfer = Unmanaged<Transfer>.fromOpaque(userData).takeUnretainedValue()
    // libcurl stores longer addresses in place of the short one that the type declares.
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(target) + offset, count: Int(target.pointee.addrlen))
    guard transfer.mayConnect(to: NetworkAddress(socketAddress: bytes)) else { return refused }
    let type = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(target.pointee.family, type, target.pointee.protocol)
}

extension Transfer {
    /// - Parameter proxy: the proxy's URL, or `nil` for a direct connection.
    func apply(_ options: FetchOptions, proxy: String?) {
        setAddress(proxy: proxy)
        setLimits(options)
        setProtocols(options)
        setHeaders(options)
        setSecrets(options)
        for line in options.resolve { add(line, to: &resolveList) }
        set(CURLOPT_HTTPHEADER, headerList)
        set(CURLOPT_RESOLVE, resolveList)
    }

    private func setAddress(proxy: String?) {
        set(CURLOPT_URL, pending.url.text)
        // The checked URL has no credentials.
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // An empty text keeps libcurl from reading the variables itself.
        set(CURLOPT_PROXY, proxy ?? "")
        set(CURLOPT_NOPROXY, "")
        set(CURLOPT_FOLLOWLOCATION, 0)
    }

    private func setLimits(_ options: FetchOptions) {
        set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, pending.totalTimeout.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, options.minimumSpeed)
        set(CURLOPT_LOW_SPEED_TIME, Int(max(options.slowTime, .seconds(1)).components.seconds))
        check(ccurlSetSize(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(pending.request.maxBytes, 1))))
        set(CURLOPT_DNS_CACHE_TIMEOUT, 300)
        // libcurl must not touch the process's signals.
        set(CURLOPT_NOSIGNAL, 1)
    }

    private func setProtocols(_ options: FetchOptions) {
        check(ccurlSetWebOnly(handle))
        // With TLS, one connection for many requests is preferred: other requests wait until it is known whether the
        // server supports that. Without TLS this is known from the start, and they would wait for the first answer.
        let isTLS = pending.url.origin.scheme == "https"
        // A libcurl without HTTP/2 refuses this, and is only slower.
        _ = ccurlSetLong(handle, CURLOPT_HTTP_VERSION, Int(isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        set(CURLOPT_PIPEWAIT, isTLS ? 1 : 0)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = options.certificateFile { set(CURLOPT_CAINFO, file) }
    }

    private func setHeaders(_ options: FetchOptions) {
        let request = pending.request
        set(CURLOPT_USERAGENT, options.userAgent)
        if request.acceptsGzip {
            set(CURLOPT_ACCEPT_ENCODING, "gzip")
            set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        }
        add(name: "Accept", request.accept)
        add(name: "If-None-Match", request.etag)
        add(name: "If-Modified-Since", request.lastModified)
    }

    private func setSecrets(_ options: FetchOptions) {
        // Headers are not sent to the proxy.
        set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        var cookies = [pending.cookie].compactMap(\.self)
        for header in pending.secretHeaders(options) {
            if header.name.lowercased() == "cookie" {
                cookies.insert(header.value, at: 0)
            } else {
                addHeader("\(header.name): \(header.value)")
            }
        }
        if !cookies.isEmpty { addHeader("Cookie: \(cookies.joined(separator: "; "))") }
        if let credentials = pending.credentials {
            set(CURLOPT_USERNAME, credentials.user)
            set(CURLOPT_PASSWORD, credentials.password)
        }
        guard pending.usesNetrc(options) else { return }
        set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
        if let file = options.netrcFile { set(CURLOPT_NETRC_FILE, file) }
    }

    /// Invalid values are left out: they came from a server once, and must not add further lines.
    private func add(name: String, _ value: String?) {
        guard let value, let header = Header(name: name, value: value) else { return }
        addHeader("\(header.name): \(header.value)")
    }
}

extension Duration {
    /// Rounded down, at least 1.
    fileprivate var milliseconds: Int {
        max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
