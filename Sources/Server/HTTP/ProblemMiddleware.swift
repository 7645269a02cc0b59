import Files
import HTTPTypes
import Hummingbird
import Logging
import Search
import ServerCore
import Store
import Sync
import Text

/// Makes problem details of whatever goes wrong: nothing that an answer says comes from the system.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch is WallChanged {
            return Problem.wallChanged.response
        } catch let error as HTTPError where error.status == .notFound {
            return Problem.notFound("no-such-path", "There is nothing at this path; /openapi.json says what there is.")
                .response
        } catch let error as any HTTPResponseError {
            return Problem.response(error.status, code: "http-\(error.status.code)", detail: error.status.reasonPhrase)
        } catch is CancellationError {
            // No client waits for it any more, or the server stops.
            return Problem.overloaded.response
        } catch let error where StoreError(error)?.status == .temporary {
            // A run has just begun to write, or another program holds the store: the next question is answered.
            return Problem.storeBusy.response
        } catch {
            context.logger.error(
                "A request failed.",
                metadata: ["error": "\(reported(error).message)", "path": "\(request.uri.path)"])
            return Problem(
                status: .internalServerError, code: "internal", detail: "The server failed; its log says why."
            ).response
        }
    }
}
