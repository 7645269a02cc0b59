/// Follows brackets, strings and names through a JSON text without building anything.
struct JSONScanner {
    private enum Container {
        case list
        /// With the name of the member that comes now.
        case object(name: [UInt8])
    }

    private var open: [Container] = []
    private var isEscaped = false
    private var isAfterColon = false
    private var string: [UInt8] = []
    private(set) var isInString = false
    /// Whether the outermost bracket was closed.
    private(set) var isClosed = false

    var depth: Int { open.count }

    /// Names longer than this are cut: only known ones matter.
    private static let nameLimit = 256

    mutating func advance(_ byte: UInt8) {
        guard !isInString else { return advanceInString(byte) }
        isAfterColon = byte == UInt8(ascii: ":")
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            string.removeAll(keepingCapacity: true)
        case UInt8(ascii: ":"):
            if case .object = open.last { open[open.count - 1] = .object(name: string) }
        case UInt8(ascii: "["): open.append(.list)
        case UInt8(ascii: "{"): open.append(.object(name: []))
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            _ = open.popLast()
            isClosed = open.isEmpty
        default: break
        }
    }

    /// The names that lead to the list that is open, which must be in objects only; nil when there is no such list.
    var pathOfOpenList: [String]? {
        guard case .list = open.last else { return nil }
        var names: [String] = []
        for container in open.dropLast() {
            guard case .object(let name) = container else { return nil }
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names
    }

    /// The name of the outermost object's member, right after its colon; nil elsewhere.
    var topName: String? {
        guard open.count == 1, isAfterColon, case .object(let name) = open[0] else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    var isDirectlyInList: Bool {
        if case .list = open.last { true } else { false }
    }

    private mutating func advanceInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        } else if string.count < JSONScanner.nameLimit {
            string.append(byte)
        }
    }
}
