extension Family {
    /// The family of one color, by lightness, chroma and hue in Oklab.
    package init(of color: RGB) {
        self.init(of: Oklab(color))
    }

    init(of color: Oklab) {
        let (lightness, chroma, hue) = (color.lightness, color.chroma, color.hueDegrees)
        if lightness < 0.28 && chroma < 0.05 || lightness < 0.18 {
            self = .black
        } else if chroma < 0.025 {
            self = lightness > 0.88 ? .white : .grey
        } else if lightness > 0.92 && chroma < 0.035 {
            self = .white
        } else {
            self = Family.chromatic(lightness: lightness, chroma: chroma, hue: hue)
        }
    }

    private static func chromatic(lightness: Double, chroma: Double, hue: Double) -> Family {
        switch hue {
        case ..<10, 345...: lightness > 0.6 ? .pink : .red
        case ..<38: lightness > 0.72 ? .pink : chroma < 0.08 ? .brown : .red
        case ..<75: lightness < 0.6 && chroma < 0.15 ? .brown : chroma < 0.07 ? .beige : .orange
        case ..<92: lightness < 0.6 ? .brown : chroma < 0.08 ? .beige : chroma < 0.12 && lightness < 0.7 ? .brown : .yellow
        case ..<116: chroma < 0.06 && lightness > 0.75 ? .beige : lightness < 0.6 ? .green : .yellow
        case ..<180: .green
        case ..<285: hue < 200 && lightness < 0.75 ? .green : .blue
        case ..<322: .purple
        default: lightness > 0.6 ? .pink : .purple
        }
    }
}
