import HTTPTypes
import Hummingbird
import ServerCore
import Text

/// Answers methods that a path does not have with 405, and says which ones it has (RFC 9110, 15.5.6): all that the
/// description of the API does not name.
struct OtherMethods<Context: RequestContext> {
    private static var methods: [HTTPRequest.Method] {
        ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "QUERY"].compactMap {
            HTTPRequest.Method(rawValue: $0)
        }
    }

    func add(to router: Router<Context>) throws {
        let description = try JSONValue(bytes: ServerFile.named("openapi.json").bytes)
        for path in description["paths"].members {
            var known = Set(path.value.members.map { $0.name.uppercased() })
            // The router answers it as GET, without a body.
            if known.contains("GET") { known.insert("HEAD") }
            let allowed = OtherMethods.methods.filter { known.contains($0.rawValue) }.map(\.rawValue).joined(
                separator: ", ")
            let pattern = path.name.replacing("{", with: ":").replacing("}", with: "")
            for method in OtherMethods.methods where !known.contains(method.rawValue) {
                router.on(RouterPath(pattern), method: method) { _, _ -> Response in
                    throw Problem(
                        status: .methodNotAllowed, code: "method-not-allowed", detail: "This path has \(allowed) only.",
                        headers: [.allow: allowed])
                }
            }
        }
    }
}
