import Catalogue
@testable import Colors

/// An item that shows one color.
func wallEntry(
    _ id: String, title: String = "", vendorColor: String = "", rgb: RGB = RGB(red: 200, green: 50, blue: 40),
    family: Family
) -> WallEntry {
    let color = DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 10, share: 0.61, family: family)
    let item = CatalogueItem(id: id, productId: id, title: title, url: "", image: "a.png", vendorColor: vendorColor)
    return WallEntry(
        item: item, rank: 1, position: WallPosition(band: .hue, sortKey: "0"),
        analysis: ImageColors(width: 8, height: 8, colors: [color], background: nil, confidence: nil, flags: []),
        failure: nil, imageHash: nil, thumbnail: nil)
}
