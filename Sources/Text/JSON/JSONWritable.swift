/// What has a form in JSON.
package protocol JSONWritable {
    func write(to json: inout JSONText)
}

extension String: JSONWritable {
    package func write(to json: inout JSONText) { json.value(self) }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension UInt64: JSONWritable {
    package func write(to json: inout JSONText) { json.verbatim(description.utf8) }
}

extension Double: JSONWritable {
    /// Rounded to six decimals.
    package func write(to json: inout JSONText) { json.value(self, decimals: 6) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONText) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONText) {
        json.array { list in
            for element in self { list.value(element) }
        }
    }
}

extension JSONValue: JSONWritable {
    /// As it is in its text.
    package func write(to json: inout JSONText) {
        if isMissing { json.null() } else { json.verbatim(sourceBytes) }
    }
}

/// What is JSON already.
package struct JSONSource: JSONWritable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package func write(to json: inout JSONText) { json.verbatim(bytes) }
}

/// A list of values of different kinds.
package struct JSONRow: JSONWritable {
    private let values: [any JSONWritable]

    package init(_ values: any JSONWritable...) { self.values = values }

    package func write(to json: inout JSONText) {
        json.array { list in
            for value in values { list.value(value) }
        }
    }
}
