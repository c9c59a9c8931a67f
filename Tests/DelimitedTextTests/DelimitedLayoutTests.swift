import DataSets
import DelimitedText
import Testing

@Suite struct DelimitedLayoutTests {
  @Test(arguments: [
    ("a,b\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
    ("a;b\n1,5;2,5\n", "semicolon-separated (detected), a header (detected), 2 columns"),
    ("a\tb\n1\t2, 3\n", "tab-separated (detected), a header (detected), 2 columns"),
    ("1|2\n3|4\n", "bar-separated (detected), no header (detected), 2 columns"),
    ("1\n2\n", "one column, no header (detected)"),
    ("amount\n2\n", "one column, a header (detected)"),
    ("\"a,b;c\";d\n1;2\n", "semicolon-separated (detected), a header (detected), 2 columns"),
    ("red,green\nblue,blue\n", "comma-separated (detected), a header (detected), 2 columns"),
    ("red,red\nblue,blue\n", "comma-separated (detected), no header (detected), 2 columns"),
    (",b\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
  ])
  func `delimiter and header are found out and told`(text: String, summary: String) throws {
    #expect(try read(Array(text.utf8), []).layout.summary == summary)
  }

  @Test func `what is said is not found out`() throws {
    let options = DelimitedOptions(delimiter: .comma, hasHeader: false)
    let table = try read(Array("a;b\n1;2\n".utf8), requests("t"), options)
    #expect(table.layout.summary == "one column, no header")
    #expect(table.columns == [.texts(["a;b", "1;2"])])
  }

  @Test func `the kinds of columns are guessed from the first rows`() throws {
    let text = "when,x,who,none,mixed\n2024-01,1,a,,1\n2024-02,,b,,c\n"
    #expect(try read(Array(text.utf8), []).layout.kinds == [.dates, .numbers, .texts, .texts, .texts])
  }

  @Test func `columns can be chosen as soon as the layout is known`() throws {
    var reader = DelimitedReader { layout in
      layout.kinds.enumerated().compactMap { $1 == .numbers ? ColumnRequest(.number($0 + 1), as: .numbers) : nil }
    }
    let text = Array("who,a,b\nx,1,2\n".utf8)
    try text.withUnsafeBufferPointer { try reader.read($0) }
    #expect(try reader.finish().columns == [.numbers([1]), .numbers([2])])
  }
}
