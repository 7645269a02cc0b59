import CCurl
import Glibc

/// One request and its answer, without redirects and retries. Belongs to the network thread.
///
/// The pointers that libcurl calls back with are to this object: it must outlive the transfer.
final class Transfer {
    let pending: PendingRequest
    let handle: UnsafeMutableRawPointer
    private let policy: AddressPolicy?
    private(set) var head = ResponseHead()
    private var sink: BodySink
    /// What of a body that nobody wants is still read, so that the connection can be used again.
    private var drainable = 1 << 16
    /// Why the transfer was broken off from here.
    private var stopped: FetchError.Cause?
    private var refused: FetchError.Cause?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var resolveList: UnsafeMutablePointer<curl_slist>?

    /// - Parameter policy: `nil` lets every address through.
    init?(_ pending: PendingRequest, policy: AddressPolicy?) {
        guard let handle = curl_easy_init() else { return nil }
        self.pending = pending
        self.handle = handle
        self.policy = policy
        sink = BodySink(pending.request.destination, limit: pending.request.maxBytes)
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
        ccurlSetReceiver(handle, CURLOPT_HEADERFUNCTION, receiveHeader)
        ccurlSetPointer(handle, CURLOPT_HEADERDATA, here)
        ccurlSetReceiver(handle, CURLOPT_WRITEFUNCTION, receiveBody)
        ccurlSetPointer(handle, CURLOPT_WRITEDATA, here)
        ccurlSetOpenSocket(handle, openSocket)
        ccurlSetPointer(handle, CURLOPT_OPENSOCKETDATA, here)
        ccurlSetPointer(handle, CURLOPT_ERRORBUFFER, errorText)
    }

    func addHeader(_ line: String) { headerList = curl_slist_append(headerList, line) ?? headerList }

    func addResolution(_ line: String) { resolveList = curl_slist_append(resolveList, line) ?? resolveList }

    func attachLists() {
        ccurlSetPointer(handle, CURLOPT_HTTPHEADER, headerList)
        ccurlSetPointer(handle, CURLOPT_RESOLVE, resolveList)
    }
}

// What libcurl calls.
extension Transfer {
    /// - Returns: whether to go on.
    fileprivate func add(headerLine: UnsafeRawBufferPointer) -> Bool {
        head.add(headerLine)
        if head.isTooLong { stopped = .badResponse(reason: "its headers have no end") }
        return stopped == nil
    }

    /// - Returns: whether to go on.
    fileprivate func add(body: UnsafeRawBufferPointer) -> Bool {
        guard head.status == 200 else {
            drainable -= body.count
            return drainable >= 0
        }
        do throws(FetchError.Cause) {
            try sink.add(body)
        } catch {
            stopped = error
        }
        return stopped == nil
    }

    fileprivate func mayConnect(to address: NetworkAddress?) -> Bool {
        guard let policy else { return true }
        let host = pending.url.origin.host
        guard let address else {
            refused = .forbiddenAddress(host: host, address: "unknown", kind: .reserved)
            return false
        }
        guard let kind = policy.refusal(of: address) else { return true }
        refused = .forbiddenAddress(host: host, address: address.description, kind: kind)
        return false
    }
}

// How it ended.
extension Transfer {
    enum Outcome {
        case answer(FetchResponse)
        case redirect(status: Int, location: String)
        case failure(FetchError.Cause)
    }

    func outcome(_ code: CURLcode) -> Outcome {
        if let failure = failure(code) {
            sink.discard()
            return .failure(failure)
        }
        switch head.status {
        case 200:
            return finished()
        case 304 where pending.isConditional:
            return .answer(response(.notModified))
        case 301, 302, 303, 307, 308:
            guard let location = head.headers["location"] else { return .failure(.badRedirect(status: head.status)) }
            return .redirect(status: head.status, location: location)
        case 206:
            return .failure(.cutShort)
        default:
            return .failure(.status(head.status))
        }
    }

    func discard() { sink.discard() }

    private func finished() -> Outcome {
        do throws(FetchError.Cause) {
            return .answer(response(try sink.finish()))
        } catch {
            sink.discard()
            return .failure(error)
        }
    }

    private func response(_ content: FetchResponse.Content) -> FetchResponse {
        FetchResponse(
            content: content, byteCount: sink.byteCount, effectiveURL: pending.url.text, headers: head.headers)
    }

    /// - Returns: `nil` when the status says it all.
    private func failure(_ code: CURLcode) -> FetchError.Cause? {
        if let stopped { return stopped }
        if code == CURLE_OK { return nil }
        // Not wanted, or too large to be read to its end: the status counts, not the body.
        if head.status >= 300, code == CURLE_WRITE_ERROR || code == CURLE_FILESIZE_EXCEEDED { return nil }
        if code == CURLE_COULDNT_CONNECT, let refused { return refused }
        let reason = String(cString: errorText).isEmpty ? String(cString: curl_easy_strerror(code)) : errorWords
        return cause(code, reason: reason)
    }

    private var errorWords: String { String(decoding: String(cString: errorText).utf8.prefix(200), as: UTF8.self) }

    private func cause(_ code: CURLcode, reason: String) -> FetchError.Cause {
        switch code {
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST: .dns(host: pending.url.origin.host)
        case CURLE_COULDNT_RESOLVE_PROXY: .connection(reason: "no address was found for the proxy")
        case CURLE_OPERATION_TIMEDOUT: timeoutCause(reason)
        case CURLE_PARTIAL_FILE: .cutShort
        case CURLE_FILESIZE_EXCEEDED: .tooManyBytes(limit: pending.request.maxBytes)
        case CURLE_SSL_CONNECT_ERROR: .tls(reason: reason, isTemporary: true)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR:
            .tls(reason: reason, isTemporary: false)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
            .badResponse(reason: reason)
        // Part of the body was there already: what is missing matters, not how it went.
        case _ where head.status == 200: .cutShort
        default: .connection(reason: reason)
        }
    }

    private func timeoutCause(_ reason: String) -> FetchError.Cause {
        if reason.contains("too slow") { return .tooSlow(bytesPerSecond: pending.minimumSpeed) }
        var connectTime: curl_off_t = 0
        ccurlGetSize(handle, CURLINFO_CONNECT_TIME_T, &connectTime)
        return connectTime == 0 ? .connectTimeout : .timeout(seconds: Int(pending.totalTimeout.components.seconds))
    }
}

// SAFETY, for all three: `userData` is the transfer of a transfer that is under way, so it lives, and libcurl calls from
// inside curl_multi_perform only, on the one thread that uses transfers.

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
    // Any other number breaks the transfer off; for an empty chunk, 0 is not another number.
    return transfer.add(body: chunk) ? size * count : size * count + 1
}

/// The one place where connections begin: after DNS, for every address that is tried.
private nonisolated func openSocket(
    _ userData: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    let refused: curl_socket_t = -1
    guard let userData, let target, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return refused }
    let transfer = Unmanaged<Transfer>.fromOpaque(userData).takeUnretainedValue()
    // libcurl keeps longer addresses in place of the short one that the type declares.
    let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(target) + offset, count: Int(target.pointee.addrlen))
    guard transfer.mayConnect(to: NetworkAddress(socketAddress: bytes)) else { return refused }
    let type = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(target.pointee.family, type, target.pointee.protocol)
}
