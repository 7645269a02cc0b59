import CJPEG

/// Whether `read` reads what it should.
/// - Parameter isDamaged: whether it is known that libjpeg's complaints cost pixels.
/// - Throws: `.truncated` or `.corrupt`, when they do and it is not known.
func checked(
    isDamaged: Bool = false, _ read: (UnsafeMutablePointer<CJPEGComplaint>) -> Bool
) throws(DecodeError) -> Bool {
    var complaint = CJPEGComplaint()
    let isRead = read(&complaint)
    if !(isDamaged && isRead) { try complaint.check() }
    return isRead
}

extension CJPEGComplaint {
    fileprivate func check() throws(DecodeError) {
        switch verdict {
        case cjpegTruncated: throw .truncated(.jpeg)
        case cjpegDamaged: throw .corrupt(.jpeg, reason: lastClause(of: words))
        default: break
        }
    }

    private var words: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// What stands behind the last colon: libraries put the general before it.
func lastClause(of message: String) -> String {
    String(message.split(separator: ": ").last ?? Substring(message))
}
