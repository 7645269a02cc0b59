import Colors
import HTTPTypes
import Hummingbird
import Outputs
import Search
import Text

/// What the tuning page asks: the options with their ranges, the items, and the wall under other options.
struct TuneRoutes<Context: RequestContext> {
    let catalogues: Catalogues
    let sessions: TuneSessions
    /// nil for a server that was not given the images.
    let measuring: TuneMeasuring?

    func add(to router: RouterGroup<Context>) {
        router.get("tune") { request, context in try await start(request, context) }
        router.post("tune") { request, context in try await wall(request, context) }
    }

    /// Bytes of a question.
    private static var requestLimit: Int { 4096 }

    /// Options, and the items in the order of the saved wall.
    private func start(_ request: Request, _ context: Context) async throws -> Response {
        _ = try QueryParameters(request.uri.query, names: [])
        let session = try await sessions.session(context.parameters.get("name"))
        let json = JSONText.object { json in
            json.field("wall", session.fingerprint)
            json.options(session.catalogue.options)
            json.field("items") { $0.items(session.catalogue.items) }
            json.field("saved") { $0.wall(session.saved) }
            json.field("figures") { $0.figures(session.wall(session.catalogue.options, sample: nil).figures) }
        }
        return Reply(bytes: json, fingerprint: session.fingerprint).response(to: request)
    }

    /// The wall under the options of the body, as `{"options": {"num-colors": "5"}}`; what it does not name is as the
    /// preset says. With `"outline": true` without figures, sooner. While images are measured for it, how far that is,
    /// with status 202: the same question is to be asked again.
    private func wall(_ request: Request, _ context: Context) async throws -> Response {
        let question = try TuneQuestion(try await request.bytes(upTo: TuneRoutes.requestLimit))
        let name = context.parameters.get("name") ?? ""
        let session = try await sessions.session(name)
        let options = question.options
        var sample: TuneSample?
        if !session.serves(options) {
            guard let measuring else { throw Problem.noDecoders }
            switch try measuring.sample(session, name: name, options) {
            case .measuring(let done, let total):
                var json = JSONText()
                json.measuring(done: done, total: total, options, name)
                var response = Reply(bytes: json.bytes, cacheControl: "no-store").response(to: request)
                response.status = .accepted
                return response
            case .ready(let ready): sample = ready
            }
        }
        let bytes = await onThread { [sample] in
            var json = JSONText()
            let sampled = sample?.numbers.count
            if question.isOutline {
                json.answer(session.outline(options, sample: sample), nil, options, name, sampled: sampled)
            } else {
                let (wall, figures) = session.wall(options, sample: sample)
                json.answer(wall, figures, options, name, sampled: sampled)
            }
            return json.bytes
        }
        return Reply(bytes: bytes, cacheControl: "no-store").response(to: request)
    }
}

/// The body of a question.
private struct TuneQuestion {
    let options: WallOptions
    /// Whether the wall is wanted without figures.
    let isOutline: Bool

    init(_ bytes: [UInt8]) throws(Problem) {
        guard let body = try? JSONValue(bytes: bytes), body["options"].isObject else {
            throw .unprocessable(
                "bad-request", "Expected a JSON object with options, as {\"options\": {\"num-colors\": 5}}.")
        }
        isOutline = body["outline"].text == "true"
        var texts: [String: String] = [:]
        for member in body["options"].members { texts[member.name] = member.value.text ?? "" }
        do throws(OptionError) {
            options = try WallOptions(texts)
        } catch {
            throw .unprocessable("invalid-option", error.message(origin: "The body"))
        }
    }
}

extension JSONText {
    fileprivate mutating func measuring(done: Int, total: Int, _ options: WallOptions, _ name: String) {
        object { json in
            json.field("state", "measuring")
            json.field("done", done)
            json.field("total", total)
            json.choice(options, name)
        }
    }

