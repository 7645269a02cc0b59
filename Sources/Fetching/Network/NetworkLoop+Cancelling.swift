import CCurl

extension NetworkLoop {
    /// Asks whether to stop, and stops when the time of grace is over.
    func stopIfAsked() {
        if let stopsAt {
            if stopsAt <= now { cancel { _ in true } }
        } else if options.shouldStop() {
            stopsAt = now + options.stopGrace
            let underWay = Set(running.values.map(\.pending.id))
            cancel { !underWay.contains($0.id) }
        }
    }

    /// Ends requests in the order in which they came. O(all requests).
    func cancel(where isMeant: (PendingRequest) -> Bool) {
        let cancelled = requests.values.filter(isMeant).sorted { $0.id < $1.id }
        guard !cancelled.isEmpty else { return }
        let ids = Set(cancelled.map(\.id))
        schedule.remove(ids)
        for transfer in running.values where ids.contains(transfer.pending.id) {
            take(transfer).discard()
            schedule.note(.unknown, of: transfer.pending.id, host: transfer.pending.host, at: now)
        }
        for pending in cancelled {
            requests[pending.id] = nil
            pending.fail(.cancelled)
        }
    }

    /// The transfer, which is then under way no longer.
    @discardableResult
    func take(_ transfer: Transfer) -> Transfer {
        curl_multi_remove_handle(commands.multi, transfer.handle)
        running[transfer.handle] = nil
        schedule.finish(host: transfer.pending.host)
        return transfer
    }
}
