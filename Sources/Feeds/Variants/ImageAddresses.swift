/// Addresses of pictures in the order of a feed, each once.
///
/// A feed may name any number of them: those for which there is no room are left out, and their product stays.
struct ImageAddresses {
    private(set) var all: [String] = []
    private var byteCount = 0
    private var lookedAt = 0
    private let mostBytesEach: Int

    init(mostBytesEach: Int = FeedLimits().addressBytes) { self.mostBytesEach = mostBytesEach }

    var isFull: Bool { lookedAt >= FeedLimits.pictures }

    mutating func add(_ address: String) {
        let bytes = address.utf8.count
        guard !isFull else { return }
        lookedAt += 1
        guard bytes > 0, bytes <= mostBytesEach, byteCount + bytes <= FeedLimits.pictureBytes else { return }
        guard !all.contains(address) else { return }
        all.append(address)
        byteCount += bytes
    }

    mutating func add(_ addresses: some Sequence<String>) {
        for address in addresses {
            guard !isFull else { return }
            add(address)
        }
    }
}
