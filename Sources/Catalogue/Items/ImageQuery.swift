import Text

/// Which parts of the query of a picture's address say which picture it is. Others, as a signature that changes each
/// day, belong to the request alone.
package enum ImageQuery: Sendable, Equatable {
    /// The whole query.
    case keep
    /// No part of it.
    case drop
    /// The parameters of these names.
    case only([String])

    /// - Parameter text: `keep`, `drop` or names with commas between them.
    /// - Returns: nil for a text without a name.
    package init?(_ text: String) {
        switch text {
        case "keep": self = .keep
        case "drop": self = .drop
        default:
            let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            guard !names.isEmpty else { return nil }
            self = .only(names)
        }
    }

    /// As `init` reads it.
    package var text: String {
        switch self {
        case .keep: "keep"
        case .drop: "drop"
        case .only(let names): names.joined(separator: ",")
        }
    }

    /// The address without what does not say which picture it is; a path of a file stays as it is.
    package func identity(of address: String) -> String {
        guard self != .keep, let mark = address.firstIndex(of: "?"),
            case .url = ImageLocation(address, relativeTo: "/")
        else { return address }
        let end = address[mark...].firstIndex(of: "#") ?? address.endIndex
        let kept = address[address.index(after: mark)..<end].split(separator: "&").filter { part in
            guard case .only(let names) = self else { return false }
            return names.contains(String(part.prefix { $0 != "=" }))
        }
        return address[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }
}
