import Search

/// A wall with what makes it quick to answer from.
struct ServedWall: Sendable {
    let published: PublishedWall
    let lists: ItemLists

    /// - Parameter searches: does what takes a pass over the wall.
    /// - Complexity: O(colors), beside what reading takes.
    init(_ published: PublishedWall, _ searches: BlockingWork) {
        self.published = published
        lists = ItemLists(published, searches)
    }
}
