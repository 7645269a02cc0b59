#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The setters below are checked by their own types.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <locale.h>

// In C because libcurl's setters and getters are variadic functions, which Swift cannot call.

/// An option that could not be set may be one that keeps a transfer safe.
#define CCURL_CHECKED __attribute__((warn_unused_result))

CCURL_CHECKED static inline CURLcode ccurlSetLong(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

CCURL_CHECKED static inline CURLcode ccurlSetSize(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text.
CCURL_CHECKED static inline CURLcode ccurlSetText(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps the pointer: it must live as long as the transfer.
CCURL_CHECKED static inline CURLcode ccurlSetPointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
CCURL_CHECKED static inline CURLcode ccurlSetReceiver(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}

CCURL_CHECKED static inline CURLcode ccurlSetOpenSocket(CURL *handle, curl_opensocket_callback value) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

/// Only http and https, whatever an address says. The newer option is not in libcurl before 7.85.
CCURL_CHECKED static inline CURLcode ccurlSetWebOnly(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline CURLcode ccurlGetLong(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurlGetSize(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}

/// A URL's host in ASCII, as DNS and TLS want it (IDNA). To be freed with curl_free.
///
/// libcurl has the host converted from the encoding of the thread's locale, which is plain ASCII in a program that sets
/// none: there it would refuse every other letter. libcurl before 7.88 cannot do it here.
static inline CURLUcode ccurlGetASCIIHost(CURLU *url, char **text) {
#ifdef CURLU_PUNYCODE
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!utf8) return CURLUE_MALFORMED_INPUT;
    locale_t before = uselocale(utf8);
    CURLUcode code = curl_url_get(url, CURLUPART_HOST, text, CURLU_PUNYCODE);
    uselocale(before);
    freelocale(utf8);
    return code;
#else
    return CURLUE_MALFORMED_INPUT;
#endif
}

static inline CURLMcode ccurlMultiSetLong(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

#endif
