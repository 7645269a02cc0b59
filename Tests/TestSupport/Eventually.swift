import Glibc
package import Testing

/// How long tests wait for what has to come: less than their time limit, so that a failure says what did not come.
private let patience = Duration.seconds(50)

/// What a test waited for without success.
package struct NeverCame: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until `condition` holds, without blocking a thread.
package func eventually(
    _ event: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + patience
    while try !condition() {
        guard ContinuousClock.now < end else { throw gaveUp(event, sourceLocation) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// The same where a thread may be blocked.
package func waitUntil(
    _ event: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) throws {
    let end = ContinuousClock.now + patience
    while try !condition() {
        guard ContinuousClock.now < end else { throw gaveUp(event, sourceLocation) }
        usleep(2000)
    }
}

private func gaveUp(_ event: String, _ sourceLocation: SourceLocation) -> NeverCame {
    let failure = NeverCame(description: "waited \(patience) without success: \(event)")
    Issue.record(failure, sourceLocation: sourceLocation)
    return failure
}
