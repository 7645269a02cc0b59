import Hummingbird
import Logging
import Search
import Synchronization
import Text

/// The metrics of the server in Prometheus' text format (version 0.0.4).
final class ServerMetrics: Sendable {
    private struct Route: Hashable {
        let method: String
        let path: String
        let status: Int
    }

    private struct Counts {
        var requests: [Route: Int] = [:]
        /// Numbers of requests up to each limit, and beyond all limits.
        var durations = [Int](repeating: 0, count: limits.count + 1)
        var seconds = 0.0
        var wallWrites: [String: Int] = [:]
    }

    private let counts = Mutex(Counts())

    /// In seconds.
    private static let limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    /// - Parameter path: the pattern of a route, so that there are few.
    func note(method: String, path: String, status: Int, seconds: Double) {
        counts.withLock { counts in
            counts.requests[Route(method: method, path: path, status: status), default: 0] += 1
            counts.durations[ServerMetrics.limits.firstIndex { seconds <= $0 } ?? ServerMetrics.limits.count] += 1
            counts.seconds += seconds
        }
    }

    /// - Parameter outcome: the result of a run for corrections.
    func noteWallWrite(_ outcome: String) {
        counts.withLock { $0.wallWrites[outcome, default: 0] += 1 }
    }

    func text(_ catalogues: [ServedWall]) -> String {
        let counts = counts.withLock { $0 }
        var text = PrometheusText()
        text.metric("huewall_http_requests_total", .counter, "Requests by route and status.")
        for (route, count) in counts.requests.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            text.sample(
                "huewall_http_requests_total",
                ["method": route.method, "route": route.path, "status": "\(route.status)"], count)
        }
        let duration = "huewall_http_request_duration_seconds"
        text.metric(duration, .histogram, "How long requests took.")
        var sum = 0
        let limits = ServerMetrics.limits.map { "\($0)" } + ["+Inf"]
        for (limit, count) in zip(limits, counts.durations) {
            sum += count
            text.sample(duration + "_bucket", ["le": limit], sum)
        }
        text.sample(duration + "_sum", [:], counts.seconds)
        text.sample(duration + "_count", [:], sum)
        text.metric("huewall_wall_writes_total", .counter, "Runs after corrections, by how they ended.")
        for outcome in WallWriter.Outcome.allCases.map(\.rawValue) {
            text.sample("huewall_wall_writes_total", ["outcome": outcome], counts.wallWrites[outcome] ?? 0)
        }
        text.metric("huewall_catalogue_items", .gauge, "Items of each catalogue that is served.")
        for wall in catalogues {
            text.sample("huewall_catalogue_items", ["catalogue": wall.published.name], wall.published.count)
        }
        return text.text
    }
}

/// Counts and logs each request.
struct RequestRecord: RouterMiddleware {
    let metrics: ServerMetrics
    let isLogged: Bool

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let method = knownMethods.contains(request.method.rawValue) ? request.method.rawValue : "other"
        metrics.note(
            method: method, path: context.endpointPath ?? "none", status: response.status.code, seconds: seconds)
        if isLogged {
            context.logger.info(
                "request",
                metadata: [
                    "method": "\(method)", "path": "\(request.uri.path.prefix(200))",
                    "status": "\(response.status.code)",
                    "ms": "\((seconds * 100_000).rounded() / 100)",
                ])
        }
        return response
    }
}

/// Other methods count as one, because clients may invent any number of them.
private let knownMethods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]
