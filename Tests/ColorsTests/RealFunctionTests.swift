import Glibc
import TestSupport
import Testing
@testable import Colors  // for functions that no other target needs

@Suite(.timeLimit(.minutes(1))) struct RealFunctionTests {
    @Test func `eight exponentials are as exact as single ones`() {
        for start in stride(from: Float(-79), through: 0, by: 0.37) {
            let exponents = SIMD8<Float>(
                start, start / 2, start / 3, start / 5, start / 7, start / 50, start / 1000, 0)
            let powers = exponentials(exponents)
            for lane in 0..<8 {
                let exact = exponential(Double(exponents[lane]))
                #expect(abs(Double(powers[lane]) - exact) <= 2e-6 * exact, "\(exponents[lane])")
            }
        }
        #expect(exponentials(SIMD8(repeating: -1e9)).max() < 1e-34)
    }

    @Test func `functions are as exact as those of the C library`() {
        var generator = SeededGenerator(seed: 5)
        func worst(_ range: ClosedRange<Double>, _ error: (Double) -> Double) -> Double {
            (0..<2_000).map { _ in error(Double.random(in: range, using: &generator)) }.max() ?? .infinity
        }
        #expect(worst(-700...700) { abs(exponential($0) / exp($0) - 1) } < 1e-15)
        #expect(worst(-1...1) { abs(exponential($0) / exp($0) - 1) } < 1e-15)
        #expect(worst(0...2) { abs(logarithm($0) - log($0)) / abs(log($0)) } < 1e-15)
        #expect(worst(-700...700) { abs(logarithm(exp($0)) - $0) } < 1e-12)
        #expect(worst(-30...30) { abs(logistic($0) * (1 + exp(-$0)) - 1) } < 1e-15)
        #expect(worst(-1_500...1_500) { abs(sine(degrees: $0) - sin($0 * .pi / 180)) } < 1e-14)
        #expect(worst(-1_500...1_500) { abs(cosine(degrees: $0) - cos($0 * .pi / 180)) } < 1e-14)
        #expect(
            worst(0.01...359.99) { degrees in
                let angle = degrees * .pi / 180
                return abs(directionDegrees(0.3 * cos(angle), 0.3 * sin(angle)) - degrees)
            } < 1e-12)
    }

    @Test func `functions are defined where their series are not`() {
        #expect(exponential(0) == 1 && exponential(-1e9) == 0 && exponential(1e9) == .infinity)
        #expect(exponential(-740) > 0 && exponential(.nan).isNaN)
        #expect(logarithm(1) == 0 && logarithm(0) == -.infinity && logarithm(.infinity) == .infinity)
        #expect(logarithm(-1).isNaN && logarithm(.nan).isNaN)
        #expect(abs(logarithm(.leastNonzeroMagnitude) - log(.leastNonzeroMagnitude)) < 1e-12)
        #expect(logistic(-800) == 0 && logistic(0) == 0.5 && logistic(800) == 1)
        let directions = [(1, 0), (0, 1), (-1, 0), (0, -1), (0, 0), (1, -1e-300)].map { directionDegrees($0, $1) }
        #expect(directions == [0, 90, 180, 270, 0, 0])
    }

    /// On another processor, too: the digest was made on an x86-64 with AVX2.
    @Test func `results have the same bits on every processor`() {
        var generator = SeededGenerator(seed: 6)
        var digest = UInt64(14_695_981_039_346_656_037)
        for _ in 0..<2_000 {
            let (x, y) = (Double.random(in: -9...9, using: &generator), Double.random(in: -9...9, using: &generator))
            let lab = CIELAB(RGB(Oklab(lightness: abs(x) / 9, a: y / 40, b: x / 40)))
            let results = [
                exponential(x), logarithm(abs(x)), logistic(y), sine(degrees: 90 * x), cosine(degrees: 90 * y),
                directionDegrees(x, y), ciede2000(lab, CIELAB(lightness: 50, a: x, b: y)),
            ]
            for result in results { digest = (digest ^ result.bitPattern) &* 1_099_511_628_211 }
        }
        #expect(digest == 3_275_516_081_640_609_101)
    }
}
