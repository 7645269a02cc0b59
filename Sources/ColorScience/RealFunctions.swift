import Glibc

/// e to the power of `exponent`.
package func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The natural logarithm.
package func logarithm(_ number: Double) -> Double { log(number) }

/// 1 / (1 + e^-x).
package func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
