import DataSets
import DelimitedText
import TestSupport
import Testing

@Suite struct DelimitedReaderTests {
  @Test func `P6: columns of numbers, dates and texts are read by number`() throws {
    let text = "day,amount,who\n2024-03-01,1.5,Ada\n2024-03-02,-2e3,\"Bob, B.\"\n"
    #expect(
      try columns(text, "dnt") == [
        .numbers([1_709_251_200, 1_709_337_600]), .numbers([1.5, -2_000]), .texts(["Ada", "Bob, B."]),
      ])
    #expect(try columns(text, "-n") == [.numbers([1.5, -2_000])])
  }

  @Test func `P6: columns are read by name, in the order asked, one of them in two ways`() throws {
    let requests = [
      ColumnRequest(.name("b"), as: .texts), ColumnRequest(.name("a"), as: .numbers),
      ColumnRequest(.number(2), as: .numbers), ColumnRequest(.name("a"), as: .numbers),
    ]
    let table = try read(Array("a , b\n1,2\n3,04".utf8), requests)
    #expect(table.layout.names == ["a", "b"])
    #expect(table.rowCount == 2)
    #expect(table.columns == [.texts(["2", "04"]), .numbers([1, 3]), .numbers([2, 4]), .numbers([1, 3])])
  }

  @Test func `quotes: delimiters, line ends and quotes inside, CRLF, a byte order mark`() throws {
    let text = "\u{FEFF}\"a\"\"b\",c\r\n\"x\r\ny, z\",\"1\"\r\n\"\"\"q\"\"\",2\r\n"
    let table = try read(Array(text.utf8), requests("tn"))
    #expect(table.layout.names == ["a\"b", "c"])
    #expect(table.columns == [.texts(["x\r\ny, z", "\"q\""]), .numbers([1, 2])])
  }

  @Test func `an empty field is missing, blanks around a number are not part of it`() throws {
    let column = try columns("a,b\n 1 ,x\n,y\n  ,\n\"2\",z\n+.5,\n5.,\n", "nt")
    #expect(column == [.numbers([1, .nan, .nan, 2, 0.5, 5]), .texts(["x", "y", nil, "z", nil, nil])])
    let marked = DelimitedOptions(missingMarks: ["NA", "-"])
    #expect(try columns("a\n1\nNA\n-\n2\n", "n", marked) == [.numbers([1, .nan, .nan, 2])])
  }

  @Test func `blank lines: no rows among several columns, missing values in a single one unless at the end`() throws {
    #expect(try columns("a,b\n\n1,2\n\r\n3,4\n\n", "n") == [.numbers([1, 3])])
    #expect(try columns("a\n1\n\n2\n\n\n", "n") == [.numbers([1, .nan, 2])])
  }

  @Test func `decimal commas where asked for, and a hint where not`() throws {
    let comma = DelimitedOptions(hasDecimalComma: true)
    #expect(try columns("x;y\n1,5;2\n-0,25e1;3\n", "nn", comma) == [.numbers([1.5, -2.5]), .numbers([2, 3])])
    #expect(
      refusal("x;y\n1.5;2\n1,5;2\n", "n")
        == "3:1: '1,5' in 'x' has a decimal comma (--decimal-comma), other rows a point (--no-decimal-comma)")
    #expect(try columns("x,y\n\"1,5\",2\n3,\"-2,5\"\n", "nn", comma) == [.numbers([1.5, 3]), .numbers([2, -2.5])])
    #expect(refusal("x;y\n1.5;2\n", "n", comma) == "2:1: '1.5' is not a number (x): write a number like 1.5 or 1e3")
  }

  @Test(arguments: [
    ("a,b\n1,\"2\n3,4\n", "2:3: this quote is not closed: end the field with a quote, or write a quote inside as two"),
    ("a,b\n1,2\n3\n", "read"),
    (
      "a,b\n1,2\n3,4,5,6\n",
      "3:1: this row has 4 fields, the first has 2: mend it, or leave such rows out with --bad-rows leave-out"
    ),
    ("a,b\n\"1\"x,2\n", "2:4: text follows a closing quote: write a quote inside a quoted field as two"),
    ("a,b\n1,1e999\n", "2:3: '1e999' is too large (b): write a number up to 1.797e308"),
    ("a,b\n1,NaN\n1,2\n", "read"),
    ("a,b\n1,--5\n", "2:3: '--5' is not a number (b): write a number like 1.5 or 1e3"),
    ("a,b\n\"ü\nü\",\"0x1F\"\n", "3:4: '0x1F' is not a number (b): write a number like 1.5 or 1e3"),
    ("a,b\n1,inf\n", "2:3: 'inf' is not a number (b): write a number like 1.5 or 1e3"),
    ("", "the text is empty: it needs a header or a row"),
    ("\n\r\n\n", "the text is empty: it needs a header or a row"),
    ("a,b\n1,2\0\n", "read"),
    ("a,b\n1,2\u{0}3\n", "2: the file has a NUL byte, so it may not be text: save it as UTF-8 text"),
    ("a\r1\r2", "there is no column 2: give a number from 1 to 1"),
    ("\"a", "1:1: this quote is not closed: end the field with a quote, or write a quote inside as two"),
  ])
  func `what is malformed is refused with line, column and what would correct it`(text: String, sentence: String) {
    #expect(refusal(text, "-n") == sentence)
  }

  @Test func `bytes that are no UTF-8 are refused where they are kept, and nowhere else`() {
    let bytes = Array("a,b\n1,".utf8) + [0xFF, 0xC3] + Array("\n".utf8)
    let asked = DelimitedOptions(choices: TableChoices(.encoding, "utf-8"))
    #expect(refusal(bytes, requests("-t"), asked) == "2:3: not UTF-8 text (Latin-1?): save the file as UTF-8")
    #expect(refusal(bytes, requests("n")) == "read")
  }

  @Test func `a column that is not there, or is there twice`() {
    let text = Array("a,b,a\n1,2,3\n".utf8)
    func asking(_ name: ColumnName, _ options: DelimitedOptions = DelimitedOptions()) -> String {
      refusal(text, [ColumnRequest(name, as: .texts)], options)
    }
    #expect(asking(.name("c")) == "there is no column 'c': there are a, b, a")
    #expect(asking(.name("a")) == "several columns are called 'a': use one of the numbers 1, 3")
    #expect(asking(.number(4)) == "there is no column 4: give a number from 1 to 3")
    #expect(asking(.number(Int.min)).hasPrefix("there is no column -"))
    #expect(
      asking(.name("b"), DelimitedOptions(hasHeader: false))
        == "there is no header, so there is no column 'b': use its number, or choose to read a header")
  }

  @Test func `a header alone is a table without rows`() throws {
    let table = try read(Array("a;b;c".utf8), requests("nt"))
    #expect(table.layout.summary == "semicolon-separated (detected), a header (detected), 3 columns")
    #expect(table.columns == [.numbers([]), .texts([])])
  }

  @Test func `a great many columns, of which one is kept`() throws {
    let count = RandomRounds.count(20_000, long: 1_000_000)
    let row = Array(String(repeating: "1,", count: count - 1).utf8)
    let table = try read(
      row + Array("2\n".utf8) + row + Array("3\n".utf8), [ColumnRequest(.number(count), as: .numbers)])
    #expect(table.layout.columnCount == count)
    #expect(table.columns == [.numbers([2, 3])])
  }

  @Test func `limit table-columns, table-field-bytes, table-row-bytes: at the limit is read, beyond it refused`() {
    let limits = DelimitedLimits(columns: 3, fieldBytes: 4, rowBytes: 20)
    let options = DelimitedOptions(limits: limits)
    #expect(refusal("1,2,3\nabcd,2,3\n", "-n", options) == "read")
    #expect(
      refusal("1,2,3\nabcde,2,3\n", "-n", options)
        == "2:1: a field has more than 4 bytes: choose another delimiter, or close an open quote")
    #expect(refusal("1,2,3,4\n", "-n", options) == "1: a row has more than 3 fields: end rows with line feeds")
    let open = "1,2,3\n1,\"" + String(repeating: "x", count: 30)
    #expect(refusal(open, "-n", options).hasPrefix("2:3: this quote is not closed"))
    #expect(
      refusal(Array(repeating: 0x31, count: 400_000), requests("n"), options)
        == "1: a row has more than 20 bytes: end rows with line feeds")
  }
}
