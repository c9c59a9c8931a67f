import DataSets
import DelimitedText
import GraphDocument
import GraphFiles
import Testing

@Suite struct DataFileReaderTests {
  @Test(
    arguments: [
      ("a.csv", "v;w\n1;2\n", "semicolon-separated (detected), a header (detected), 2 columns"),
      ("a.TSV", "v\tw\n1\t2\n", "tab-separated, a header (detected), 2 columns"),
      ("a.json", "[1, 2]", "JSON, a list of numbers"), ("a.json", "{\"v\": [1]}", "JSON, an object of lists"),
      ("a.jsonl", "{\"v\": 1}\n", "JSON Lines, objects"), ("a.ndjson", "1\n", "JSON Lines, numbers"),
      ("a.dat", "v,w\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
      ("a.dat", " [ {\"v\": 1}]", "JSON, a list of objects"),
      ("a.dat", "{\"v\": 1}\n{\"v\": 2}\n", "JSON Lines, objects"),
      ("a.dat", "{\n  \"v\": [1]\n}", "JSON, an object of lists"), ("a", "[1, 2]\n[3, 4]\n", "JSON Lines, lists"),
      ("a", "[m],[s]\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
      ("a", "{v},{w}\n1,2\n", "comma-separated (detected), a header (detected), 2 columns"),
      ("a", "1\n2\n", "one column, no header (detected)"),
    ])
  func `the format is reported by the name, else by what is in the file`(name: String, text: String, layout: String)
    throws
  {
    let columns = PointColumns(value: .number(1))
    for piece in [1, 5, 1000] {
      #expect(try readData(Array(text.utf8), named: name, [columns], piece: piece).layout == layout)
    }
  }

  @Test func `what the document says of the format counts more than the name`() {
    #expect(
      points("1\n2\n", named: "a.json", PointColumns(value: .number(1)), DataFileForm(format: .csv)) == ["1.0", "2.0"])
    let form = DataFileForm(delimiter: .semicolon, hasHeader: false, hasDecimalComma: true, missingMarks: ["n/a"])
    #expect(
      points("1,5;2\nn/a;3\n", named: "a.txt", PointColumns(value: .number(1), x: .number(2)), form)
        == ["1.5 at 2.0", "missing 1"])
  }

  @Test func `several nodes read one file at once, each its own columns`() throws {
    let text = Array("day,a,b\n2024-03-01,1,5\n2024-03-02,,6\n".utf8)
    let wanted = [
      PointColumns(value: .name("a"), x: .name("day")), PointColumns(value: .name("b"), annotation: .name("a")),
      PointColumns(value: .number(2)),
    ]
    let contents = try readData(text, named: "a.csv", wanted)
    #expect(contents.sets.map(\.values) == [[1], [5, 6], [1]])
    #expect(contents.sets.map(\.xKind) == [.date, .number, .number])
    #expect(contents.sets[1].annotations == ["1", nil])
  }

  @Test func `a database is reported as one, and so is a text of another encoding`() {
    let database = "SQLite format 3\0" + String(repeating: "\0", count: 100)
    #expect(
      points(database, named: "a.db") == ["this is an SQLite database: read it with 'database' and 'query'"])
    #expect(
      points("value\0w\n1\n", named: "a.csv") == [
        "1: the file has a NUL byte, so it may not be text: save it as UTF-8 text"
      ])
  }

  @Test func `limit data-json-bytes: JSON beyond the limit is refused before it is all kept`() {
    var limits = DataLimits.standard
    limits.jsonBytes = 10
    #expect(
      points("[1, 2, 3, 4]", named: "a.json", limits: limits) == [
        "the JSON has more than 10 bytes: write JSON Lines, or CSV"
      ])
  }
}
