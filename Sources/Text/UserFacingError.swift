/// An error for people: one sentence, and the exit status of the program.
package protocol UserFacingError: Error {
    /// One sentence with a full stop: what is wrong and what to do.
    var message: String { get }
    var status: ExitStatus { get }
}

/// Exit statuses of the programs for errors, as in sysexits.h. docs/operations.md lists the numbers.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// `status --json`: the last good run is too old. Nagios calls it a warning.
    case stale = 1
    /// `status --json`: the last run did not end well. Nagios calls it critical.
    case failing = 2
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    /// An error of the program.
    case unknown = 70
    /// The system has no `/proc`: `decoderMain` ends the program with this status.
    case systemLacks = 71
    case cannotCreate = 73
    case ioError = 74
    /// A later run may succeed.
    case temporary = 75
    case misconfigured = 78
    case interrupted = 130
    case terminated = 143
}

/// The sentence for any error. An error without a sentence for people is an error of the program.
package struct ReportedError: UserFacingError {
    package let message: String
    package let status: ExitStatus

    package init(_ message: String, _ status: ExitStatus) {
        self.message = message
        self.status = status
    }

    package init(_ error: any Error) {
        if let error = error as? any UserFacingError {
            self.init(error.message, error.status)
        } else {
            self.init("huewall met an unknown error: \(error); please report this.", .unknown)
        }
    }
}
