import Colors

extension ImageFlag {
    /// The flag in two or three words, for the filters and lists of the page.
    var label: String {
        switch self {
        case .multi: "Several colors"
        case .blank: "Empty image"
        case .busyBackground: "Busy backdrop"
        case .noForeground: "Only backdrop"
        case .evenLight: "Corrected light"
        case .plainCMYK: "CMYK without profile"
        case .damagedImage: "Damaged image"
        case .lowConfidence: "Uncertain"
        case .vendorMismatch: "Vendor disagrees"
        case .duplicateImage: "Shared image"
        case .vendorWords: "By the shop’s word"
        case .otherPicture: "By another picture"
        case .overridden: "Chosen by a person"
        }
    }

    /// The meaning of the flag, for people. The page takes its sentences from here, so every flag has one.
    var sentence: String {
        switch self {
        case .multi: "A large part has a color of another family."
        case .blank: "The image is fully transparent."
        case .busyBackground: "The backdrop is busy: its colors may count as the item’s."
        case .noForeground: "Without the backdrop almost nothing would be left, so every pixel counted."
        case .evenLight: "The first color is shown as in even light; the photo has it in shade, glare or lamplight."
        case .plainCMYK: "The image is CMYK without a color profile, so its colors are a guess."
        case .damagedImage: "The image file is damaged: the colors are those of the part that can be shown."
        case .lowConfidence: "Two families are almost equally likely."
        case .vendorMismatch: "The vendor’s word and the measured family disagree."
        case .duplicateImage: "Other items show the same image."
        case .vendorWords: "The picture left doubt, so the shop’s word decided, by its meaning in this catalogue."
        case .otherPicture:
            "The first picture left doubt or could not be used, so the colors come from another picture of the item."
        case .overridden: "A person chose the color."
        }
    }
}
