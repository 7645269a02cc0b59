import Text

/// Follows brackets, strings and names through a JSON text without building anything.
struct JSONScanner {
    private enum Container {
        case list
        /// With the name of the current member.
        case object(name: [UInt8])
    }

    private var open: [Container] = []
    private var openLists = 0
    private var quotes = JSONQuotes()
    private var isAfterColon = false
    private var string: [UInt8] = []
    /// Whether the outermost bracket was closed.
    private(set) var isClosed = false

    var isInString: Bool { quotes.isInString }
    var depth: Int { open.count }

    /// - Parameter row: for the error.
    mutating func advance(_ byte: UInt8, row: Int) throws(FeedError) {
        if quotes.advance(byte) {
            if isInString, string.count < String.mostNameBytes { string.append(byte) }
            return
        }
        isAfterColon = byte == UInt8(ascii: ":")
        switch byte {
        case UInt8(ascii: "\""): string.removeAll(keepingCapacity: true)
        case UInt8(ascii: ":"):
            if case .object = open.last { open[open.count - 1] = .object(name: string) }
        case UInt8(ascii: "["): try push(.list, row: row)
        case UInt8(ascii: "{"): try push(.object(name: []), row: row)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): pop()
        default: break
        }
    }

    private mutating func push(_ container: Container, row: Int) throws(FeedError) {
        guard open.count < JSONValue.nesting else {
            throw .malformed(row: row, reason: "more than \(JSONValue.nesting) lists and objects inside each other")
        }
        open.append(container)
        if isDirectlyInList { openLists += 1 }
    }

    private mutating func pop() {
        if isDirectlyInList { openLists -= 1 }
        _ = open.popLast()
        isClosed = open.isEmpty
    }

    /// Whether the innermost open bracket is that of a list.
    var isDirectlyInList: Bool {
        if case .list = open.last { !isInString } else { false }
    }

    /// The name of the open list, if only objects are around it; else nil.
    /// - Complexity: O(1), also when nothing is found.
    var nameOfOpenList: String? {
        guard isDirectlyInList, openLists == 1, open.count > 1, case .object(let name) = open[open.count - 2] else {
            return nil
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether the open list is at this path of names.
    func isListOpen(at path: [String]) -> Bool {
        guard isDirectlyInList, openLists == 1, open.count == path.count + 1 else { return false }
        return zip(open, path).allSatisfy { container, wanted in
            guard case .object(let name) = container else { return false }
            return name.elementsEqual(wanted.utf8)
        }
    }

    /// The names that lead to the open list, if only objects are around it; else nil.
    /// - Complexity: O(nesting).
    var pathOfOpenList: [String]? {
        guard isDirectlyInList, openLists == 1 else { return nil }
        return open.compactMap { container in
            guard case .object(let name) = container else { return nil }
            return String(decoding: name, as: UTF8.self)
        }
    }

    /// The name of a member outside lists, right after its colon; nil elsewhere.
    var nameInNoList: String? {
        guard openLists == 0, isAfterColon, case .object(let name) = open.last else { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}

/// Follows the quotes of a JSON text.
struct JSONQuotes {
    private(set) var isInString = false
    private var isEscaped = false

    /// Takes the next byte.
    /// - Returns: whether it is part of a string: inside it, or the quote that ends it.
    mutating func advance(_ byte: UInt8) -> Bool {
        guard isInString else {
            isInString = byte == UInt8(ascii: "\"")
            return false
        }
        if isEscaped {
            isEscaped = false
        } else {
            isEscaped = byte == UInt8(ascii: "\\")
            isInString = byte != UInt8(ascii: "\"")
        }
        return true
    }
}
