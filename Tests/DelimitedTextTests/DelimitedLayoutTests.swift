import DataSets
import DelimitedText
import Testing

@Suite struct DelimitedLayoutTests {
  @Test(arguments: [
    ("a,b\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
    ("a;b\n1,5;2,5\n", "semicolon-separated (detected), a header (detected), 2 columns, decimal comma (detected)"),
    ("3;4,5\n", "semicolon-separated (detected), no header (detected), 2 columns, decimal comma (detected)"),
    ("1,5;2,5\n-3,25;4\n", "semicolon-separated (detected), no header (detected), 2 columns, decimal comma (detected)"),
    (
      "day\tEUR\n2024-03-01\t0,25\n",
      "tab-separated (detected), a header (detected), 2 columns, decimal comma (detected)"
    ),
    ("Name, Vorname;Alter\nMeier, Eva;30\n", "semicolon-separated (detected), a header (detected), 2 columns"),
    ("1,a;b;c\n2,d;e;f\n", "comma-separated (detected), no header (detected), 2 columns"),
    ("a,b\n\"1,5\",\"2,5\"\n", "comma-separated (detected), a header (detected), 2 columns, decimal comma (detected)"),
    ("a\tb\n1\t2, 3\n", "tab-separated (detected), a header (detected), 2 columns"),
    ("1|2\n3|4\n", "bar-separated (detected), no header (detected), 2 columns"),
    ("1\n2\n", "one column, no header (detected)"),
    ("amount\n2\n", "one column, a header (detected)"),
    ("\"a,b;c\";d\n1;2\n", "semicolon-separated (detected), a header (detected), 2 columns"),
    ("red,green\nblue,blue\n", "comma-separated (detected), a header (detected), 2 columns"),
    ("red,red\nblue,blue\n", "comma-separated (detected), no header (detected), 2 columns"),
    (",b\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
  ])
  func `delimiter and header are found out and reported`(text: String, summary: String) throws {
    #expect(try read(Array(text.utf8), []).layout.summary == summary)
  }

  @Test func `a decimal comma is found where numbers have one and no number a point or thousands`() throws {
    func hasComma(_ text: String) throws -> Bool { try read(Array(text.utf8), []).layout.hasDecimalComma }
    #expect(try hasComma("a;b\n1,5;1,234\n"))
    // Twelve million, and so one thousand two hundred and thirty-four.
    #expect(try !hasComma("a;b\n1,234;2\n-12,345,678;3\n"))
    #expect(try !hasComma("a;b\n1,5;2.5\n"))
    #expect(try !hasComma("a;b\n1;2\n"))
    #expect(try hasComma("a;b\n0,123;2\n1234,500;1\n"))
  }

  @Test func `a comma is no delimiter where it is said to be the decimal sign`() throws {
    let comma = DelimitedOptions(hasDecimalComma: true)
    #expect(try columns("1,5\n2,25\n", "n", comma) == [.numbers([1.5, 2.25])])
    #expect(try columns("1,5;2\n", "nn", comma) == [.numbers([1.5]), .numbers([2])])
    #expect(
      try read(Array("1,5\n".utf8), [], comma).layout.summary == "one column, no header (detected), decimal comma")
    let point = DelimitedOptions(hasDecimalComma: false)
    #expect(refusal("a;b\n1,5;2\n", "n", point).hasPrefix("2:1: '1,5' is not a number (a)"))
  }

  @Test func `a first line that names the delimiter is no row`() throws {
    let table = try read(Array("\u{FEFF}sep=;\r\na,1;b\r\n1;2\r\n".utf8), requests("nn"))
    #expect(table.layout.summary == "semicolon-separated (detected), a header (detected), 2 columns")
    #expect(table.columns == [.numbers([1]), .numbers([2])])
    #expect(refusal("sep=|\n1|2\nq|3\n", "n") == "3:1: 'q' is not a number (column 1): write a number like 1.5 or 1e3")
    #expect(refusal("sep=;\n", "t") == "the text is empty: it needs a header or a row")
    #expect(try columns("sep=x\n", "t", DelimitedOptions(hasHeader: false)) == [.texts(["sep=x"])])
  }

  @Test func `what is said is not found out`() throws {
    let options = DelimitedOptions(delimiter: .comma, hasHeader: false)
    let table = try read(Array("a;b\n1;2\n".utf8), requests("t"), options)
    #expect(table.layout.summary == "one column, no header")
    #expect(table.columns == [.texts(["a;b", "1;2"])])
  }

  @Test
  func `a survey tells of all fields what they are, with the first that is not amber and the first that is no date`()
    throws
  {
    var reader = DelimitedReader(surveying: DelimitedOptions(missingMarks: ["NA"]))
    let text = Array("when,x,who,none,mixed\n2024-01,1,a,,1\n2024-02,NA,b,,c\n".utf8)
    try text.withUnsafeBufferPointer { try reader.read($0) }
    let surveyed = try reader.finish().surveyed
    #expect(surveyed.map(\.tally.content) == [.dates, .numbers, .texts, .nothing, .unclear])
    #expect(surveyed.map(\.tally.missing) == [0, 1, 0, 2, 0])
    #expect(
      surveyed.map { $0.firstNoNumber?.description.prefix(18) } == [
        "2:1: '2024-01' is ", nil, "2:11: 'a' is not a", nil, "3:15: 'c' is not a",
      ])
    #expect(surveyed.map { $0.firstNoDate?.line } == [nil, nil, 2, nil, 3])
  }

  @Test func `entries of a survey are shown as they are meant`() throws {
    var reader = DelimitedReader(surveying: DelimitedOptions())
    let text = Array("name,v\n\"\"\"Am Park\"\"\",1\n\"x, y\",2\n".utf8)
    try text.withUnsafeBufferPointer { try reader.read($0) }
    #expect(try reader.finish().surveyed[0].sample.entries == ["\"Am Park\"", "x, y"])
  }

  @Test func `a column that is empty for long is what comes at last, and a text among numbers is met wherever it is`()
    throws
  {
    var text = "late,first,last\n"
    for row in 0..<30_000 { text += "\(row < 29_999 ? "" : "7"),1,\(row < 29_999 ? "2" : "abc")\n" }
    var reader = DelimitedReader(surveying: DelimitedOptions())
    try Array(text.utf8).withUnsafeBufferPointer { try reader.read($0) }
    let surveyed = try reader.finish().surveyed
    #expect(surveyed.map(\.tally.content) == [.numbers, .numbers, .unclear])
    #expect(
      surveyed[2].firstNoNumber?.description == "30001:5: 'abc' is not a number (last): write a number like 1.5 or 1e3")
  }

  @Test func `columns can be chosen as soon as the layout is known`() throws {
    var reader = DelimitedReader { layout in layout.names.dropFirst().map { ColumnRequest(.name($0), as: .numbers) } }
    let text = Array("who,a,b\nx,1,2\n".utf8)
    try text.withUnsafeBufferPointer { try reader.read($0) }
    #expect(try reader.finish().columns == [.numbers([1]), .numbers([2])])
  }
}
