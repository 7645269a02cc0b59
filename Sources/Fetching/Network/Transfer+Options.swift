import CCurl

extension Transfer {
    /// - Parameter proxy: the proxy's URL, or `nil` to go straight to the host.
    func apply(_ options: FetchOptions, proxy: String?) {
        setAddress(proxy: proxy)
        setLimits(options)
        setProtocols(options)
        setHeaders(options)
        setSecrets(options)
        for line in options.resolve { addResolution(line) }
        attachLists()
    }

    private func setAddress(proxy: String?) {
        set(CURLOPT_URL, pending.url.text)
        // There is none: what was checked had them taken out.
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // An empty text keeps libcurl from reading the variables itself: what was decided here holds.
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
        // Over TLS rather one connection with many requests than one each: others wait until it is known whether the
        // server can do that. Without TLS it is known from the start, and they would wait for the first answer.
        let isTLS = pending.url.origin.scheme == "https"
        // A libcurl without HTTP/2 does not take it, and is only slower.
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
        add(name: "If-None-Match", request.validators.etag)
        add(name: "If-Modified-Since", request.validators.lastModified)
    }

    private func setSecrets(_ options: FetchOptions) {
        // Not to the proxy.
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

    /// A value that is not a header value is left out: it came from a server once, and must not add lines of its own.
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
