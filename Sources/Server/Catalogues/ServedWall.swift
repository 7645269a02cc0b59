import Search

/// A wall with what makes it quick to answer from.
struct ServedWall: Sendable {
    let published: PublishedWall
    let lists: ItemLists

    /// - Complexity: O(colors), beside what reading takes.
    init(_ published: PublishedWall) {
        self.published = published
        lists = ItemLists(published)
    }
}
