import CCurl

extension NetworkLoop {
    func startDue() {
        while let id = schedule.start(at: .now) {
            guard let job = jobs[id] else { continue }
            start(job)
        }
    }

    private func start(_ job: Job) {
        let proxy = options.proxies.proxy(for: job.url.origin)
        job.attempts += 1
        if let refusal = refusal(job, proxy: proxy) { return giveBack(job, refusal) }
        guard let exchange = Exchange(job, policy: proxy == nil ? policy : nil) else {
            return giveBack(job, .connection(reason: "out of memory"))
        }
        exchange.apply(options, proxy: proxy)
        guard curl_multi_add_handle(mailbox.multi, exchange.handle) == CURLM_OK else {
            return giveBack(job, .connection(reason: "out of memory"))
        }
        running[exchange.handle] = exchange
    }

    /// A proxy looks names up itself; an address in place of a name can be judged here all the same.
    private func refusal(_ job: Job, proxy: String?) -> FetchError.Cause? {
        guard proxy != nil, let address = NetworkAddress(job.host), let kind = policy.refusal(of: address) else {
            return nil
        }
        return .forbiddenAddress(host: job.host, address: address.description, kind: kind)
    }

    private func giveBack(_ job: Job, _ cause: FetchError.Cause) {
        schedule.finish(host: job.host)
        end(job, cause)
    }

    /// - Returns: how many transfers were done.
    func finishDone() -> Int {
        var done = 0
        var left: Int32 = 0
        while let message = curl_multi_info_read(mailbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let exchange = running[handle]
            else { continue }
            done += 1
            let code = message.pointee.data.result
            finish(take(exchange), code)
        }
        return done
    }

    private func finish(_ exchange: Exchange, _ code: CURLcode) {
        let job = exchange.job
        switch exchange.outcome(code) {
        case .answer(let response):
            vainJobs[job.host] = nil
            jobs[job.id] = nil
            job.finish(response)
        case .redirect(let status, let location):
            vainJobs[job.host] = nil
            follow(job, status: status, location: location)
        case .failure(let cause):
            retryOrEnd(job, cause, retryAfter: exchange.head.retryAfter)
        }
    }

    private func follow(_ job: Job, status: Int, location: String) {
        do throws(FetchError.Cause) {
            try job.follow(location, status: status, limit: options.redirectLimit)
            queue(job, notBefore: .now)
        } catch {
            end(job, error)
        }
    }

    private func retryOrEnd(_ job: Job, _ cause: FetchError.Cause, retryAfter: Duration?) {
        let decision = options.retry.decision(
            after: cause, attempts: job.attempts, retryAfter: retryAfter, jitter: .random(in: 0..<1))
        switch decision {
        case .fail(let cause):
            end(job, cause)
        case .retry where isStopping:
            end(job, .cancelled)
        case .retry(let delay, let holdsHost):
            let moment = ContinuousClock.now + delay
            if holdsHost { schedule.hold(job.host, until: moment) }
            queue(job, notBefore: moment)
        }
    }

    /// - Parameter notBefore: for redirects and retries, which go before all others.
    func queue(_ job: Job, notBefore: ContinuousClock.Instant? = nil) {
        if vainJobs[job.host, default: 0] >= options.hostGivenUpAfter {
            jobs[job.id] = nil
            job.fail(.hostGivenUp(host: job.host))
        } else if let notBefore {
            schedule.add(job.id, host: job.host, notBefore: notBefore)
        } else {
            schedule.add(job.id, host: job.host)
        }
    }

    private func end(_ job: Job, _ cause: FetchError.Cause) {
        jobs[job.id] = nil
        job.fail(cause)
        guard cause.isHostFault else { return vainJobs[job.host] = nil }
        vainJobs[job.host, default: 0] += 1
        giveUpIfHopeless(job.host)
    }

    /// A host that is down would cost the connect timeout for every one of its pictures.
    private func giveUpIfHopeless(_ host: String) {
        guard vainJobs[host, default: 0] >= options.hostGivenUpAfter else { return }
        for id in schedule.removeAll(host: host) { jobs.removeValue(forKey: id)?.fail(.hostGivenUp(host: host)) }
    }
}

extension FetchError.Cause {
    /// Whether the host is to blame, rather than the one URL.
    fileprivate var isHostFault: Bool {
        switch self {
        case .dns, .connection, .tls, .connectTimeout, .timeout, .tooSlow, .waitTooLong, .badResponse: true
        case .status(let status): status == 429 || status == 430 || status >= 500
        default: false
        }
    }
}
