@testable import Fetching

/// Options with which the test shop may be reached and no test has to wait.
func quickOptions() throws -> FetchOptions {
    var options = FetchOptions()
    options.allowedNetworks = [try NetworkRange("127.0.0.0/8")]
    options.proxies = .none
    options.retry.firstDelay = .milliseconds(1)
    options.retry.rejectionDelay = .milliseconds(1)
    // A busy machine is not a slow shop; a real hang ends before the test's limit, with a name.
    options.slowTime = .seconds(40)
    options.connectTimeout = .seconds(40)
    options.totalTimeout = .seconds(40)
    return options
}

func quickFetcher(_ change: (inout FetchOptions) throws -> Void = { _ in }) throws -> HTTPFetcher {
    var options = try quickOptions()
    try change(&options)
    return try HTTPFetcher(options)
}

extension HTTPFetcher {
    /// Waits without blocking a thread.
    func answer(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
        await withCheckedContinuation { done in start(request) { done.resume(returning: $0) } }
    }

    func answer(
        _ url: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) async -> Result<FetchResponse, FetchError> {
        var request = FetchRequest(url: url, maxBytes: 1 << 20)
        change(&request)
        return await answer(request)
    }

    /// All at once; results in the order of the URLs.
    func answers(_ urls: [String]) async -> [Result<FetchResponse, FetchError>] {
        await withTaskGroup(of: (Int, Result<FetchResponse, FetchError>).self) { tasks in
            for (index, url) in urls.enumerated() { tasks.addTask { (index, await self.answer(url)) } }
            var results: [Int: Result<FetchResponse, FetchError>] = [:]
            for await (index, result) in tasks { results[index] = result }
            return urls.indices.compactMap { results[$0] }
        }
    }
}

extension Result where Success == FetchResponse, Failure == FetchError {
    var code: String? {
        switch self {
        case .success: nil
        case .failure(let error): error.code
        }
    }

    var error: FetchError? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }

    var text: String? {
        guard case .success(let response) = self, case .bytes(let bytes) = response.content else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
