import Colors
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct WallVersionTests {
    /// Walls that lie in stores are believed as long as their version is this one.
    @Test(arguments: [
        (WallOrder.smooth, "6f3fd0e05ca98a07"), (.classic, "9c523d9b848dd0a7"),
    ])
    func `an order that places colors otherwise has another wall version`(order: WallOrder, digest: String) {
        var options = OrderOptions()
        options.order = order
        let sorter = WallSorter(options)
        let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
        var keys: [String] = []
        for family in Family.allCases {
            for red in steps {
                for green in steps {
                    let rgb = RGB(red: red, green: green, blue: 255 - red / 2)
                    let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family, name: "")
                    keys.append(sorter.place(of: [color]).sortKey)
                }
            }
        }
        #expect(fnv1a(keys.joined(separator: " ")) == digest, "raise wallVersion, and put the new digest here")
    }

    /// FNV-1a, 64 bits: any digest that never changes would do.
    private func fnv1a(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
