import DataSets
import GraphDocument
import GraphFiles
import Testing

@Suite struct DataFileSurveyTests {
  private func survey(
    _ text: String, _ fileName: String, _ form: DataFileForm = DataFileForm()
  ) throws -> DataFileSurvey {
    try Array(text.utf8).withUnsafeBufferPointer { try DataFileSurvey($0, form: form, fileName: fileName) }
  }

  @Test func `columns of a table are numbers, dates, texts, or several of them`() throws {
    let survey = try survey("day;v;who;mixed;none\n2024-03-01;1,5;Ada;1,5;\n2024-03-02;2;Bob;n/a;\n", "t.csv")
    #expect(survey.columns.map(\.content) == [.dates, .numbers, .texts, .numbers, .nothing])
    #expect(
      survey.layout == "read as ';', decimal comma, 5 columns, 2 rows; 1 × 'n/a' read as missing in 'mixed'")
  }

  @Test(arguments: ["t.csv", "t.json", "t.jsonl"])
  func `columns show their first entries, and how far their numbers and dates reach`(name: String) throws {
    let rows = [
      ("2024-03-01", "3", "Ada"), ("2024-02-01", "-1.5", "Bob"), ("2024-03-05", "2", "Eve"), ("2024-03-02", "7", "Joe"),
    ]
    let objects = rows.map { #"{"day": "\#($0.0)", "v": \#($0.1), "who": "\#($0.2)"}"# }
    let text =
      switch name {
      case "t.csv": "day,v,who\n" + rows.map { "\($0.0),\($0.1),\($0.2)\n" }.joined()
      case "t.json": "[\(objects.joined(separator: ","))]"
      case _: objects.joined(separator: "\n")
      }
    let columns = try survey(text, name).columns
    #expect(
      columns.map(\.sample.entries) == [
        ["2024-03-01", "2024-02-01", "2024-03-05"], ["3", "-1.5", "2"], ["Ada", "Bob", "Eve"],
      ])
    #expect(columns.map(\.sample.numbers) == [nil, -1.5...7, nil])
    #expect(
      columns[0].sample.dates.map { [$0.lowerBound, $0.upperBound].map { DateText.text($0) } } == [
        "2024-02-01", "2024-03-05",
      ])
  }

  @Test func `an entry is shown as far as a line holds it, and quotes and missing marks are none`() throws {
    let long = String(repeating: "é", count: 100)
    let columns = try survey("a,b\n\"x, y\",\n\(long),1\n", "t.csv").columns
    #expect(columns[0].sample.entries.first == "x, y")
    #expect(columns[0].sample.entries.last.map { $0.count <= 41 && $0.hasSuffix("…") } == true)
    #expect(columns[1].sample.entries == ["1"] && columns[1].sample.numbers == 1...1)
  }

  @Test func `columns are asked for by names that one has, else by numbers`() throws {
    let survey = try survey("a,a,,b\n1,2,3,4\n", "t.csv")
    #expect(survey.columns.map(\.name) == [.number(1), .number(2), .number(3), .name("b")])
    #expect(survey.columns.map(\.title) == ["a", "a", "column 3", "b"])
  }

  @Test func `columns of JSON, one of which is missing everywhere`() throws {
    let survey = try survey("[{\"a\": 1, \"b\": null}, {\"a\": 2, \"c\": \"x\"}]", "t.json")
    #expect(survey.columns.map(\.content) == [.numbers, .nothing, .texts])
  }

  @Test(arguments: ["t.jsonl", "t.json"])
  func `members that come first in a late row are columns, and so are those behind a row that misses everything`(
    name: String
  ) throws {
    let rows = ["null"] + Array(repeating: "{\"a\": 1}", count: 500) + ["{\"b\": 2, \"a\": 1, \"\": \"x\"}"]
    let text = name == "t.json" ? "[\(rows.joined(separator: ","))]" : rows.joined(separator: "\n")
    let survey = try survey(text, name)
    #expect(survey.columns.map(\.title) == ["a", "b", "column 3"])
    #expect(survey.columns.map(\.name) == [.name("a"), .name("b"), .name("")])
    #expect(survey.columns.map(\.content) == [.numbers, .numbers, .texts])
    // What the survey names can be asked for.
    #expect(points(text, named: name, PointColumns(value: .name("a"))).count == 502)
    #expect(points(text, named: name, PointColumns(value: .name("b"), annotation: .name(""))).first == "2.0 'x'")
  }

  @Test func `the first entry that is no number is reported with its place, of what looks as though it should be one`()
    throws
  {
    func problems(_ text: String, _ name: String, _ form: DataFileForm = DataFileForm()) throws -> [String?] {
      try survey(text, name, form).columns.map { $0.problem?.description }
    }
    #expect(
      try problems("{\"a\": 1, \"b\": \"12.5\", \"c\": \"x\"}\n\n{\"a\": true, \"c\": \"y\"}\n", "t.jsonl") == [
        "3:7: true is not a number (a): write a number without quotes, or null for a missing value",
        "1:15: \"12.5\" is not a number (b): write a number without quotes, or null for a missing value", nil,
      ])
    #expect(try problems("[{\"a\": 1},\n {\"a\": \"NA\"}]", "t.json", DataFileForm(missingMarks: ["NA"])) == [nil])
    #expect(
      try problems("d;usd;who;v\n01.03.2024;$5;Ada;1\n2;$7;Bob;2\n", "t.csv") == [
        "2:1: '01.03.2024' is not a number (d): a date is written as 2024-03-01 or 2024-03-01T12:30Z",
        nil, nil, nil,
      ])
    #expect(
      try problems("d\n2024-03-01\n2024-02-30\n", "t.csv") == [
        "3:1: '2024-02-30' is not a date (d): there is no such day or time"
      ])
  }

  @Test(arguments: ["[]", "{}", "[{}]", "[[]]", "[null]"])
  func `what has no shape has no columns`(text: String) throws {
    #expect(try survey(text, "t.json").columns.isEmpty)
    #expect(try survey("", "t.jsonl").columns.isEmpty)
    #expect(try survey("null\n\n", "t.jsonl").columns.isEmpty)
  }

  @Test func `rows of several shapes are refused as they are when they are read`() {
    #expect(throws: DataFileProblem.self) { try survey("[{\"a\": 1}, [2]]", "t.json") }
    #expect(throws: DataFileProblem.self) { try survey("1\n{\"a\": 1}\n", "t.jsonl") }
  }

  @Test(arguments: ["t.csv", "t.jsonl", "t.json"])
  func `a beginning is enough for a text of columns that have entries, and of JSON it takes all`(name: String) throws {
    let row = name == "t.csv" ? "1;x\n" : "{\"v\": 1, \"w\": \"x\"}\n"
    let text = (name == "t.csv" ? "v;w\n" : name == "t.json" ? "[" : "") + String(repeating: row, count: 100_000)
    let bytes = Array(text.utf8)
    func ofBeginning(_ count: Int) throws -> DataFileSurvey? {
      try bytes.prefix(count).withUnsafeBufferPointer { try DataFileSurvey.ofBeginning($0, fileName: name) }
    }
    #expect(try ofBeginning(DataFileSurvey.sampleBytes - 1) == nil)
    for count in [DataFileSurvey.sampleBytes, DataFileSurvey.sampleBytes + 1, bytes.count] {
      let survey = try ofBeginning(count)
      #expect(survey?.columns.map(\.title) == (name == "t.csv" ? ["v", "w"] : nil))
      #expect(survey?.columns.map(\.content) == (name == "t.csv" ? [.numbers, .texts] : nil))
    }
  }

  @Test func `a beginning in which a column has no entry is enough for the names alone`() throws {
    let bytes = Array(("v;w\n" + String(repeating: "1;\n", count: 100_000) + "1;2\n").utf8)
    try bytes.withUnsafeBufferPointer { text in
      #expect(try DataFileSurvey.ofBeginning(text, fileName: "t.csv") != nil)
      let beginning = UnsafeBufferPointer(rebasing: text[..<DataFileSurvey.sampleBytes])
      #expect(try DataFileSurvey.ofBeginning(beginning, fileName: "t.csv") == nil)
      let names = try DataFileSurvey.ofBeginning(beginning, fileName: "t.csv", needsContents: false)
      #expect(names?.columns.map(\.title) == ["v", "w"])
      #expect(try DataFileSurvey(text, fileName: "t.csv").columns.map(\.content) == [.numbers, .numbers])
    }
  }
}
