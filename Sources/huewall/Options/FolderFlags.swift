import ArgumentParser

/// Where catalogues live.
struct FolderFlags: ParsableArguments {
    @Option(help: ArgumentHelp("Folder for downloaded images. Default Images.", valueName: "folder"))
    var images: String?

    @Option(help: ArgumentHelp("Folder for stores, metadata and pages. Default Reports.", valueName: "folder"))
    var reports: String?

    var given: [String: String?] { ["images": images, "reports": reports] }
}

extension Settings {
    var imagesFolder: String { folder("images", standard: "Images") }
    var reportsFolder: String { folder("reports", standard: "Reports") }

    private func folder(_ name: String, standard: String) -> String {
        let chosen = text(name)?.text ?? standard
        return chosen.count > 1 && chosen.hasSuffix("/") ? String(chosen.dropLast()) : chosen
    }
}
