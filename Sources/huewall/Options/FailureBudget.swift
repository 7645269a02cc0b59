import ArgumentParser

/// How many items may stay without a color before a run counts as failed.
enum FailureBudget: Equatable {
    case count(Int)
    /// Part of all rows of the feed, 0...1.
    case part(Double)

    static let standard = FailureBudget.part(0.5)

    /// Reads `20` or `5%`.
    init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
            self = .part(percent / 100)
        } else {
            guard let count = Int(text), count >= 0 else { return nil }
            self = .count(count)
        }
    }

    /// - Parameters:
    ///   - failures: items without a color, and rows that became no item.
    ///   - total: rows of the feed.
    func allows(_ failures: Int, of total: Int) -> Bool {
        switch self {
        case .count(let limit): failures <= limit
        case .part(let limit): Double(failures) <= Double(total) * limit
        }
    }
}

extension Settings {
    func failureBudget() throws -> FailureBudget {
        guard let (text, origin) = text("max-failures") else { return .standard }
        guard let budget = FailureBudget(text) else {
            throw ValidationError("Expected a number of items or 0% to 100% for \(origin), got '\(text)'.")
        }
        return budget
    }
}
