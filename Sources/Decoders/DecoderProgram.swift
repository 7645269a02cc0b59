import CSandbox
import Foundation
import Glibc

/// The program that decoder processes execute.
package struct DecoderProgram: Sendable {
    let path: String
    /// Arguments after the program's name; tests use others.
    var arguments = [DecoderProgram.argument]

    /// The only argument of a program that calls `decoderMain` first.
    static let argument = "decoder"
    /// This program.
    static let own = DecoderProgram(path: "/proc/self/exe")

    /// - Throws: `DecoderProcessError.noProcess`.
    func start() throws(DecoderProcessError) -> CSandboxProcess {
        var process = CSandboxProcess()
        let environment = DecoderProgram.environment(of: ProcessInfo.processInfo.environment)
        let error = withCStrings(["huewall"] + arguments) { arguments in
            withCStrings(environment) { csandboxStart(path, arguments, $0, &process) }
        }
        guard error == 0 else { throw .noProcess(error) }
        return process
    }

    /// The environment of a decoder: variables for the loader and the C library, and for reports of test builds. Others
    /// may be secret.
    static func environment(of variables: [String: String]) -> [String] {
        let kept = variables.filter { name, _ in
            name.hasPrefix("LD_") || name.hasSuffix("SAN_OPTIONS")
                || ["GLIBC_TUNABLES", "LLVM_PROFILE_FILE"].contains(name)
        }
        // Its crashes are reported on its socket.
        return kept.map { "\($0)=\($1)" }.sorted() + ["SWIFT_BACKTRACE=enable=no"]
    }
}

/// An array of C strings that ends with null.
private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
}

/// Why a decoder process is not available.
package enum DecoderProcessError: Error, Sendable, Equatable {
    /// The system has no room for a process; the value is an error number.
    case noProcess(Int32)
    /// Processes end before they can decode; the text comes from `DecoderVerdict`.
    case notReady(String)
    /// The kernel does not confine processes, but confinement is required.
    case notConfined

    /// One sentence: what is wrong and what to do.
    package var message: String {
        switch self {
        case .noProcess(let number):
            "No process for decoding could be started (\(String(cString: strerror(number)))); "
                + "use fewer --jobs, raise the limit of processes (ulimit -u, TasksMax) or run again later."
        case .notReady(let cause):
            "The processes that decode images end before they can decode (\(cause)); what was done is kept, run again "
                + "with more memory or fewer --jobs."
        case .notConfined:
            "This system does not confine the processes that decode images (seccomp), and --require-sandbox asks for "
                + "it; nothing was decoded. Allow prctl and seccomp, or run on another system."
        }
    }
}
