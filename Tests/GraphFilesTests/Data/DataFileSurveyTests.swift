import DataSets
import GraphDocument
import GraphFiles
import Testing

@Suite struct DataFileSurveyTests {
  private func survey(_ text: String, _ fileName: String) throws -> DataFileSurvey {
    try Array(text.utf8).withUnsafeBufferPointer { try DataFileSurvey($0, fileName: fileName) }
  }

  @Test func `columns of a table are numbers, dates, texts, or several of them`() throws {
    let survey = try survey("day;v;who;mixed;none\n2024-03-01;1,5;Ada;1,5;\n2024-03-02;2;Bob;n/a;\n", "t.csv")
    #expect(survey.columns.map(\.content) == [.dates, .numbers, .texts, .unclear, .texts])
    #expect(
      survey.layout == "semicolon-separated (detected), a header (detected), 5 columns, decimal comma (detected)")
  }

  @Test func `columns are asked for by names that one has, else by numbers`() throws {
    let survey = try survey("a,a,,b\n1,2,3,4\n", "t.csv")
    #expect(survey.columns.map(\.name) == [.number(1), .number(2), .number(3), .name("b")])
    #expect(survey.columns.map(\.title) == ["a", "a", "column 3", "b"])
  }

  @Test func `columns of JSON, one of which is missing everywhere`() throws {
    let survey = try survey("[{\"a\": 1, \"b\": null}, {\"a\": 2, \"c\": \"x\"}]", "t.json")
    #expect(survey.columns.map(\.content) == [.numbers, .unclear, .texts])
  }

  @Test(arguments: ["t.csv", "t.jsonl", "t.json"])
  func `a beginning is enough for what is read line by line, and of JSON it takes all`(name: String) throws {
    let row = name == "t.csv" ? "1;x\n" : "{\"v\": 1, \"w\": \"x\"}\n"
    let text = (name == "t.csv" ? "v;w\n" : name == "t.json" ? "[" : "") + String(repeating: row, count: 20_000)
    let bytes = Array(text.utf8)
    func ofBeginning(_ count: Int) throws -> DataFileSurvey? {
      try bytes.prefix(count).withUnsafeBufferPointer { try DataFileSurvey.ofBeginning($0, fileName: name) }
    }
    #expect(try ofBeginning(DataFileSurvey.sampleBytes - 1) == nil)
    for count in [DataFileSurvey.sampleBytes, DataFileSurvey.sampleBytes + 1, bytes.count] {
      let survey = try ofBeginning(count)
      #expect(survey?.columns.map(\.title) == (name == "t.json" ? nil : ["v", "w"]))
      #expect(survey?.columns.map(\.content) == (name == "t.json" ? nil : [.numbers, .texts]))
    }
  }
}
