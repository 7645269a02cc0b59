import ArgumentParser
import Colors
import Foundation
import Images

/// Times the stages of one image's way, one thread, all stages in turn on the same images.
@main
struct StageTimes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage-times",
        abstract: "Time the stages of an image's way: libgd, decoding, decoding with a thumbnail, vote, analysis.",
        discussion: "Processor time of one thread, of each image the fastest round. Build it with -c release.")

    @Option(help: "How often each stage is run on each image.")
    var rounds = 5

    @Option(help: "One stage alone, for programs that count instructions: \(Stage.names).")
    var only: Stage?

    @Flag(
        help: "Print the memory that decoding takes at its peak, beside the decoder's own estimate, and time nothing.")
    var memory = false

    @Argument(help: "Images.")
    var images: [String]

    func run() throws {
        if memory { return try printPeaks() }
        ImageDecoder.reuseMemory(bytesPerThread: 64 << 20)
        var totals: [Stage: StageTotal] = [:]
        for path in images {
            let subject = try read(path, Subject.init)
            for stage in only.map({ [$0] }) ?? Stage.allCases {
                totals[stage, default: StageTotal()].add(try subject.time(stage, rounds: rounds))
            }
        }
        printTable(totals)
    }

    private func printPeaks() throws {
        print("| image | decoder | request | estimate, MiB | peak, MiB | part |\n| --- | --- | --- | --- | --- | --- |")
        for path in images {
            let peaks = try read(path, MemoryPeak.all)
            for peak in peaks { print("| \(URL(filePath: path).lastPathComponent) | \(peak) |") }
        }
    }

    private func read<Answer>(_ path: String, _ body: ([UInt8]) throws -> Answer) throws -> Answer {
        do {
            return try body([UInt8](Data(contentsOf: URL(filePath: path))))
        } catch let error as DecodeError {
            throw ValidationError("\(path): \(error.message)")
        } catch {
            throw ValidationError("\(path): \(error.localizedDescription)")
        }
    }

    private func printTable(_ totals: [Stage: StageTotal]) {
        print("| stage | ms an image | ns a pixel | against libgd decode |\n| --- | --- | --- | --- |")
        for stage in Stage.allCases {
            guard let total = totals[stage] else { continue }
            let yardstick = totals[.libgd].map { String(format: "%.2f", total.seconds / $0.seconds) } ?? ""
            let milliseconds = String(format: "%.2f", total.seconds * 1e3 / Double(images.count))
            let nanoseconds = String(format: "%.1f", total.seconds * 1e9 / Double(total.pixels))
            print("| \(stage.title) | \(milliseconds) | \(nanoseconds) | \(yardstick) |")
        }
    }
}

/// What can be timed.
enum Stage: String, CaseIterable, ExpressibleByArgument {
    case libgd, decode, thumbnail, vote, analysis

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    var title: String {
        switch self {
        case .libgd: "all pixels by libgd"
        case .decode: "samples of the default step"
        case .thumbnail: "samples and a thumbnail of 320 pixels"
        case .vote: "classic vote at granularity 1"
        case .analysis: "default analysis at its own step"
        }
    }
}

/// Processor time of a stage, summed over images, and what it looked at.
struct StageTotal {
    var seconds = 0.0
    var pixels = 0

    mutating func add(_ other: StageTotal) {
        seconds += other.seconds
        pixels += other.pixels
    }
}
