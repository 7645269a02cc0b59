import ArgumentParser
import Fetching
import Foundation
import Sync
import Text

extension Settings {
    /// - Parameter source: whose server gets the headers of `--header-file`; nil when there is none.
    func fetchOptions(for source: FeedSource.Place?) throws -> FetchOptions {
        var options = FetchOptions()
        options.connections = try value(of: NetworkSettings.connections)
        options.perHost = try value(of: NetworkSettings.perHost)
        options.ratePerHost = try value(of: NetworkSettings.rate)
        options.totalTimeout = .seconds(try value(of: NetworkSettings.timeout))
        options.userAgent = try value(of: NetworkSettings.userAgent)
        options.usesNetrc = try value(of: NetworkSettings.netrc)
        if case .url(let url)? = source, let server = Origin(url: url) { options.netrcOrigins = [server] }
        options.allowedNetworks = try value(of: NetworkSettings.allowNet)
        options.secretHeaders = try secretHeaders(for: source)
        let stopReason = try stopReason()
        options.shouldStop = { stopReason() != nil }
        return options
    }

    /// What is in the file stays out of every message.
    private func secretHeaders(for source: FeedSource.Place?) throws -> [Origin: [Header]] {
        guard let (path, origin) = given(NetworkSettings.headerFile.definition) else { return [:] }
        let bytes: [UInt8]
        do { bytes = try inputFile(path) } catch { throw ValidationError("\(origin): \(reported(error).message)") }
        guard case .url(let url)? = source, let server = Origin(url: url) else {
            throw ValidationError("\(origin) is only for a source on the network; omit it for a local feed.")
        }
        do throws(HeaderFileError) {
            return try HeaderFile(bytes, source: server).headers
        } catch {
            throw ValidationError("\(path): \(error.message)")
        }
    }
}
