import CCurl

/// The work of the network thread. Only that thread uses it, once it runs.
final class NetworkLoop {
    let options: FetchOptions
    let commands: CommandQueue
    let policy: AddressPolicy
    var schedule: RequestSchedule
    var requests: [Int: PendingRequest] = [:]
    /// Running transfers by handle.
    var running: [UnsafeMutableRawPointer: Transfer] = [:]
    private var lastId = 0
    private var isClosed = false
    /// The moment to cancel running transfers.
    var stopsAt: ContinuousClock.Instant?

    var isStopping: Bool { stopsAt != nil }
    var now: ContinuousClock.Instant { options.now() }

    init(_ options: FetchOptions, commands: CommandQueue) {
        self.options = options
        self.commands = commands
        policy = AddressPolicy(opening: options.allowedNetworks)
        schedule = RequestSchedule(
            total: max(options.connections, 1), perHost: max(options.perHost, 1), ratePerHost: options.ratePerHost,
            circuit: options.circuit)
        ccurlMultiSetLong(commands.multi, CURLMOPT_MAXCONNECTS, max(options.connections, 1))
    }

    /// Returns when the fetcher is closed.
    func run() {
        while !isClosed {
            for command in commands.takeAll() { execute(command) }
            stopIfAsked()
            startDue()
            schedule.forgetIdle(at: now)
            var count: Int32 = 0
            curl_multi_perform(commands.multi, &count)
            if finishDone() == 0, !isClosed { wait() }
        }
    }

    private func execute(_ command: CommandQueue.Command) {
        switch command {
        case .start(let request, let completion): accept(request, completion)
        case .cancelAll: cancel { _ in true }
        case .close:
            cancel { _ in true }
            isClosed = true
        }
    }

    private func accept(
        _ request: FetchRequest, _ completion: @escaping @Sendable (Result<FetchResponse, FetchError>) -> Void
    ) {
        let refuse = { (cause: FetchError.Cause) in
            completion(.failure(FetchError(cause, url: WebURL.redacted(request.url))))
        }
        guard !isStopping, !isClosed else { return refuse(.cancelled) }
        do throws(FetchError.Cause) {
            lastId += 1
            let pending = PendingRequest(
                id: lastId, request, url: try WebURL(request.url), options: options, completion: completion)
            requests[pending.id] = pending
            queue(pending)
        } catch {
            refuse(error)
        }
    }

    /// Sleeps until there is work from the network, another thread or the schedule.
    private func wait() {
        let now = now
        let untilNext = schedule.nextStart(at: now).map { now.duration(to: $0) } ?? longestWait
        let time = min(max(untilNext, .zero), longestWait).components
        let milliseconds = (time.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000 + time.seconds * 1000
        curl_multi_poll(commands.multi, nil, 0, Int32(milliseconds), nil)
    }
}

/// The longest time between two calls of `shouldStop`.
private let longestWait = Duration.milliseconds(200)

extension NetworkLoop {
    func startDue() {
        while let id = schedule.start(at: now) {
            guard let pending = requests[id] else { continue }
            start(pending)
        }
    }

    private func start(_ pending: PendingRequest) {
        let proxy = options.proxies.proxy(for: pending.url.origin)
        pending.attempts += 1
        if let refusal = refusal(pending, proxy: proxy) { return failUnstarted(pending, refusal) }
        guard let transfer = Transfer(pending, policy: proxy == nil ? policy : nil) else {
            return failUnstarted(pending, .connection(reason: "out of memory"))
        }
        transfer.apply(options, proxy: proxy)
        if let refused = transfer.refusedOption {
            return failUnstarted(pending, .connection(reason: "libcurl did not take an option: \(refused)"))
        }
        guard curl_multi_add_handle(commands.multi, transfer.handle) == CURLM_OK else {
            return failUnstarted(pending, .connection(reason: "out of memory"))
        }
        running[transfer.handle] = transfer
    }

    /// A proxy resolves names itself; a literal address can still be checked here.
    private func refusal(_ pending: PendingRequest, proxy: String?) -> FetchError.Cause? {
        guard proxy != nil, let address = NetworkAddress(pending.host), let kind = policy.refusal(of: address) else {
            return nil
        }
        return .forbiddenAddress(host: pending.host, address: address.description, kind: kind)
    }

    private func failUnstarted(_ pending: PendingRequest, _ cause: FetchError.Cause) {
        schedule.finish(host: pending.host)
        end(pending, cause)
    }

    /// - Returns: the number of finished transfers.
    func finishDone() -> Int {
        var done = 0
        var left: Int32 = 0
        while let message = curl_multi_info_read(commands.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = running[handle]
            else { continue }
            done += 1
            let code = message.pointee.data.result
            finish(take(transfer), code)
        }
        return done
    }

    private func finish(_ transfer: Transfer, _ code: CURLcode) {
        let pending = transfer.pending
        switch transfer.outcome(code) {
        case .answer(let response):
            note(.success, of: pending)
            requests[pending.id] = nil
            pending.finish(response)
        case .redirect(let status, let location):
            note(.success, of: pending)
            follow(pending, status: status, location: location, transfer.head.headers)
        case .failure(let cause):
            retryOrEnd(pending, cause, retryAfter: transfer.head.retryAfter)
        }
    }

