import ColorScience
import Testing

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
}
