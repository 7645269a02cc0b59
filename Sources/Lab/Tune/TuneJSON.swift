package import Colors
import Lab
import Outputs
package import Text

// Answers for the tuning page.
extension JSONText {
    /// The initial data of a page: the options, and the items in the order of the saved wall.
    mutating func start(
        _ catalogue: TuneCatalogue, fingerprint: String, _ saved: TunedWall, _ figures: TuneFigures
    ) {
        field("wall", fingerprint)
        options(catalogue.options)
        field("items") { $0.items(catalogue.items) }
        field("saved") { $0.wall(saved) }
        field("figures") { $0.figures(figures) }
    }

    package mutating func measuring(done: Int, total: Int, _ options: WallOptions, _ name: String) {
        object { json in
            json.field("state", "measuring")
            json.field("done", done)
            json.field("total", total)
            json.choice(options, name)
        }
    }

    mutating func answer(
        _ wall: TunedWall, _ figures: TuneFigures?, _ options: WallOptions, _ name: String, sampled: Int?
    ) {
        object { json in
            json.field("state", "ready")
            json.field("sampled", ifAny: sampled)
            json.choice(options, name)
            json.field("wall") { $0.wall(wall) }
            if let figures { json.field("figures") { $0.figures(figures) } }
        }
    }

    /// The chosen options, in the forms for other tools.
    private mutating func choice(_ options: WallOptions, _ name: String) {
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

    private mutating func options(_ options: WallOptions) {
        objects("options", AnalysisOption.all) { $0.option($1, in: options) }
    }

    private mutating func option(_ option: AnalysisOption, in options: WallOptions) {
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

    private mutating func items(_ items: [TuneCatalogue.Item]) {
        object { json in
            json.field("id", items.map(\.id))
            json.field("title", items.map(\.title))
            json.field("thumbnail", items.map { $0.thumbnail ?? "" })
        }
    }

    /// `order`: item numbers; `hex`: six digits for each item, none without a color, separated by commas.
    mutating func wall(_ wall: TunedWall) {
        object { json in
            json.field("order", verbatim: "[\(wall.order.map(String.init).joined(separator: ","))]".utf8)
            json.field(
                "hex", wall.leaders.map { $0.map { String($0.rgb.hex.dropFirst()) } ?? "" }.joined(separator: ","))
            let letters = wall.leaders.map { $0.map { PageColumns.letter($0.family) } ?? "-" }
            json.field("family", String(String.UnicodeScalarView(letters)))
            json.field("families", Family.allCases.map(\.rawValue))
        }
    }

    mutating func figures(_ figures: TuneFigures) {
        object { json in
            json.field("items", figures.itemCount)
            json.field("changed", figures.changed)
            json.agreement("vendorWords", figures.agreements[.vendorWords])
            json.agreement("overrides", figures.agreements[.overrides])
            json.agreement("labels", figures.agreements[.acceptableLabels])
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

    private mutating func agreement(_ name: String, _ agreement: Agreement) {
        object(name) { json in
            json.field("agreeing", agreement.right)
            json.field("all", agreement.items)
        }
    }
}
