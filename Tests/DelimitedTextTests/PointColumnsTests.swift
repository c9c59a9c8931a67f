import DataSets
import DelimitedText
import Testing

@Suite struct PointColumnsTests {
  private func dataSet(_ text: String, _ columns: PointColumns) throws -> DataSet {
    var reader = DelimitedReader(columns.requests)
    try Array(text.utf8).withUnsafeBufferPointer { try reader.read($0) }
    let table = try reader.finish()
    return try columns.dataSet(table.read)
  }

  @Test func `P6: points with dates, errors and annotations from a file; a missing value is left out and counted`()
    throws
  {
    let text = "day,amount,low,high,who\n2024-03-01,5,1,2,Ada\n2024-03-02,,1,1,Bob\n2024-03-03,7,,3,\n"
    let set = try dataSet(
      text,
      PointColumns(
        value: .name("amount"), x: .name("day"), annotation: .name("who"), errorBelow: .name("low"),
        errorAbove: .name("high")))
    #expect(
      Array(set) == [
        Datum(5, x: 1_709_251_200, xKind: .date, annotation: "Ada", errorY: ErrorBar(lower: 1, upper: 2)),
        Datum(7, x: 1_709_424_000, xKind: .date, errorY: ErrorBar(3)),
      ])
    #expect(set.missingPlaces == [1])
  }

  @Test(arguments: ["2024-03-01", "2024-03-01T00:00Z", "2024/3/1", "5"])
  func `x are what the first of them is, however late it comes`(first: String) throws {
    let text = "day,v\n" + String(repeating: ",1\n", count: 20_000) + "\(first),1\n"
    let set = try dataSet(text, PointColumns(value: .name("v"), x: .name("day")))
    #expect(set.count == 20_001)
    #expect(set.xKind == (first == "5" ? .number : .date))
    #expect(set[20_000].valueX == (first == "5" ? 5 : 1_709_251_200))
    // The same column as values and as x, of which the one is known and the other is found out.
    let both = try dataSet("v\n\n1\n2\n", PointColumns(value: .number(1), x: .number(1)))
    #expect(Array(both) == [Datum(1, x: 1), Datum(2, x: 2)])
  }

  @Test func `P6: symmetric errors, errors of x, and a negative one refused`() throws {
    let columns = PointColumns(value: .number(1), x: .number(2), error: .number(3), errorX: .number(4))
    #expect(
      try Array(dataSet("1,2,3,4\n", columns)) == [Datum(1, x: 2, errorX: ErrorBar(4), errorY: ErrorBar(3))])
    #expect(throws: DelimitedProblem.self) { try dataSet("1,2,-3,4\n", columns) }
  }

  @Test(arguments: [
    ("2024-03-01,2024-02-30,2024-03-03", "3:1: '2024-02-30' is not a date (day): there is no such day or time"),
    ("2024-02-30,2024-03-01", "2:1: '2024-02-30' is not a date (day): there is no such day or time"),
    ("2024-03-01,2024-03-01T25:00", "3:1: '2024-03-01T25:00' is not a date (day): there is no such day or time"),
    ("2024-03-01,soon", "3:1: 'soon' is not a date (day): write 2024-03-01 or 2024-03-01T12:30Z"),
    ("2024-03-01,3/2/2024", "3:1: '3/2/2024' in 'day' is 2024-02-03 (--dates dmy) or 2024-03-02 (--dates mdy)"),
    ("2024-03-01,5", "3:1: '5' is not a date (day): write 2024-03-01 or 2024-03-01T12:30Z"),
    ("1/3/2024", "2:1: '1/3/2024' in 'day' is 2024-03-01 (--dates dmy) or 2024-01-03 (--dates mdy)"),
    ("5,2024-03-01", "3:1: '2024-03-01' is not a number (day): this is a column of numbers; use dates as x"),
  ])
  func `an x that is no date among dates is named with the forms that are read`(days: String, sentence: String) {
    let text = "day,v\n" + days.split(separator: ",").map { "\($0),1\n" }.joined()
    do {
      let set = try dataSet(text, PointColumns(value: .name("v"), x: .name("day")))
      Issue.record("read: \(set)")
    } catch {
      #expect("\(error)" == sentence)
    }
  }
}
