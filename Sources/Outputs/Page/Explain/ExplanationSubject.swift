import Text

/// What an explanation is of: an item of a wall, or a file alone.
package struct ExplanationSubject: Sendable {
    /// The product's title, or the file's path.
    package let title: String
    /// The item's id; nil for a file alone.
    package let id: String?
    /// Address of the item on its wall, relative to the page; nil for a file alone.
    package let wall: String?
    /// What the shop's word decided; nil for a file alone, and where the picture's own answer stands.
    package let ruling: WordRuling?

    package init(title: String, id: String? = nil, wall: String? = nil, ruling: WordRuling? = nil) {
        self.title = title
        self.id = id
        self.wall = wall
        self.ruling = ruling
    }

    /// The id, and the way back to the wall.
    func writeOrigin(to html: inout HTMLText) {
        guard let id else { return }
        html.element("p", class: "origin") { html in
            html.text(id)
            guard let wall else { return }
            html.text(" ")
            html.link(wall, "Back to the wall")
        }
    }
}
