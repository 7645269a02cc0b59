package import Testing

/// Expects that no case of many went wrong, in one expectation: 300,000 take longer than what they look at.
/// - Parameter faults: a line for each case that went wrong; the first are shown.
package func expectNone(_ faults: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, "\(faults.count) cases, such as \(faults.prefix(3))", sourceLocation: sourceLocation)
}
