/// When a host that keeps failing is left alone, and for how long. Pure.
package struct CircuitRules: Sendable, Equatable {
    /// The circuit opens after so many requests in a row whose retries all failed, 1 or more.
    package var failureLimit = 20
    /// How long it stays open the first time; twice as long after each probe that fails.
    package var firstPause = Duration.seconds(30)
    package var longestPause = Duration.seconds(600)
    /// What is known of a host is forgotten after so long without a request to it.
    package var memory = Duration.seconds(600)
    /// Hosts without requests that are remembered at most; beyond, those idle the longest are forgotten first.
    package var rememberedHosts = 4096

    package init() {}
}
