@testable import ServerCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct BodyTests {
    private func object(_ text: String) throws(Problem) -> JSONBody {
        try JSONBody(Array(text.utf8), names: ["color", "note"], example: #"{"color": "red"}"#)
    }

    @Test func `an object of texts is read`() throws {
        let body = try object(#" {"color": "red \u00e9", "note": null} "#)
        #expect(body["color"] == "red é")
        #expect(body["note"] == nil)
    }

    @Test(arguments: [
        "", "null", "[]", "\"red\"", "{", #"{"color": 1}"#, #"{"color": ["red"]}"#, #"{"colour": "red"}"#, "{} {}",
    ])
    func `another body is refused`(text: String) {
        let problem = #expect(throws: Problem.self) { try object(text) }
        #expect(problem?.status == .unprocessableContent)
        #expect(problem?.code == "bad-request")
    }

    @Test func `a name that there is not is answered with the likely one`() {
        let problem = #expect(throws: Problem.self) { try object(#"{"colour": "red"}"#) }
        #expect(problem?.detail == "The object may have color, note, and not 'colour'; did you mean 'color'?")
    }

    private func file(in body: String, _ contentType: String = "multipart/form-data; boundary=x") throws -> String {
        String(decoding: try FormFile.bytes(in: Array(body.utf8), contentType: contentType), as: UTF8.self)
    }

    @Test func `the file of a form is found behind other fields`() throws {
        let field = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nfilename=b\r\n"
        let file = "--x\r\ncontent-disposition: form-data; name=\"image\"; filename=\"a;b.jpg\"\r\nX: y\r\n\r\n"
        #expect(try self.file(in: field + file + "bytes\r\n\r\n--x-\r\n--x--\r\n") == "bytes\r\n")
        #expect(try self.file(in: file + "--y\r\n\r\n--x--") == "--y\r\n")
        #expect(try self.file(in: file + "\r\n--x--", "Multipart/Form-Data; Boundary=\"x\"") == "")
    }

    /// Heads without end would keep a thread for half a minute.
    @Test(arguments: ["a=a;", "\r\n--x\r\ncontent-disposition:;a;a\r\n\r\n", "\r\n--x"])
    func `what comes before the file has a limit`(repeated: String) throws {
        let beside = String(repeating: repeated, count: (8 << 20) / repeated.utf8.count)
        let file = "--x\r\ncontent-disposition: form-data; filename=a\r\n\r\nbytes\r\n--x--"
        #expect(throws: Problem.self) { try self.file(in: "--x\r\ncontent-disposition:\(beside)\r\n" + file) }
        let short = String(beside.prefix(40_000))
        #expect(try self.file(in: "--x\r\nx: \(short)\r\n\r\n\r\n" + file) == "bytes")
    }

    @Test(arguments: [
        ("", "multipart/form-data; boundary=x"), ("--x--", "multipart/form-data; boundary=x"),
        ("--x\r\n\r\nbytes\r\n--x--", "multipart/form-data; boundary=x"),
        // Cut off before its end.
        ("--x\r\nContent-Disposition: form-data; filename=a\r\n\r\nbytes", "multipart/form-data; boundary=x"),
        ("--x\r\nContent-Disposition: form-data; filename=a\r\n\r\nbytes\r\n--x--", "multipart/form-data"),
        ("--x\r\nContent-Disposition: form-data; filename=a\r\n\r\nbytes\r\n--x--", "multipart/form-data; boundary="),
    ])
    func `a form without a file is refused`(body: String, type: String) {
        let problem = #expect(throws: Problem.self) { try file(in: body, type) }
        #expect(problem?.status == .unprocessableContent)
        #expect(problem?.code == "bad-request")
    }
}
