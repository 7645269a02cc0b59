// Prints the colors of pictures. docs/library.md shows this program; scripts/checks/library.sh builds and runs it.
import Foundation
import HuewallColors

let reader = try ImageColorReader(colorLimit: 3)
for path in CommandLine.arguments.dropFirst() {
    guard let data = FileManager.default.contents(atPath: path) else {
        print("\(path): cannot be read")
        continue
    }
    do {
        for color in try reader.colors(of: Array(data)) {
            print("\(path): \(color.hex) \(color.family) (\(color.name)) \(Int((color.share * 100).rounded())) %")
        }
    } catch {
        print("\(path): \(error)")
    }
}