    private func follow(_ pending: PendingRequest, status: Int, location: String, _ headers: HeaderFields) {
        do throws(FetchError.Cause) {
            try pending.follow(location, status: status, headers, limit: options.redirectLimit)
            queue(pending, notBefore: now)
        } catch {
            end(pending, error)
        }
    }

    private func retryOrEnd(_ pending: PendingRequest, _ cause: FetchError.Cause, retryAfter: Duration?) {
        if schedule.isProbe(pending.id, host: pending.host) {
            // The first attempt of a probe decides.
            if cause.circuitOutcome == .failure { return end(pending, cause) }
            note(cause.circuitOutcome, of: pending)
        }
        let decision = options.retry.decision(
            after: cause, attempts: pending.attempts, retryAfter: retryAfter, jitter: .random(in: 0..<1))
        switch decision {
        case .fail(let cause):
            end(pending, cause)
        case .retry where isStopping:
            end(pending, .cancelled)
        case .retry(let delay, let holdsHost):
            if let tooLong = tooLongWait(for: pending.host, cause, retryAfter) { return end(pending, tooLong) }
            let moment = now + delay
            if holdsHost { schedule.hold(pending.host, until: moment) }
            queue(pending, notBefore: moment)
        }
    }

    /// nil unless the host has asked for too much waiting in total.
    private func tooLongWait(
        for host: String, _ cause: FetchError.Cause, _ retryAfter: Duration?
    ) -> FetchError.Cause? {
        guard let retryAfter, case .status(let status) = cause else { return nil }
        let (all, limit) = (schedule.addWait(retryAfter, host: host), options.retry.longestTotalWait)
        guard all > limit else { return nil }
        return .waitTooLong(
            status: status, seconds: Int(all.components.seconds), limit: Int(limit.components.seconds))
    }

    /// - Parameter notBefore: for redirects and retries, which come before all others.
    func queue(_ pending: PendingRequest, notBefore: ContinuousClock.Instant? = nil) {
        if let until = schedule.openUntil(pending.host, at: now) {
            requests[pending.id] = nil
            pending.fail(.circuitOpen(host: pending.host, until: until))
        } else if let notBefore {
            schedule.add(pending.id, host: pending.host, notBefore: notBefore)
        } else {
            schedule.add(pending.id, host: pending.host)
        }
    }

    private func end(_ pending: PendingRequest, _ cause: FetchError.Cause) {
        requests[pending.id] = nil
        // Before the completion, which may advance the clock in tests.
        schedule.note(cause.circuitOutcome, of: pending.id, host: pending.host, at: now)
        pending.fail(cause)
        failWaitingIfOpen(pending.host)
    }

    private func note(_ outcome: CircuitBreaker.Outcome, of pending: PendingRequest) {
        schedule.note(outcome, of: pending.id, host: pending.host, at: now)
        failWaitingIfOpen(pending.host)
    }

    /// Otherwise a host that is down would cost the connection timeout for each of its images.
    private func failWaitingIfOpen(_ host: String) {
        guard let until = schedule.openUntil(host, at: now) else { return }
        for id in schedule.removeAll(host: host) {
            requests.removeValue(forKey: id)?.fail(.circuitOpen(host: host, until: until))
        }
    }
}

extension FetchError.Cause {
    /// Whether the failure concerns the host and not only the URL.
    fileprivate var circuitOutcome: CircuitBreaker.Outcome {
        switch self {
        case .dns, .connection, .tls, .connectTimeout, .timeout, .tooSlow, .waitTooLong, .badResponse: .failure
        case .status(let status): status == 429 || status == 430 || status >= 500 ? .failure : .success
        case .tooManyRedirects, .badRedirect, .tooManyBytes, .cutShort: .success
        case .badURL, .unsupportedScheme, .forbiddenAddress, .writeFailed, .circuitOpen, .cancelled: .unknown
        }
    }
}

extension NetworkLoop {
    /// Calls `shouldStop`, and cancels everything when the grace period is over.
    func stopIfAsked() {
        if let stopsAt {
            if stopsAt <= now { cancel { _ in true } }
        } else if options.shouldStop() {
            stopsAt = now + options.stopGrace
            let underWay = Set(running.values.map(\.pending.id))
            cancel { !underWay.contains($0.id) }
        }
    }

    /// Cancels requests in the order of their arrival. O(all requests).
    func cancel(where isMeant: (PendingRequest) -> Bool) {
        let cancelled = requests.values.filter(isMeant).sorted { $0.id < $1.id }
        guard !cancelled.isEmpty else { return }
        let ids = Set(cancelled.map(\.id))
        schedule.remove(ids)
        for transfer in running.values where ids.contains(transfer.pending.id) {
            take(transfer).sink.discard()
            schedule.note(.unknown, of: transfer.pending.id, host: transfer.pending.host, at: now)
        }
        for pending in cancelled {
            requests[pending.id] = nil
            pending.fail(.cancelled)
        }
    }

    /// Removes a transfer from the running ones.
    @discardableResult
    func take(_ transfer: Transfer) -> Transfer {
        curl_multi_remove_handle(commands.multi, transfer.handle)
        running[transfer.handle] = nil
        schedule.finish(host: transfer.pending.host)
        return transfer
    }
}
