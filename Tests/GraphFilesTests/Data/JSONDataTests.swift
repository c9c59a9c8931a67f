import DataSets
import GraphDocument
import GraphFiles
import Testing

@Suite struct JSONDataTests {
  private let amounts = PointColumns(value: .name("amount"), x: .name("day"), annotation: .name("who"))

  @Test func `a list of numbers is a column; null is missing`() {
    #expect(points("[1, -2.5, null, 1e3]", named: "a.json") == ["1.0", "-2.5", "1000.0", "missing 2"])
    #expect(points("[]", named: "a.json") == [])
    #expect(points("[null, 4]", named: "a.json") == ["4.0", "missing 0"])
  }

  @Test func `a list of objects has columns by name, in whatever order their members come`() {
    let text = """
      [{"day": "2024-03-01", "amount": 5, "who": "Ada", "more": [1, {"x": [2]}]},
       {"who": "Bob \\u0041", "amount": null, "day": "2024-03-02"},
       {"amount": 7, "day": "2024-03-03"}]
      """
    #expect(points(text, named: "a.json", amounts) == ["5.0 at 2024-03-01 'Ada'", "7.0 at 2024-03-03", "missing 1"])
  }

  @Test func `members of objects have numbers too, as they come in the first object`() {
    let text = #"[{"a": 1, "b": 2}, {"b": 20, "a": 10}, {"c": 3}]"#
    #expect(
      points(text, named: nil, PointColumns(value: .number(2), x: .name("a"))) == [
        "2.0 at 1.0", "20.0 at 10.0", "missing 2",
      ])
    #expect(
      points(text, named: nil, PointColumns(value: .number(3))) == ["there is no column 3: give a number from 1 to 2"])
    #expect(points(text, named: nil, PointColumns(value: .name("c"))) == ["3.0", "missing 0", "missing 1"])
    #expect(points(text, named: nil, PointColumns(value: .name("d"))) == ["there is no column 'd': there are a, b"])
  }

  @Test func `a list of lists has columns by number`() {
    let columns = PointColumns(value: .number(2), x: .number(1))
    #expect(points("[[1, 2], [3, 4]]", named: "a.json", columns) == ["2.0 at 1.0", "4.0 at 3.0"])
    #expect(
      points("[[1, 2],\n [3]]", named: "a.json", columns)
        == ["2:2: this row has 1 entry and the first one 2: give every row the same number"])
    #expect(
      points("[[1, 2]]", named: "a.json", PointColumns(value: .name("v")))
        == ["the columns have no names such as 'v': give a number from 1 to 2"])
  }

  @Test func `an object of lists has columns by name and by number`() {
    let text = #"{"unit": "EUR", "day": ["2024-03", null], "amount": [1, 2], "error": [0.5, 0.25]}"#
    let columns = PointColumns(value: .name("amount"), x: .name("day"), error: .number(4))
    #expect(points(text, named: "a.json", columns) == ["1.0±0.5 at 2024-03-01", "2.0±0.25"])
    #expect(
      points(#"{"a": [1, 2], "b": [1]}"#, named: "a.json", PointColumns(value: .name("a"), x: .name("b")))
        == ["'b' has 1 entry and 'a' 2: give both the same number"])
    #expect(
      points(text, named: "a.json", PointColumns(value: .name("unit")))
        == ["1:10: 'unit' is not a list: write its entries as [1, 2]"])
    #expect(
      points(#"{"a": [1], "a": [2]}"#, named: "a.json", PointColumns(value: .name("a")))
        == ["1:12: 'a' occurs twice in one object; keep one"])
  }

  @Test func `an entry of another kind is refused with its place and a fix-it`() {
    let value = PointColumns(value: .name("v"), x: .name("x"), annotation: .name("t"))
    func refusal(_ row: String) -> [String] { points("[\n\(row)]", named: "a.json", value) }
    #expect(
      refusal(#"{"v": "12"}"#)
        == [#"2:7: "12" is not a number (v): write a number without quotes, or null for a missing value"#])
    #expect(
      refusal(#"{"v": true}"#)
        == ["2:7: true is not a number (v): write a number without quotes, or null for a missing value"])
    #expect(
      refusal(#"{"v": [1]}"#)
        == ["2:7: [1] is not a number (v): write a number without quotes, or null for a missing value"])
    #expect(
      refusal(#"{"v": 1, "x": "soon"}"#)
        == [#"2:15: "soon" is not a date (x): write "2024-03-01" or "2024-03-01T12:30Z", like the entries before it"#])
    #expect(
      refusal(#"{"v": 1, "x": "2024-03", "t": 1}, {"v": 1, "x": 5}"#)
        == [#"2:49: 5 is not a date (x): write "2024-03-01" or "2024-03-01T12:30Z", like the entries before it"#])
    #expect(refusal(#"{"v": 1, "t": {}}"#) == ["2:15: a list or object is not text (t): name another column"])
    #expect(refusal(#"{"v": 1, "v": 2}"#) == ["2:10: 'v' occurs twice in one object; keep one"])
    #expect(
      refusal(#"{"v": 1}, 5"#) == ["2:11: this row is a number and the first one an object: write all rows alike"])
    #expect(refusal(#"{"v": 1e999}"#) == ["2:7: this number is too large; the largest is about 1.8e308"])
    #expect(refusal(#"{"v": NaN}"#) == ["2:7: write numbers in digits, and null for a missing value"])
    #expect(refusal(#"{"v": --5}"#) == ["2:8: a digit is missing in this number"])
  }

  @Test func `a text that holds no points is refused`() {
    #expect(points("", named: "a.json") == ["1:1: the text is empty: write a list, such as [1, 2]"])
    #expect(
      points("12", named: "a.json")
        == ["1:1: the points must be a list, such as [1, 2] or [{\"value\": 1}], or an object of lists"])
    #expect(
      points("[1] [2]", named: "a.json")
        == ["1:5: more text follows the value: write one list around all values, or one value per line (JSON Lines)"])
    #expect(
      points("[1, 2", named: "a.json") == ["1:6: the text ends where ',' or ']' should be; it may have been cut off"])
  }

  @Test func `words that stand for missing values are missing`() {
    #expect(
      points(
        "[1, -999, -999.0, -9.99e2, 2]", named: "a.json", PointColumns(value: .number(1)),
        DataFileForm(missingMarks: ["-999"]))
        == ["1.0", "2.0", "missing 1", "missing 2", "missing 3"])
    let form = DataFileForm(missingMarks: ["NA", "-"])
    #expect(
      points(#"[1, "NA", "-", 2]"#, named: "a.json", PointColumns(value: .number(1)), form) == [
        "1.0", "2.0", "missing 1", "missing 2",
      ])
  }

  @Test func `a column may be value, x and annotation at once`() {
    let columns = PointColumns(value: .name("v"), x: .number(1), annotation: .name("v"))
    #expect(points(#"[{"v": 1.50}, {"v": 2}]"#, named: nil, columns) == ["1.5 at 1.5 '1.50'", "2.0 at 2.0 '2'"])
  }

  @Test func `limit data-nesting: values nested without end are gone past without recursion, up to the limit`() {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(points(#"[{"v": 1, "w": \#(deep)}]"#, named: nil, PointColumns(value: .name("v"))) == ["1.0"])
    let deeper = String(repeating: "[", count: 100_000)
    #expect(
      points(#"[{"v": 1, "w": \#(deeper)"#, named: "a.json", PointColumns(value: .name("v")))
        == ["1:142: more than 128 nested objects and arrays"])
  }
}
