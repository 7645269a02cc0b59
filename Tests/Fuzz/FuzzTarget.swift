/// Code that reads untrusted bytes, as libFuzzer calls it: any bytes must end in a value or an error, never in a crash.
struct FuzzTarget: Sendable {
    let name: String
    let read: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = feeds + images + metadata + texts + [features, decoders]
}

/// What the command line names: `--target=NAME`, which libFuzzer passes over.
private let target: FuzzTarget = {
    let prefix = "--target="
    let name = CommandLine.arguments.last { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
    guard let target = FuzzTarget.all.first(where: { $0.name == name ?? "" }) else {
        fatalError("expected \(prefix) and one of \(FuzzTarget.all.map(\.name).joined(separator: " "))")
    }
    return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.read([UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The bytes before the input proper, which choose how it is read; 0 where the input is shorter.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> Int { Int(rest.popFirst() ?? 0) }

    /// What was not taken as a choice.
    var input: [UInt8] { Array(rest) }
}

/// Ends the run: a property that must hold for any input does not. Prints, unlike `precondition`, in release builds
/// too.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
}
