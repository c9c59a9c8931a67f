import DataSets
import Testing

@testable import Charts

@Suite struct NumberLabelTests {
  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (12.5, "12.5"), (-3, "-3"), (100_000, "100000"), (123_456_789, "123457000"),
    (1e9, "1e9"), (1.5e20, "1.5e20"), (0.0001, "0.0001"), (0.000_01, "1e-5"), (999_999.7, "1000000"), (-0.0, "0"),
    (1e308, "1e308"), (5e-300, "5e-300"), (.leastNonzeroMagnitude, "5e-324"), (.infinity, "inf"),
  ])
  func `numbers are short and without noise`(value: Double, text: String) {
    #expect(NumberLabel.text(value) == text)
  }

  @Test(arguments: [(250, 3, "250000"), (5, -2, "0.05"), (-125, -2, "-1.25"), (0, 9, "0"), (10, -1, "1.0")])
  func `ticks are written exactly`(number: Int, exponent: Int, text: String) {
    #expect(NumberLabel.text(number, exponent: exponent) == text)
  }

  @Test func `an error stands behind its value, both sides where they differ`() throws {
    #expect(ErrorText.text(12.5, ErrorBar(0.2)) == "12.5 ± 0.2")
    #expect(ErrorText.text(12.5, ErrorBar(lower: 0.1, upper: 0.3)) == "12.5 (+0.3 −0.1)")
    #expect(ErrorText.text(12.5, ErrorBar(0)) == "12.5")
    #expect(ErrorText.text(12.5, nil) == "12.5")
  }
}
