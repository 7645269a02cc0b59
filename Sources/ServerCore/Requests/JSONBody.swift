import Text

/// The body of a request: a JSON object whose members are all texts.
package struct JSONBody {
    private let object: JSONValue

    /// - Parameters:
    ///   - names: the members that there may be.
    ///   - example: an object of this kind, for people.
    /// - Throws: `Problem` for any other body.
    package init(_ bytes: [UInt8], names: [String], example: String) throws(Problem) {
        guard let object = try? JSONValue(bytes: bytes), object.isObject else {
            throw Problem.unprocessable("bad-request", "Expected a JSON object, as \(example).")
        }
        for member in object.members {
            let (name, value) = (member.name, member.value)
            guard names.contains(name) else {
                throw Problem.unprocessable(
                    "bad-request",
                    "The object may have \(names.joined(separator: ", ")), and not '\(name.prefix(60))'"
                        + Problem.didYouMean(name, names))
            }
            guard value.isText || value.isMissing else {
                throw Problem.unprocessable("bad-request", "'\(name)' is a text in quotation marks, as in \(example).")
            }
        }
        self.object = object
    }

    package subscript(name: String) -> String? { object[name].string }
}
