/// Throws what a complaint of libjpeg means for the image; some mean nothing.
func checkJPEGComplaint(_ reason: String) throws(DecodeError) {
    if reason.contains("Premature end") { throw .truncated(.jpeg) }
    if !isHarmless(reason) { throw .corrupt(.jpeg, reason: reason) }
}

/// Complaints of libjpeg that cost no pixel: many cameras and editors cause them.
private func isHarmless(_ reason: String) -> Bool {
    ["extraneous bytes before marker", "Unknown Adobe color transform", "Unsupported marker", "Invalid JFIF"]
        .contains { reason.contains($0) }
}
