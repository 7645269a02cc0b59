package import Text

/// The body of a request: a JSON object whose members are texts.
package struct JSONBody {
    private let object: JSONValue

    /// - Parameters:
    ///   - names: the allowed members.
    ///   - example: an object of this kind, for messages.
    /// - Throws: `Problem` for any other body.
    package init(_ bytes: [UInt8], names: [String], example: String) throws(Problem) {
        guard let object = try? JSONValue(bytes: bytes), object.isObject else {
            throw Problem.unprocessable("bad-request", "Expected a JSON object, as \(example).")
        }
        try JSONBody.check(object, names: names)
        for member in object.members where !member.value.isText && !member.value.isMissing {
            throw Problem.unprocessable(
                "bad-request", "'\(member.name)' is a text in quotation marks, as in \(example).")
        }
        self.object = object
    }

    /// - Throws: `Problem` for an object with another member.
    package static func check(_ object: JSONValue, names: [String]) throws(Problem) {
        guard let name = object.members.map(\.name).first(where: { !names.contains($0) }) else { return }
        throw Problem.unprocessable(
            "bad-request",
            "The object may have \(names.joined(separator: ", ")), and not '\(name.prefix(60))'"
                + Problem.didYouMean(name, names))
    }

    package subscript(name: String) -> String? { object[name].string }
}

/// The file in a form: a body of the type `multipart/form-data` (RFC 7578), as browsers and HTTP clients write it.
package enum FormFile {
    /// Bytes before the file, at most: the other fields of the form, and the header of the file.
    package static let mostBytesBeside = 64 << 10

    /// - Parameters:
    ///   - contentType: of the request, with its boundary.
    /// - Throws: `Problem` for a form without a file, and for what is not such a form.
    /// - Complexity: O(bytes); only what comes before the file is read as text.
    package static func bytes(in body: [UInt8], contentType: String) throws(Problem) -> [UInt8] {
        guard let boundary = parameter("boundary", of: contentType), 1...70 ~= boundary.utf8.count else {
            throw .unprocessable(
                "bad-request", "The Content-Type of the form has no boundary; clients add one.")
        }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has no line break before it.
        let text = [0x0D, 0x0A] + body
        var next = position(of: delimiter, in: text, from: 0)
        while let start = next, start <= mostBytesBeside {
            next = position(of: delimiter, in: text, from: start + delimiter.count)
            guard let end = next else { break }
            let part = text[(start + delimiter.count)..<end]
            let head = part.prefix(mostBytesBeside)
            guard let headEnd = position(of: Array("\r\n\r\n".utf8), in: Array(head), from: 0) else { continue }
            let lines = String(decoding: head.prefix(headEnd), as: UTF8.self).split(separator: "\r\n")
            let isFile = lines.contains {
                $0.lowercased().hasPrefix("content-disposition:") && parameter("filename", of: String($0)) != nil
            }
            if isFile { return Array(part.dropFirst(headEnd + 4)) }
        }
        throw .unprocessable(
            "bad-request", "The form has no file; send it as a part with a file name, as curl -F image=@cap.jpg does.")
    }

    /// The position of a sequence of bytes: the generic search of the standard library takes 4 s for 30 MB.
    private static func position(of pattern: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        text.withUnsafeBufferPointer { text in
            var index = start
            while index + pattern.count <= text.count {
                if text[index] == pattern[0], pattern.indices.allSatisfy({ text[index + $0] == pattern[$0] }) {
                    return index
                }
                index += 1
            }
            return nil
        }
    }

    /// A parameter after the first `;` of a header's value, without its quotes.
    private static func parameter(_ name: String, of value: String) -> String? {
        for part in value.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
            guard pair.count == 2, pair[0].lowercased() == name else { continue }
            return pair[1].filter { $0 != "\"" }
        }
        return nil
    }
}
