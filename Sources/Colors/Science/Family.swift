/// The 12 shopper words for color.
package enum Family: String, Sendable, CaseIterable {
    case black, white, grey, red, orange, yellow, green, blue, purple, pink, brown, beige
}
