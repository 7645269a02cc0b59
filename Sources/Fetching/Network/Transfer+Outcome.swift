import CCurl
import Glibc

// The outcome of a transfer.
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

    /// - Returns: `nil` if the status is the outcome.
    private func failure(_ code: CURLcode) -> FetchError.Cause? {
        if let abortCause { return abortCause }
        if code == CURLE_OK { return nil }
        // The body is unwanted or too large: only the status counts.
        if head.status >= 300, code == CURLE_WRITE_ERROR || code == CURLE_FILESIZE_EXCEEDED { return nil }
        if code == CURLE_COULDNT_CONNECT, let addressRefusal { return addressRefusal }
        return cause(code)
    }

    private func cause(_ code: CURLcode) -> FetchError.Cause {
        switch code {
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST: .dns(host: pending.host)
        case CURLE_COULDNT_RESOLVE_PROXY: .connection(reason: "no address was found for the proxy")
        case CURLE_OPERATION_TIMEDOUT: timeoutCause
        case CURLE_PARTIAL_FILE: .cutShort
        case CURLE_FILESIZE_EXCEEDED: .tooManyBytes(limit: pending.request.maxBytes)
        case CURLE_SSL_CONNECT_ERROR: .tls(reason: detail(code), isTemporary: true)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR:
            .tls(reason: detail(code), isTemporary: false)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
            .badResponse(reason: detail(code))
        // Part of the body arrived: the missing rest counts, not the cause.
        case _ where head.status == 200: .cutShort
        default: .connection(reason: connectionReason(code))
        }
    }

    /// libcurl has one code for three time limits; its measurements distinguish them.
    private var timeoutCause: FetchError.Cause {
        // 0 until a request can be sent, also on a reused connection.
        if microseconds(CURLINFO_PRETRANSFER_TIME_T) == 0 { return .connectTimeout }
        let limit = pending.totalTimeout
        // libcurl counts in milliseconds and may be early by one.
        if Duration.microseconds(microseconds(CURLINFO_TOTAL_TIME_T)) + .milliseconds(10) >= limit {
            return .timeout(seconds: Int((limit / .seconds(1)).rounded(.up)))
        }
        return .tooSlow(bytesPerSecond: pending.minimumSpeed)
    }

    private func microseconds(_ info: CURLINFO) -> curl_off_t {
        var time: curl_off_t = 0
        ccurlGetSize(handle, info, &time)
        return time
    }

    /// Chosen by code: libcurl's own messages contain milliseconds, and the outputs must be the same in every run.
    private func connectionReason(_ code: CURLcode) -> String {
        var number = 0
        ccurlGetLong(handle, CURLINFO_OS_ERRNO, &number)
        guard code == CURLE_COULDNT_CONNECT, number != 0 else { return String(cString: curl_easy_strerror(code)) }
        return String(cString: strerror(Int32(truncatingIfNeeded: number)))
    }

    /// An error of a certificate or an answer, in libcurl's words.
    private func detail(_ code: CURLcode) -> String {
        let text = String(cString: errorText)
        return text.isEmpty
            ? String(cString: curl_easy_strerror(code)) : String(decoding: text.utf8.prefix(200), as: UTF8.self)
    }
}
