import Colors

/// How two colors go together, and how well: `docs/internals/search.md`, "Goes with". The page computes the same
/// (`goes-with.js`).
struct Harmony {
    enum Kind: Int, Sendable, CaseIterable {
        case shades, hues, neutrals
        /// Colors that look alike, and hues that are neither neighbors nor opposites.
        case others
    }

    let kind: Kind
    /// 0...1, less is better.
    let cost: Double

    /// The least difference in lightness between two shades, and the greatest between equal hues, in degrees.
    private static let (shadeStep, sameHue) = (0.12, 20.0)
    /// In degrees of hue: the best and the farthest neighbor, and the nearest opposite.
    private static let (bestNeighbor, lastNeighbor, firstOpposite) = (40.0, 60.0, 140.0)

    /// Symmetric.
    init(_ one: Oklab, _ other: Oklab) {
        let lightness = abs(one.lightness - other.lightness)
        guard one.isNeutral == other.isNeutral else {
            (kind, cost) = (.neutrals, 1 - lightness)
            return
        }
        let hue = one.isNeutral ? 0 : Harmony.degrees(one, other)
        if hue <= Harmony.sameHue {
            (kind, cost) = (lightness < Harmony.shadeStep ? .others : .shades, lightness)
            return
        }
        let isOpposite = hue >= Harmony.firstOpposite
        kind = hue <= Harmony.lastNeighbor || isOpposite ? .hues : .others
        let off = isOpposite ? 180 - hue : abs(hue - Harmony.bestNeighbor)
        cost = min(1, off / 80 + abs(one.chroma - other.chroma) * 4)
    }

    /// The angle between two hues, 0...180.
    private static func degrees(_ one: Oklab, _ other: Oklab) -> Double {
        let angle = abs(one.hueDegrees - other.hueDegrees)
        return min(angle, 360 - angle)
    }
}

extension Oklab {
    /// Black, white, greys, and light sand or beige: they go with every hue.
    fileprivate var isNeutral: Bool {
        let isSand = lightness > 0.6 && b >= abs(a)
        return chroma < (isSand ? 0.07 : 0.03)
    }
}

/// Items sorted by how well they go with a color.
struct HarmonyRanking {
    let items: [Int32]
    /// Number of items of each kind, in the order of the kinds.
    let counts: [Int]

    private static let steps = 1000

    /// - Parameter isWanted: for each item whether it is ranked; nil if all are.
    /// - Complexity: O(n log n).
    init(_ columns: ItemColumns, by color: RGB, among isWanted: [Bool]?) {
        let (wanted, last) = (Oklab(color), Harmony.Kind.others.rawValue)
        var kinds = [[(key: Int, item: Int32)]](repeating: [], count: last + 1)
        var colorless: [Int32] = []
        for item in 0..<columns.count where isWanted?[item] ?? true {
            let colors = columns.colors(of: item)
            guard let lead = colors.first else {
                colorless.append(Int32(item))
                continue
            }
            let harmony = Harmony(wanted, Oklab(lead.rgb))
            let shown = colors.reduce(0) { $0 + Int($1.thousandths) }
            let others = 1 - Double(lead.thousandths) / Double(max(1, shown))
            let key = ((harmony.cost + others) / 2 * Double(HarmonyRanking.steps - 1)).rounded(.down)
            kinds[harmony.kind.rawValue].append((Int(key), Int32(item)))
        }
        counts = kinds.enumerated().map { $1.count + ($0 == last ? colorless.count : 0) }
        let ranked = kinds.flatMap { kind in
            let (first, repeated) = columns.byImage(kind.sorted { $0 < $1 }.map(\.item))
            return first + repeated
        }
        items = ranked + colorless
    }
}
