import CGD
import Glibc

/// What libgd and the libraries below it complained about while one image was decoded on one thread.
struct DecoderMessages {
    private(set) var first: String?

    /// Runs `body` on this thread and collects what libgd reports meanwhile.
    ///
    /// libgd has one process-wide error hook and calls it on the decoding thread, so a thread-local pointer shows whose
    /// message it is.
    static func collect<Result>(_ body: () -> Result) -> (Result, DecoderMessages) {
        _ = hookInstalled
        var messages = DecoderMessages()
        let result = withUnsafeMutablePointer(to: &messages) { pointer in
            pthread_setspecific(currentMessages, pointer)
            defer { pthread_setspecific(currentMessages, nil) }
            return body()
        }
        return (result, messages)
    }

    /// The first complaint without libgd's own prefix and line break.
    var reason: String? {
        first.map { lastClause(of: String($0.split(separator: "\n").first ?? "")) }
    }

    fileprivate mutating func add(_ message: String) {
        if first == nil { first = message }
    }
}

private let hookInstalled: Void = gdSetErrorMethod(receiveDecoderMessage)

private let currentMessages: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "expected a thread-local key, got error \(status)")
    return key
}()

/// A top-level function and not a closure: C calls it from worker threads, where a main-actor closure would trap.
private nonisolated func receiveDecoderMessage(
    priority: Int32, format: UnsafePointer<CChar>?, arguments: CVaListPointer?
) {
    guard let format, let arguments, let raw = pthread_getspecific(currentMessages) else { return }
    var buffer = [CChar](repeating: 0, count: 512)
    guard vsnprintf(&buffer, buffer.count, format, arguments) >= 0 else { return }
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    raw.assumingMemoryBound(to: DecoderMessages.self).pointee.add(String(decoding: text, as: UTF8.self))
}
