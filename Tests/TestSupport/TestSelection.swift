import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// A sweep over every case; the normal run takes one case of each class.
    package static var deep: Self {
        .enabled(if: isSet("HUEWALL_DEEP_TESTS"), "a deep sweep; `scripts/test.sh --all` runs it")
    }
}

/// Whether programs that are optional in a clone must be there.
package let needsAllPrograms = isSet("HUEWALL_ALL")

private func isSet(_ variable: String) -> Bool {
    ProcessInfo.processInfo.environment[variable].map { !$0.isEmpty } ?? false
}
