import DataSets
import DelimitedText
import TestSupport
import Testing

/// The cases of the public csv-spectrum, those of its past included, and other awkward texts.
@Suite struct SpectrumTests {
  /// Header and rows of a text whose fields are texts all.
  private func table(_ text: String) throws -> [[String]] {
    let kinds = String(repeating: "t", count: try read(Array(text.utf8), []).layout.columnCount)
    let read = try read(Array(text.utf8), requests(kinds), DelimitedOptions(delimiter: .comma, hasHeader: true))
    let columns = read.columns.map { $0.texts ?? [] }
    return [read.layout.names] + (0..<read.rowCount).map { row in columns.map { $0[row] ?? "" } }
  }

  @Test func `commas in quotes`() throws {
    #expect(
      try table("first,last,address,city,zip\nJohn,Doe,120 any st.,\"Anytown, WW\",08123\n") == [
        ["first", "last", "address", "city", "zip"], ["John", "Doe", "120 any st.", "Anytown, WW", "08123"],
      ])
  }

  @Test func `empty fields, with either line end`() throws {
    let expected = [["a", "b", "c"], ["1", "", ""], ["2", "3", "4"]]
    #expect(try table("a,b,c\n1,\"\",\"\"\n2,3,4\n") == expected)
    #expect(try table("a,b,c\r\n1,\"\",\"\"\r\n2,3,4\r\n") == expected)
  }

  @Test func `escaped quotes`() throws {
    #expect(
      try table("a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n") == [["a", "b"], ["1", "ha \"ha\" ha"], ["3", "4"]])
  }

  @Test func `JSON in a field`() throws {
    #expect(
      try table("key,val\n1,\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [102.0, 0.5]}\"\n") == [
        ["key", "val"], ["1", "{\"type\": \"Point\", \"coordinates\": [102.0, 0.5]}"],
      ])
  }

  @Test func `newlines in quotes, with either line end`() throws {
    #expect(
      try table("a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n") == [
        ["a", "b", "c"], ["1", "2", "3"], ["Once upon \na time", "5", "6"], ["7", "8", "9"],
      ])
    #expect(
      try table("a,b,c\r\n1,2,3\r\n\"Once upon \r\na time\",5,6\r\n7,8,9\r\n") == [
        ["a", "b", "c"], ["1", "2", "3"], ["Once upon \r\na time", "5", "6"], ["7", "8", "9"],
      ])
  }

  @Test func `quotes and newlines together`() throws {
    #expect(
      try table("a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n") == [["a", "b"], ["1", "ha \n\"ha\" \nha"], ["3", "4"]])
  }

  @Test func `the simplest, with either line end`() throws {
    #expect(try table("a,b,c\n1,2,3\n") == [["a", "b", "c"], ["1", "2", "3"]])
    #expect(try table("a,b,c\r\n1,2,3") == [["a", "b", "c"], ["1", "2", "3"]])
  }

  @Test func `coordinates with quotes inside, no line end behind`() throws {
    #expect(
      try table("Phone,Coordinates,City\n12345,37\u{FFFD}36'37.8\"N 121\u{FFFD}2'17.9\"W,Modesto") == [
        ["Phone", "Coordinates", "City"], ["12345", "37\u{FFFD}36'37.8\"N 121\u{FFFD}2'17.9\"W", "Modesto"],
      ])
  }

  @Test func `a word for what is missing, with and without quotes, where it is reported`() throws {
    let options = DelimitedOptions(missingMarks: ["NULL"])
    #expect(
      try columns("a,b,c\n1,,2\n3,\"NULL\",4\n5,NULL,6\n", "ntn", options) == [
        .numbers([1, 3, 5]), .texts([nil, nil, nil]), .numbers([2, 4, 6]),
      ])
  }

  @Test func `letters beyond ASCII`() throws {
    #expect(try table("a,b,c\n1,2,3\n4,5,ʤ\n") == [["a", "b", "c"], ["1", "2", "3"], ["4", "5", "ʤ"]])
  }

  @Test func `coordinates in quotes, beside plain numbers`() throws {
    #expect(
      try table("id,place,name\n1,\"(37.77, -122.41)\",\"O'Neil \"\"J\"\", Sr.\"\n") == [
        ["id", "place", "name"], ["1", "(37.77, -122.41)", "O'Neil \"J\", Sr."],
      ])
  }

  @Test(
    arguments: [
      ("", "n", "the text is empty: it needs a header or a row"),
      ("\u{FEFF}v\n1\n", "n", "read"), ("v\r\n1\r\n", "n", "read"), ("v\n", "n", "read"), ("v", "n", "read"),
      ("v,w\n1,2\n3\n", "nn", "read"),
      (
        "v,w\n1,2,3\n", "nn",
        "2:1: this row has 3 fields, the first has 2: mend it, or leave such rows out with --bad-rows leave-out"
      ),
      ("v\n1\n\"2\n", "n", "3:1: this quote is not closed: end the field with a quote, or write a quote inside as two"),
      ("v\n\"1\"x\n", "n", "2:4: text follows a closing quote: write a quote inside a quoted field as two"),
      ("v\n1e999\n", "n", "2:1: '1e999' is too large (v): write a number up to 1.797e308"),
      ("v\n1\nNaN\n", "n", "read"),
      ("v\n1\n--5\n", "n", "3:1: '--5' is not a number (v): write a number like 1.5 or 1e3"),
      ("v;w\n1,5;3\n", "nn", "read"),
      (
        "v;w\n1.5;2\n1,5;3\n", "nn",
        "3:1: '1,5' in 'v' has a decimal comma (--decimal-comma), other rows a point (--no-decimal-comma)"
      ),
      (
        "v;w\n1.5;2\n1.234,50;3\n", "n",
        "3:1: '1.234,50' in 'v' has a decimal comma (--decimal-comma), other rows a point (--no-decimal-comma)"
      ),
      ("v\n1\n1'234\n", "n", "read"),
      ("v\n1\ninf\n", "n", "3:1: 'inf' is not a number (v): write a number like 1.5 or 1e3"),
      ("v\r1\r2", "n", "read"),
    ])
  func `an awkward text is read, or refused with its place and a fix-it`(text: String, kinds: String, sentence: String)
  {
    #expect(refusal(text, kinds) == sentence)
  }

  @Test
  func `bytes that are no UTF-8 are refused where they are kept and UTF-8 was asked for, NULs inside of cells always`()
  {
    let asked = DelimitedOptions(choices: TableChoices(.encoding, "utf-8"))
    #expect(
      refusal(Array("a,b\n1,".utf8) + [0xFF, 0x0A], requests("-t"), asked)
        == "2:3: not UTF-8 text (Latin-1?): save the file as UTF-8")
    #expect(refusal(Array("a,b\n1,".utf8) + [0xFF, 0x0A], requests("n-")) == "read")
    #expect(
      refusal(Array("a\u{0}b\n1\n".utf8), requests("n"))
        == "1: the file has a NUL byte, so it may not be text: save it as UTF-8 text")
  }

  @Test func `as many columns as the limit allows are read, and one beyond is refused`() {
    func row(_ count: Int) -> [UInt8] {
      var row = [UInt8](repeating: UInt8(ascii: "1"), count: 2 * count)
      for index in stride(from: 1, to: 2 * count, by: 2) { row[index] = UInt8(ascii: ",") }
      row[2 * count - 1] = 0x0A
      return row
    }
    var limits = DelimitedLimits.standard
    limits.columns = RandomRounds.count(1 << 14, long: limits.columns)
    let options = DelimitedOptions(delimiter: .comma, hasHeader: false, limits: limits)
    let last = [ColumnRequest(.number(limits.columns), as: .numbers)]
    #expect(refusal(row(limits.columns), last, options) == "read")
    #expect(
      refusal(row(limits.columns + 1), last, options)
        == "1: a row has more than \(limits.columns) fields: end rows with line feeds")
  }
}
