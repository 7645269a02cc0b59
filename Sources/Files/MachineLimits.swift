import Glibc

/// Bytes that this user can still write to the file system of `path`; nil if unknown.
package func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
}

/// Bytes of memory that the control groups of this process allow to all their processes: Linux,
/// admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst.
/// - Returns: nil without a limit.
package func controlGroupMemory() -> Int? {
    guard let groups = text(of: "/proc/self/cgroup") else { return nil }
    var least: Int?
    for line in groups.split(separator: "\n") {
        // As in `0::/system.slice/a.service` or `4:memory:/a`.
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty || parts[1].split(separator: ",").contains("memory") else { continue }
        let (root, name) =
            parts[1].isEmpty ? ("/sys/fs/cgroup", "memory.max") : ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        var folders = parts[2].split(separator: "/")
        while true {
            let path = ([Substring(root)] + folders + [Substring(name)]).joined(separator: "/")
            // Without a limit, the value is "max" or a number near the largest.
            if let limit = text(of: path).flatMap({ Int($0.prefix { $0.isNumber }) }), limit < 1 << 50 {
                least = min(least ?? limit, limit)
            }
            guard folders.popLast() != nil else { break }
        }
    }
    return least
}

private func text(of path: String) -> String? {
    // An unreadable file means no limit.
    guard let bytes = try? OpenFile(reading: path).read(1 << 16) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
}
