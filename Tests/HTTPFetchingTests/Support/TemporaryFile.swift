import Glibc

/// A name for a file in a folder of its own, both removed at the end.
final class TemporaryFile {
    let path: String
    private let folder: String

    init() throws {
        var template = Array("/tmp/huewall-fetch-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NoFolder() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = folder + "/file"
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    func write(_ text: String) throws {
        guard let file = fopen(path, "w") else { throw NoFolder() }
        fputs(text, file)
        fclose(file)
    }

    /// `nil` when there is no file.
    var text: String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private struct NoFolder: Error {}
}
