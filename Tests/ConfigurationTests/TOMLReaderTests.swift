import Testing

@testable import Configuration

struct TOMLReaderTests {
  @Test func `texts in quotes are read as another reader of TOML reads them`() {
    #expect(!pythonTexts.isEmpty)
    for (toml, expected) in pythonTexts {
      let reader = TOMLReader(Array("x = \(toml)\n".utf8))
      var text: String?
      if reader.faults.isEmpty, case .string(let read)? = reader.entries.first?.value.kind { text = read }
      #expect(text == expected, "\(toml.debugDescription)")
    }
  }

  @Test func `every value has its whole name and its place`() {
    let reader = TOMLReader(Array("a.b = {c = 1, d = [true, {e = 2}]}\n[ f . \"g h\" ]\ni = {}\n".utf8))
    #expect(reader.faults == [])
    #expect(reader.entries.map { TOMLScanner.shown($0.path) } == ["a.b.c", "a.b.d", "f.g h.i"])
    #expect(reader.entries.map(\.value.offset) == [11, 18, 53])
    #expect(reader.headers.map { TOMLScanner.shown($0) } == ["f.g h"])
  }
}
