/// Where the true part lies with a probability of 95 %, when of so many images so many were right.
///
/// After E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American
/// Statistical Association 22 (1927).
package struct WilsonInterval: Sendable, Equatable {
    /// Both in 0...1; both 0 when there is nothing to count.
    package let lower: Double
    package let upper: Double

    package init(_ right: Int, of count: Int) {
        guard count > 0 else {
            (lower, upper) = (0, 0)
            return
        }
        let (part, n) = (Double(right) / Double(count), Double(count))
        let z = 1.96
        let middle = part + z * z / (2 * n)
        let reach = z * (part * (1 - part) / n + z * z / (4 * n * n)).squareRoot()
        (lower, upper) = (max(0, (middle - reach) / (1 + z * z / n)), min(1, (middle + reach) / (1 + z * z / n)))
    }
}
