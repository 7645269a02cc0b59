import ServiceLifecycle

/// Looks for finished runs once a second, for as long as the server runs.
struct CatalogueWatch: Service {
    let catalogues: Catalogues

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await onThread { catalogues.refresh() }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
