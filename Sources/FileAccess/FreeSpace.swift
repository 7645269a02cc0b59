import Glibc

/// Bytes that this user may still write to the file system of `path`; nil when it cannot be asked.
package func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
}
