import Hummingbird
import ImageWork

/// What editors must know.
struct EditToken: Sendable {
    /// SHA-256.
    private let digest: [UInt8]

    init(_ token: [UInt8]) { digest = sha256(token) }

    /// Whether a request has it. A wrong one takes as long as the right one.
    func isIn(_ request: Request) -> Bool {
        let scheme = "bearer "
        guard let given = request.headers[.authorization], given.lowercased().hasPrefix(scheme) else { return false }
        let other = sha256(Array(given.dropFirst(scheme.count).utf8))
        return zip(other, digest).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0
    }
}

/// The readers of the notes of corrections, which are written for colleagues: everyone, or people with the token.
struct NoteReaders: Sendable {
    let isEveryone: Bool
    /// nil for a server that was given none.
    let token: EditToken?

    func include(_ request: Request) -> Bool { isEveryone || token?.isIn(request) == true }
}
