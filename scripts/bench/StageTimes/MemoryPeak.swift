import CLinux
import Colors
import Glibc
import Images

/// What decoding an image took of memory, and what the decoder said it would take at most, in bytes.
struct MemoryPeak {
    let request: DecodeRequest
    let choice: DecoderChoice
    let estimate: Int
    let peak: Int

    /// - Throws: `DecodeError`.
    init(of bytes: [UInt8], _ request: DecodeRequest, _ choice: DecoderChoice) throws {
        self.request = request
        self.choice = choice
        let decoder = ImageDecoder(choice: choice)
        estimate = try decoder.memoryEstimate(of: bytes, request)
        malloc_trim(0)
        forgetPeak()
        let before = residentBytes("VmRSS")
        do {
            let image = try decoder.decode(bytes, request)
            _ = image.thumbnail()
        }
        peak = residentBytes("VmHWM") - before
    }

    /// With every 4th pixel, and as the default preset with a thumbnail; with each decoder.
    static func all(of bytes: [UInt8]) throws -> [MemoryPeak] {
        let sampling = SamplingRule(granularity: 4)
        let requests = [
            DecodeRequest(sampling: sampling, isColorManaged: false),
            DecodeRequest(sampling: sampling, isColorManaged: false, thumbnailSide: 320),
            DecodeRequest(sampling: sampling, isColorManaged: true, thumbnailSide: 320),
            DecodeRequest(sampling: SamplingRule(granularity: 1), isColorManaged: true, thumbnailSide: 2000),
            DecodeRequest(
                sampling: SamplingRule(granularity: 4, mode: .mean), isColorManaged: false, thumbnailSide: 320),
        ]
        return try DecoderChoice.allCases.flatMap { choice in
            try requests.map { try MemoryPeak(of: bytes, $0, choice) }
        }
    }
}

extension MemoryPeak: CustomStringConvertible {
    var description: String {
        let sampling = "\(request.sampling.mode) \(request.sampling.granularity)"
        let what = (request.isColorManaged ? ", managed" : "") + (request.thumbnailSide.map { ", \($0)" } ?? "")
        let numbers = [estimate, peak].map { String(Double($0 >> 10) / 1024).prefix(5) }.joined(separator: " | ")
        return "\(choice) | \(sampling)\(what) | \(numbers) | \(String(Double(peak) / Double(estimate)).prefix(4))"
    }
}

/// Lets the kernel count the peak again (proc(5), clear_refs).
private func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
}

/// A line of `/proc/self/status`, which counts in KiB.
private func residentBytes(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix(name) else { continue }
        return (Int(text.filter(\.isNumber)) ?? 0) << 10
    }
    return 0
}
