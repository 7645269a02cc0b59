import HTTPTypes
import Hummingbird

/// The page that tunes a catalogue, and its style and scripts.
struct TunePage<Context: RequestContext> {
    let catalogues: Catalogues

    func add(to router: RouterGroup<Context>) {
        router.get(":name") { request, context in
            _ = try catalogues.wall(named: context.parameters.get("name"))
            var response = TunePage.reply(PackageResources.tune_html, "text/html; charset=utf-8").response(to: request)
            response.headers[.contentSecurityPolicy] = TunePage.policy
            return response
        }
        router.get("assets/:file") { request, context in
            guard let asset = TunePage.assets[context.parameters.get("file") ?? ""] else {
                throw Problem.notFound("no-such-file", "The tuning page has no such file.")
            }
            return TunePage.reply(asset.bytes, asset.type).response(to: request)
        }
    }

    /// Its own files, the API of this server, and nothing else.
    private static var policy: String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }

    private static var assets: [String: (bytes: [UInt8], type: String)] {
        let script = "text/javascript; charset=utf-8"
        return [
            "tune-icon.svg": (PackageResources.tune_icon_svg, "image/svg+xml"),
            "tune.css": (PackageResources.tune_css, "text/css; charset=utf-8"),
            "tune-panels.css": (PackageResources.tune_panels_css, "text/css; charset=utf-8"),
            "tune-main.js": (PackageResources.tune_main_js, script),
            "tune-api.js": (PackageResources.tune_api_js, script),
            "tune-settings.js": (PackageResources.tune_settings_js, script),
            "tune-controls.js": (PackageResources.tune_controls_js, script),
            "tune-wall.js": (PackageResources.tune_wall_js, script),
            "tune-motion.js": (PackageResources.tune_motion_js, script),
            "tune-pointer.js": (PackageResources.tune_pointer_js, script),
            "tune-figures.js": (PackageResources.tune_figures_js, script),
            "tune-elements.js": (PackageResources.tune_elements_js, script),
        ]
    }

    private static func reply(_ bytes: [UInt8], _ type: String) -> Reply {
        // FNV-1a: names the content, and guards nothing.
        let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var reply = Reply(bytes: bytes, contentType: type)
        reply.fingerprint = String(hash, radix: 16)
        return reply
    }
}
