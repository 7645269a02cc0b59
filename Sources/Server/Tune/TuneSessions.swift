import HTTPTypes
import Search
import Sync
import Synchronization
import Text

/// The catalogues that are being tuned.
final class TuneSessions: Sendable {
    private let catalogues: Catalogues
    private let kept = Mutex<[(name: String, session: TuneSession)]>([])

    /// Catalogues at a time: each keeps some 8 KiB an image.
    private static let limit = 2
    /// More items would take more memory than looking at them is worth.
    static let itemLimit = 50_000

    init(_ catalogues: Catalogues) { self.catalogues = catalogues }

    /// The session of a catalogue as its wall is now.
    /// - Throws: `Problem` for a catalogue that cannot be tuned.
    func session(_ name: String?) async throws -> TuneSession {
        let wall = try catalogues.wall(named: name).published
        if let known = known(wall) { return known }
        guard wall.count <= TuneSessions.itemLimit else {
            throw Problem(
                status: .conflict, code: "too-many-items",
                detail:
                    """
                    Catalogues of up to \(TuneSessions.itemLimit) items can be tuned; sync a part of it under \
                    another name.
                    """
            )
        }
        let report = catalogues.folder + "/\(wall.name)"
        let session = try await onThread {
            Result {
                let catalogue = try TuneCatalogue(
                    store: report + "/huewall.sqlite", labels: report + "/labels.tsv")
                return TuneSession(catalogue, fingerprint: wall.fingerprint)
            }
        }.get()
        kept.withLock { kept in
            kept.removeAll { $0.name == wall.name }
            kept.insert((wall.name, session), at: 0)
            if kept.count > TuneSessions.limit { kept.removeLast() }
        }
        return session
    }

    private func known(_ wall: PublishedWall) -> TuneSession? {
        kept.withLock { kept in
            kept.first { $0.name == wall.name && $0.session.fingerprint == wall.fingerprint }?.session
        }
    }
}
