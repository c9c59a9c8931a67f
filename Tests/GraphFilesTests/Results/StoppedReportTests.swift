import DataSets
import Testing

@testable import GraphFiles

/// Results that are given up while they are written.
struct StoppedReportTests {
  @Test func `a report asks within every set, and ends at the first no`() throws {
    let set = try DataSet(values: (0..<20_000).map(Double.init))
    let entries = (0..<3).map { EvaluationReport.Entry(name: "s\($0)", outcome: .data(set, unknown: nil)) }
    let report = EvaluationReport(entries: entries)
    var questions = 0
    let whole = report.json {
      questions += 1
      return true
    }
    #expect(whole == report.json)
    #expect(questions > 3 * 20_000 / 5_000)
    for allowed in 0..<questions {
      var asked = 0
      let part = report.json {
        asked += 1
        return asked <= allowed
      }
      #expect(part == Array("{}".utf8) && asked == allowed + 1)
    }
  }
}
