package import Colors

extension ImageFlag {
    /// The flag in two or three words, for people: what filters and lists on the page call it.
    package var label: String {
        switch self {
        case .multi: "Several colors"
        case .blank: "Empty image"
        case .busyBackground: "Busy backdrop"
        case .noForeground: "Nothing but backdrop"
        case .evenLight: "Corrected light"
        case .plainCMYK: "CMYK without profile"
        case .damagedImage: "Damaged image"
        case .lowConfidence: "Uncertain"
        case .vendorMismatch: "Vendor disagrees"
        case .duplicateImage: "Shared image"
        case .overridden: "Chosen by a person"
        }
    }

    /// What the flag means, for people. The page has its sentences from here, so that no flag is without one.
    package var sentence: String {
        switch self {
        case .multi: "A color of another family is a good part of it too."
        case .blank: "The image is fully transparent."
        case .busyBackground: "The backdrop is busy: its colors may count as the item’s."
        case .noForeground: "Without its backdrop hardly anything would be left, so every pixel voted."
        case .evenLight: "The first color is shown as in even light; the photo has it in shade, glare or lamplight."
        case .plainCMYK: "The image is CMYK without a color profile, so its colors are a guess."
        case .damagedImage: "The image file is damaged: the colors are those of the part that can be shown."
        case .lowConfidence: "No family has a clear lead in the vote."
        case .vendorMismatch: "The vendor’s word and the measured family disagree."
        case .duplicateImage: "Other items show the same image."
        case .overridden: "A person chose the color."
        }
    }
}
