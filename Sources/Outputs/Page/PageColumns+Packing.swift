package import Colors
import Foundation

/// Packs values into few bytes; `web/core/items/model.js` unpacks them.
extension PageColumns {
    /// Nine bytes per color, best first: six digits of hex, two of the share, a letter for the family.
    static func packed(_ analysis: ImageColors?) -> String {
        (analysis?.colors ?? []).reduce(into: "") { text, color in
            text += color.rgb.hex.dropFirst()
            text += packed(share: color.share)
            text.unicodeScalars.append(letter(color.family))
        }
    }

    /// Families that are less likely are left out, except the likeliest.
    private static let leastShare = 0.1
    private static let mostFamilies = 3

    /// The likeliest families, three bytes each as in `colors`: a letter, and two digits for the likelihood.
    static func packed(_ likelihood: FamilyCounts?) -> String {
        guard let likelihood else { return "" }
        let sorted = Family.allCases.filter { likelihood[$0] > 0 }.sortedDescending { likelihood[$0] }
        return sorted.prefix(mostFamilies).enumerated().reduce(into: "") { text, next in
            let (position, family) = next
            let share = Double(likelihood[family]) / Double(FamilyCounts.whole)
            guard position == 0 || share >= leastShare else { return }
            text.unicodeScalars.append(letter(family))
            text += packed(share: share)
        }
    }

    /// Thousandths in base 36, two digits.
    static func packed(share: Double) -> String {
        let thousandths = share.isFinite ? Int((min(max(share, 0), 1) * 1000).rounded()) : 0
        let digits = String(thousandths, radix: 36)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }

    /// `thumbs/ab/abcdef….jpg` becomes `j` and the digits in Base64; `w` stands for WebP. Capital letters stand for cut
    /// thumbnails, `thumbs/ab/abcdef….goods.jpg`. Any other path follows a `=`.
    static func packed(_ path: String?) -> String {
        guard let path else { return "" }
        let bytes = Array(path.utf8)
        let (folder, dot) = (Array("thumbs/".utf8), bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex)
        guard
            bytes.starts(with: folder), bytes.count > 12, bytes[9] == UInt8(ascii: "/"), dot >= 12,
            bytes[7...8] == bytes[10...11], let kind = kinds[String(decoding: bytes[dot...], as: UTF8.self)],
            let digest = digest(String(decoding: bytes[10..<dot], as: UTF8.self))
        else { return "=" + path }
        return kind + base64URL(digest)
    }

    /// With `-` and `_`, and without padding (RFC 4648, 5).
    private static func base64URL(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: Array(text), as: UTF8.self)
    }

    /// `a` for the first of `Family.allCases`.
    package static func letter(_ family: Family) -> Unicode.Scalar {
        let index = Family.allCases.firstIndex(of: family) ?? 0
        return Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))
    }

    static func letter(_ band: WallBand) -> UInt8 {
        switch band {
        case .hue: UInt8(ascii: "h")
        case .muted: UInt8(ascii: "m")
        case .dark: UInt8(ascii: "d")
        case .none: UInt8(ascii: "n")
        }
    }

    private static let kinds = [".jpg": "j", ".webp": "w", ".goods.jpg": "J", ".goods.webp": "W"]

    /// Only lower-case digits: the page would decode upper-case ones to another path.
    private static func digest(_ digits: String) -> [UInt8]? {
        bytes(ofHexadecimal: digits).flatMap { hexadecimal($0) == digits ? $0 : nil }
    }
}

/// Numbers for texts that repeat.
struct StringTable: Sendable {
    private var numbers: [String: Int] = [:]
    private var new: [String] = []

    /// Counted from 1 in the order of first use; 0 for the empty text.
    mutating func number(of text: String) -> Int {
        if text.isEmpty { return 0 }
        if let known = numbers[text] { return known }
        let number = numbers.count + 1
        numbers[text] = number
        new.append(text)
        return number
    }

    /// Texts that got their number since the last call.
    mutating func takeNew() -> [String] {
        defer { new.removeAll() }
        return new
    }
}
