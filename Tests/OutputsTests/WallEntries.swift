import Catalogue
@testable import Colors

/// An item that shows one color, or says why it has none.
func wallEntry(
    _ id: String, title: String = "Runner", url: String = "", vendorColor: String = "", rank: Int = 1,
    rgb: RGB = RGB(red: 200, green: 50, blue: 40), family: Family = .red, background: Backdrop? = nil,
    confidence: Double? = nil, runnerUp: Family? = nil, flags: [ImageFlag] = [], failure: ItemFailure? = nil,
    imageHash: String? = nil, thumbnail: String? = nil
) -> WallEntry {
    let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 10, share: 0.61, family: family)
    let analysis = ImageColors(
        width: 8, height: 8, colors: [color], background: background, confidence: confidence, runnerUp: runnerUp,
        flags: flags)
    let item = CatalogueItem(id: id, productId: id, title: title, url: url, image: "a.png", vendorColor: vendorColor)
    let isFound = failure == nil
    return WallEntry(
        item: item, rank: rank, position: WallPosition(band: isFound ? .hue : .none, sortKey: "0-\(rank - 1)"),
        analysis: isFound ? analysis : nil, failure: failure, flags: isFound ? flags : [], imageHash: imageHash,
        thumbnail: isFound ? thumbnail : nil)
}
