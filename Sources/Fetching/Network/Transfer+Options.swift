import CCurl

extension Transfer {
    /// - Parameter proxy: the proxy's URL, or `nil` to go straight to the host.
    func apply(_ options: FetchOptions, proxy: String?) {
        setAddress(proxy: proxy)
        setLimits(options)
        setProtocols(options)
        setHeaders(options)
        setSecrets(options)
        if proxy != nil { isSecret = true }  // its URL may hold a password
        for line in options.resolve { addResolution(line) }
        attachLists()
    }

    private func setAddress(proxy: String?) {
        ccurlSetText(handle, CURLOPT_URL, pending.url.text)
        // There is none: what was checked had them taken out.
        ccurlSetLong(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // An empty text keeps libcurl from reading the variables itself: what was decided here holds.
        ccurlSetText(handle, CURLOPT_PROXY, proxy ?? "")
        ccurlSetText(handle, CURLOPT_NOPROXY, "")
        ccurlSetLong(handle, CURLOPT_FOLLOWLOCATION, 0)
    }

    private func setLimits(_ options: FetchOptions) {
        ccurlSetLong(handle, CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
        ccurlSetLong(handle, CURLOPT_TIMEOUT_MS, pending.totalTimeout.milliseconds)
        ccurlSetLong(handle, CURLOPT_LOW_SPEED_LIMIT, options.minimumSpeed)
        ccurlSetLong(handle, CURLOPT_LOW_SPEED_TIME, Int(max(options.slowTime, .seconds(1)).components.seconds))
        ccurlSetSize(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(pending.request.maxBytes, 1)))
        ccurlSetLong(handle, CURLOPT_DNS_CACHE_TIMEOUT, 300)
        // libcurl must not touch the process's signals.
        ccurlSetLong(handle, CURLOPT_NOSIGNAL, 1)
    }

    private func setProtocols(_ options: FetchOptions) {
        ccurlSetWebOnly(handle)
        // Over TLS rather one connection with many requests than one each: others wait until it is known whether the
        // server can do that. Without TLS it is known from the start, and they would wait for the first answer.
        let isTLS = pending.url.origin.scheme == "https"
        ccurlSetLong(handle, CURLOPT_HTTP_VERSION, Int(isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        ccurlSetLong(handle, CURLOPT_PIPEWAIT, isTLS ? 1 : 0)
        ccurlSetLong(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurlSetLong(handle, CURLOPT_SSL_VERIFYPEER, 1)
        ccurlSetLong(handle, CURLOPT_SSL_VERIFYHOST, 2)
        ccurlSetLong(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = options.certificateFile { ccurlSetText(handle, CURLOPT_CAINFO, file) }
    }

    private func setHeaders(_ options: FetchOptions) {
        let request = pending.request
        ccurlSetText(handle, CURLOPT_USERAGENT, options.userAgent)
        if request.acceptsGzip {
            ccurlSetText(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
            ccurlSetLong(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
        }
        add(name: "Accept", request.accept)
        add(name: "If-None-Match", request.validators.etag)
        add(name: "If-Modified-Since", request.validators.lastModified)
    }

    private func setSecrets(_ options: FetchOptions) {
        // Not to the proxy.
        ccurlSetLong(handle, CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        let headers = pending.secretHeaders(options)
        for header in headers { addHeader("\(header.name): \(header.value)") }
        isSecret = !headers.isEmpty || pending.credentials != nil || pending.usesNetrc(options)
        if let credentials = pending.credentials {
            ccurlSetText(handle, CURLOPT_USERNAME, credentials.user)
            ccurlSetText(handle, CURLOPT_PASSWORD, credentials.password)
        }
        guard pending.usesNetrc(options) else { return }
        ccurlSetLong(handle, CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
        if let file = options.netrcFile { ccurlSetText(handle, CURLOPT_NETRC_FILE, file) }
    }

    /// A value that is no header value is left out: it came from a server once, and must not add lines of its own.
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
