import DataSets
import DelimitedText
import Testing

/// Numbers whose thousands are set off.
@Suite struct GroupedNumberTests {
  @Test(arguments: [
    ("a,b\n\"1,234\",1.5\n\"12,345,678\",2\n-5,\"-1,000.25\"\n", [1_234, 12_345_678, -5], [1.5, 2, -1_000.25]),
    ("a;b\n1.234,50;3\n12,00;1.234.567,5\n2;1.234\n", [1_234.5, 12, 2], [3, 1_234_567.5, 1_234]),
    ("a,b\n\"1,234,567\",1\n\"1,234\",2\n", [1_234_567, 1_234], [1, 2]),
  ])
  func `thousands are set off by the sign that is shown not to be the decimal one`(
    text: String, first: [Double], second: [Double]
  ) throws {
    #expect(try columns(text, "nn") == [.numbers(first), .numbers(second)])
  }

  @Test func `a single group that may as well be a fraction is refused with both readings, until the sign is said`()
    throws
  {
    let text = "a;b\n1;1,234\n2;5,678\n"
    #expect(
      refusal(text, "-n")
        == "2:3: '1,234' in 'b' is 1.234 (--decimal-comma) or 1234 (--no-decimal-comma)"
    )
    #expect(try columns(text, "-n", DelimitedOptions(hasDecimalComma: false)) == [.numbers([1_234, 5_678])])
    #expect(try columns(text, "-n", DelimitedOptions(hasDecimalComma: true)) == [.numbers([1.234, 5.678])])
    #expect(
      try columns("a;b\n1;1.234\n", "-n", DelimitedOptions(hasDecimalComma: true)) == [.numbers([1_234])])
  }

  @Test func `a lone point before three digits has two readings too, unless a number shows which one is meant`() throws
  {
    let text = "Artikel;Preis\nA;1.250\nB;12.500\n"
    #expect(
      refusal(text, "-n")
        == "2:3: '1.250' in 'Preis' is 1250 (--decimal-comma) or 1.250 (--no-decimal-comma)"
    )
    #expect(try columns(text, "-n", DelimitedOptions(hasDecimalComma: false)) == [.numbers([1.25, 12.5])])
    #expect(try columns(text, "-n", DelimitedOptions(hasDecimalComma: true)) == [.numbers([1_250, 12_500])])
    #expect(try columns("a;b\n1.250;x\n0.5;y\n", "n") == [.numbers([1.25, 0.5])])
    #expect(try columns("a,b\n1.250,x\n", "n") == [.numbers([1.25])])
    #expect(try columns("a\n1.250\n", "n") == [.numbers([1.25])])
    #expect(try columns("a;b\n1.234;1,5\n", "nn") == [.numbers([1_234]), .numbers([1.5])])
    // One column shows a comma and another a point; the third shows nothing.
    let contradiction = "a;b;c\n1,5;2.5;1.000\n2,5;3.500;2.000\n"
    #expect(try columns(contradiction, "-n") == [.numbers([2.5, 3.5])])
    #expect(refusal(contradiction, "--n").hasPrefix("2:9: '1.000' in 'c' is 1000 (--decimal-comma)"))
  }

  @Test func `a number may stand for a missing value`() throws {
    let options = DelimitedOptions(missingMarks: ["-999"])
    let read = try columns("a,b\n1,-999\n2,0.5\n-999,3\n", "nn", options)
    guard case .numbers(let first) = read[0], case .numbers(let second) = read[1] else {
      Issue.record("\(read)")
      return
    }
    #expect(first[2].isNaN && second[0].isNaN)
    #expect(first.prefix(2) == [1, 2] && second.suffix(2) == [0.5, 3])
  }

  @Test(arguments: [
    ("-999", "-999.0", ","), ("-999", "-999,00", ";"), ("-99.9", "-99,90", ";"), ("-99,9", "-99,90", ";"),
    ("1e30", "1000000000000000000000000000000", ","), ("+9999", "9999", ","),
  ])
  func `a number that stands for a missing value does so however it is written`(
    mark: String, cell: String, delimiter: String
  ) throws {
    let point = delimiter == ";" ? "," : "."
    let text = "a\(delimiter)b\n1\(point)5\(delimiter)\(cell)\n2\(delimiter)0\(point)5\n"
    let read = try columns(text, "-n", DelimitedOptions(missingMarks: [mark]))
    guard case .numbers(let numbers) = read[0] else {
      Issue.record("\(read)")
      return
    }
    #expect(numbers[0].isNaN && numbers[1] == 0.5)
  }

  @Test(arguments: ["12,34,5", "0,123,456", "1,,234", "1,234,", "1,234.5.6", "1234,567,8", "1,234e"])
  func `what is not made of groups of three is no number`(field: String) {
    let text = "a,b\n\"\(field)\",1.5\n"
    #expect(refusal(text, "n").hasPrefix("2:1: '\(field)' is not a number (a): "))
  }

  @Test func `a column follows its own evidence: a comma with other than three digits behind it is decimal`() throws {
    #expect(try columns("a,b\n\"12,34\",1.5\n", "nn") == [.numbers([12.34]), .numbers([1.5])])
    #expect(try columns("a,b\n\"1234,567\",1.5\n", "n") == [.numbers([1234.567])])
  }

  @Test func `addresses and versions are no numbers, whatever their groups`() throws {
    let text = "host,v\n192.168.100.200,1\n10.100.200.123,2\n"
    #expect(refusal(text, "n").hasPrefix("2:1: '192.168.100.200' is not a number (host): "))
    #expect(try !read(Array(text.utf8), []).layout.hasDecimalComma)
  }
}
