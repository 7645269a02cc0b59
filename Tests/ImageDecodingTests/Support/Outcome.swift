import Images

/// The error that decoding ends in, or nil for an image.
func decodeError(of bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> DecodeError? {
    do throws(DecodeError) {
        _ = try ImageDecoder(limits: limits).decode(bytes)
        return nil
    } catch {
        return error
    }
}

/// The error that the check of the header alone ends in, or nil when it passes.
func headerError(of bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> DecodeError? {
    do throws(DecodeError) {
        _ = try ImageHeader(of: bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}