    fileprivate mutating func answer(
        _ wall: TunedWall, _ figures: TuneFigures?, _ options: WallOptions, _ name: String, sampled: Int?
    ) {
        object { json in
            json.field("state", "ready")
            json.field("sampled", ifAny: sampled)
            json.choice(options, name)
            json.field("wall") { $0.wall(wall) }
            guard let figures else { return }
            json.field("figures") { $0.figures(figures) }
        }
    }

    /// What was chosen, in the forms that other tools take it.
    fileprivate mutating func choice(_ options: WallOptions, _ name: String) {
        field("command", options.command(for: name))
        object("settings") { json in
            for option in options.chosen {
                let text = option.value(in: options).text
                if case .choices = option.domain {
                    json.field(option.name, text)
                } else {
                    json.field(option.name, verbatim: text.utf8)
                }
            }
        }
        self.options(options)
    }

    fileprivate mutating func options(_ options: WallOptions) {
        objects("options", AnalysisOption.all) { $0.option($1, in: options) }
    }
}

extension JSONText {
    fileprivate mutating func option(_ option: AnalysisOption, in options: WallOptions) {
        let definition = option.definition
        field("name", option.name)
        field("value", option.value(in: options).text)
        field("default", option.defaultValue(in: options.analysis.preset).text)
        field("unit", definition.unit)
        field("purpose", definition.purpose)
        field("remarks", definition.remarks)
        field("group", "\(option.costs)")
        field("cost", "\(option.optionClass(in: options))")
        if let reason = option.noEffectSentence(origin: "It", in: options) { field("idle", reason) }
        switch option.domain {
        case .integers(let range):
            field("kind", "integer")
            field("min", range.lowerBound)
            field("max", range.upperBound)
        case .numbers(let range):
            field("kind", "number")
            field("min", range.lowerBound)
            field("max", range.upperBound)
        case .choices(let names):
            field("kind", "choice")
            field("choices", names)
        }
    }

    fileprivate mutating func items(_ items: [TuneCatalogue.Item]) {
        object { json in
            json.field("id", items.map(\.id))
            json.field("title", items.map(\.title))
            json.field("thumbnail", items.map { $0.thumbnail ?? "" })
        }
    }

    /// `order`: item numbers; `hex`: six digits for each item, none without a color, all behind each other with commas.
    fileprivate mutating func wall(_ wall: TunedWall) {
        object { json in
            json.field("order", verbatim: "[\(wall.order.map(String.init).joined(separator: ","))]".utf8)
            json.field(
                "hex", wall.leaders.map { $0.map { String($0.rgb.hex.dropFirst()) } ?? "" }.joined(separator: ","))
            let letters = wall.leaders.map { $0.map { String(familyLetter($0.family)) } ?? "-" }
            json.field("family", letters.joined())
            json.field("families", Family.allCases.map(\.rawValue))
        }
    }

    fileprivate mutating func figures(_ figures: TuneFigures) {
        object { json in
            json.field("items", figures.itemCount)
            json.field("changed", figures.changed)
            json.agreement("vendorWords", figures.vendorWords)
            json.agreement("overrides", figures.overrides)
            json.agreement("labels", figures.labels)
            json.object("families") { json in
                for (family, count) in figures.families { json.field(family.rawValue, count) }
            }
            json.objects("worst", figures.worst) { json, change in
                json.field("item", change.item)
                json.field("from", change.from?.rawValue)
                json.field("to", change.to?.rawValue)
                json.field("isLoss", change.isLoss)
                json.field("difference", change.difference, decimals: 1)
            }
        }
    }

    private mutating func agreement(_ name: String, _ agreement: TuneFigures.Agreement) {
        object(name) { json in
            json.field("agreeing", agreement.agreeing)
            json.field("all", agreement.all)
        }
    }
}

/// `a` for the first of `Family.allCases`.
private func familyLetter(_ family: Family) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(Family.allCases.firstIndex(of: family) ?? 0)))
}
