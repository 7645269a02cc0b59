import CCurl

/// What the network thread does. Belongs to that thread.
final class NetworkLoop {
    let options: FetchOptions
    let commands: CommandQueue
    let policy: AddressPolicy
    var schedule: RequestSchedule
    var requests: [Int: PendingRequest] = [:]
    /// By handle.
    var running: [UnsafeMutableRawPointer: Transfer] = [:]
    private var lastId = 0
    private var isClosed = false
    /// What is under way at this moment is cancelled.
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

    /// Returns when the fetcher was closed.
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
        case .start(let request, let group, let completion): accept(request, in: group, completion)
        case .cancel(let group): cancel { $0.isMember(of: group) }
        case .close:
            cancel { _ in true }
            isClosed = true
        }
    }

    private func accept(
        _ request: FetchRequest, in group: FetchGroup?,
        _ completion: @escaping @Sendable (Result<FetchResponse, FetchError>) -> Void
    ) {
        let refuse = { (cause: FetchError.Cause) in
            completion(.failure(FetchError(cause, url: WebURL.redacted(request.url))))
        }
        guard !isStopping, !isClosed, group?.isCancelled != true else { return refuse(.cancelled) }
        do throws(FetchError.Cause) {
            lastId += 1
            let pending = PendingRequest(
                id: lastId, request, url: try WebURL(request.url), group: group, options: options,
                completion: completion)
            requests[pending.id] = pending
            queue(pending)
        } catch {
            refuse(error)
        }
    }

    /// Sleeps until the network, another thread or the schedule has something to do.
    private func wait() {
        let now = now
        let untilNext = schedule.nextStart(at: now).map { now.duration(to: $0) } ?? longestWait
        let time = min(max(untilNext, .zero), longestWait).components
        let milliseconds = (time.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000 + time.seconds * 1000
        curl_multi_poll(commands.multi, nil, 0, Int32(milliseconds), nil)
    }
}

/// `shouldStop` is asked at least this often.
private let longestWait = Duration.milliseconds(200)
