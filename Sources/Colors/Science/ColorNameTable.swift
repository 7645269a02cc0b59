extension ColorName {
    /// The rows of `color-names.tsv`, which says where each one is from: by leading family in the order of
    /// `Family.allCases`, then by name.
    package static let all: [ColorName] = {
        let rows = ShippedTable.colorNames.rows(columns: ["name", "color", "families", "source"])
        return rows.map { row in
            guard let color = RGB(hex: String(row[1])) else { preconditionFailure("\(row[1]) is not a color") }
            return ColorName(name: String(row[0]), color: color, families: ShippedTable.families(row[2]))
        }
    }()
}
