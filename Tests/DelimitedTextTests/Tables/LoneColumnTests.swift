import DataSets
import Testing

@testable import DelimitedText

/// Lines that are numbers, though a comma or a blank divides them.
@Suite struct LoneColumnTests {
  private func form(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> TableForm {
    try Array(text.utf8).withUnsafeBufferPointer { try TableForm($0, isWhole: true, options) }
  }

  private func read(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> [[Double]] {
    let count = try form(text, options).columnCount
    return try columns(text, String(repeating: "n", count: count), options).map { column in
      guard case .numbers(let numbers) = column else { return [] }
      return numbers
    }
  }

  @Test(arguments: [
    // One name above the lines; fractions that no whole number is; cells that are none.
    ("v\n1,5\n2,5\n", [1.5, 2.5]), ("v\n1,5\n2\n3,25\n", [1.5, 2, 3.25]), ("v\r\n-1,5\r\n2,50\r\n", [-1.5, 2.5]),
    ("Report, May\n\nv\n1,5\n2,5\n", [1.5, 2.5]), ("v\n1.234,50\n2,75\n", [1234.5, 2.75]),
    ("v\n1,50 €\n2,75 €\n", [1.5, 2.75]), ("1,05\n2,5\n3,25\n", [1.05, 2.5, 3.25]),
    ("(1,50)\n(2,75)\n", [-1.5, -2.75]),
    ("v\n1,234,567\n2,345,678\n", [1_234_567, 2_345_678]), ("v\n1,5\n\n2,5\n", [1.5, .nan, 2.5]),
    ("v\n1,5\n-\n2,5\n", [1.5, .nan, 2.5]), ("v\n1 234\n2 345\n", [1234, 2345]),
    ("v\n1 234,5\n2 345,5\n", [1234.5, 2345.5]),
    ("\"Speed, m/s\"\n1,5\n2,5\n", [1.5, 2.5]),
    // Only the text above the lines has commas.
    ("Hello, world\nv\n1.5\n2.5\n", [1.5, 2.5]),
  ])
  func `lines are one column of numbers`(text: String, values: [Double]) throws {
    let found = try read(text)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first.map { $0.count == values.count && zip($0, values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN } }
        == true, "\(found)")
  }

  @Test(
    arguments: [
      // Two names; cells that are no part of a number; whole numbers with zeros at their ends.
      ("x,y\n1,5\n2,5\n", [[1, 2], [5, 5]]), ("1.5,2.5\n3.5,4.5\n", [[1.5, 3.5], [2.5, 4.5]]),
      ("1,-5\n2,-6\n", [[1, 2], [-5, -6]]), ("1, 5\n2, 6\n", [[1, 2], [5, 6]]),
      ("1,100\n2,250\n3,75\n", [[1, 2, 3], [100, 250, 75]]), ("[m],[s]\n1,2\n", [[1], [2]]),
      ("sep=,\n1,5\n2,5\n", [[1, 2], [5, 5]]), ("1,5,2\n2,5,3\n", [[1, 2], [5, 5], [2, 3]]),
      ("\"1\",\"5\"\n\"2\",\"5\"\n", [[1, 2], [5, 5]]),
    ] as [(String, [[Double]])])
  func `lines are several cells`(text: String, values: [[Double]]) throws {
    #expect(try read(text) == values)
  }

  @Test(arguments: [
    ("1,5\n2,5\n", "'1,5' is 1.5 (--decimal-comma) or '1' and '5' (--delimiter comma)"),
    ("1,50\n2,75\n3,05\n", "'1,50' is 1.50 (--decimal-comma) or '1' and '50' (--delimiter comma)"),
    ("Title\n\n1,5\n2,5\n", "'1,5' is 1.5 (--decimal-comma) or '1' and '5' (--delimiter comma)"),
    ("v\n1,100\n2,250\n3,75\n", "'1,100' is 1.100 (--decimal-comma) or '1' and '100' (--delimiter comma)"),
    ("1 234\n2 345\n", "'1 234' is 1234 (--delimiter semicolon) or '1' and '234' (--delimiter spaces)"),
  ])
  func `what may be either is asked about, and each answer is taken`(text: String, sentence: String) throws {
    #expect(refusal(text, "n").hasSuffix(sentence), "\(refusal(text, "n"))")
    let problem = try #require(form(text).columns.first?.question)
    let question = try #require(problem.reason.question)
    for reading in [question.first, question.second] {
      var options = DelimitedOptions()
      switch reading.decision {
      case .decimalComma(let hasComma): options.hasDecimalComma = hasComma
      case .delimiter(let delimiter): options.delimiter = delimiter
      case .dates, .missing, .number: Issue.record("another decision")
      }
      let found = try read(text, options)
      #expect(found.count == (reading == question.first ? 1 : 2) && found.allSatisfy { !$0.isEmpty }, "\(found)")
    }
  }

  @Test(
    arguments: [
      ("1,5\n2,5\n", true, [[1.5, 2.5]]), ("1,5\n2,5\n", false, [[1, 2], [5, 5]]),
      ("v\n1,234\n2,345\n", false, [[1234, 2345]]),
      ("v\n1,234\n2,345\n", true, [[1.234, 2.345]]),
    ] as [(String, Bool, [[Double]])])
  func `a mark that is given decides`(text: String, hasComma: Bool, values: [[Double]]) throws {
    var options = DelimitedOptions()
    options.hasDecimalComma = hasComma
    #expect(try read(text, options) == values)
  }

  @Test func `a later line decides for a longer text, in pieces too`() throws {
    let lines = String(repeating: "1,50\n2,75\n", count: 30_000)
    for (end, count) in [("3,005\n", 1), ("3,100\n4,5\n", 2)] {
      let bytes = Array((lines + end).utf8)
      var reader = DelimitedReader(surveying: DelimitedOptions())
      var start = 0
      while start < bytes.count {
        let next = min(start + 70_000, bytes.count)
        try Array(bytes[start..<next]).withUnsafeBufferPointer { try reader.read($0) }
        start = next
      }
      #expect(try reader.finish().layout.columnCount == count)
    }
  }

  @Test(arguments: ["5 €;1,5\n7 €;2,5\n8 €;3,5\n", "27.11.2026;Rewe;1,5\n28.11.2026;Aldi;2,5\n"])
  func `a first row of values is no header, whichever form they have`(text: String) throws {
    let form = try form(text)
    #expect(form.headerRows == 0 && form.findings.rows == text.split(separator: "\n").count)
  }
}
