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
    var sink: BodySink
    /// How much of an unwanted body is still read, so that the connection can be used again.
    private var drainBudget = 1 << 16
    /// Why the transfer was broken off from here.
    private(set) var abortCause: FetchError.Cause?
    private(set) var addressRefusal: FetchError.Cause?
    /// Why libcurl did not take the first option that it did not take: then the transfer must not begin.
    private(set) var refusedOption: String?
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var resolveList: UnsafeMutablePointer<curl_slist>?

    /// - Parameter policy: `nil` lets every address through.
    /// - Returns: nil when there is no memory. A handle of its own costs nothing beside a request: 36 microseconds of
    ///   processor time with a new one, 35 with one that is used again; connections are kept by `curl_multi`.
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
        check(ccurlSetReceiver(handle, CURLOPT_HEADERFUNCTION, receiveHeader))
        set(CURLOPT_HEADERDATA, here)
        check(ccurlSetReceiver(handle, CURLOPT_WRITEFUNCTION, receiveBody))
        set(CURLOPT_WRITEDATA, here)
        check(ccurlSetOpenSocket(handle, openSocket))
        set(CURLOPT_OPENSOCKETDATA, here)
        set(CURLOPT_ERRORBUFFER, errorText)
    }

    func addHeader(_ line: String) { add(line, to: &headerList) }

    func addResolution(_ line: String) { add(line, to: &resolveList) }

    private func add(_ line: String, to list: inout UnsafeMutablePointer<curl_slist>?) {
        let longer = curl_slist_append(list, line)
        check(longer == nil ? CURLE_OUT_OF_MEMORY : CURLE_OK)
        list = longer ?? list
    }

    func attachLists() {
        set(CURLOPT_HTTPHEADER, headerList)
        set(CURLOPT_RESOLVE, resolveList)
    }
}

// Options. One that cannot be set may be one that keeps the transfer safe: `refusedOption` forbids it.
extension Transfer {
    func set(_ option: CURLoption, _ text: String) { check(ccurlSetText(handle, option, text)) }
    func set(_ option: CURLoption, _ number: Int) { check(ccurlSetLong(handle, option, number)) }
    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        check(ccurlSetPointer(handle, option, pointer))
    }

    /// - Parameter code: of an attempt to set an option.
    func check(_ code: CURLcode) {
        if code != CURLE_OK, refusedOption == nil { refusedOption = String(cString: curl_easy_strerror(code)) }
    }
}

// What libcurl calls.
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

// SAFETY, for all three: `userData` is the transfer of a transfer that is under way, so it lives, and libcurl calls
// from inside curl_multi_perform only, on the one thread that uses transfers.

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
