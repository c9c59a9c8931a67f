import Formulas
import GraphDocument
import Testing

@testable import DiagramModel

/// Computed numbers as boxes, the table and the inspector show them.
struct ComputedTextTests {
  @Test(
    arguments: [
      (NumberFormat.percent, 0.441_833_333_333_333_3, "44.1833 %", true), (.percent, 0.4418, "44.18 %", false),
      (.plain, 396.076_952_093_55, "396.077", true), (.plain, 12_345.678, "12345.678", false),
      (.plain, -1_234_567.890_123, "-1234568", true), (.plain, 12_345_678_901, "12345678901", false),
      (.plain, 1.234_567_890_123e-11, "1.23457e-11", true), (.plain, 0.1 + 0.2, "0.3", false),
      (NumberFormat(isGrouped: true), 1_234_567.890_123, "1 234 568", true),
      (NumberFormat(.decimals(2), isGrouped: true), 1.0 / 3, "0.33", true),
      (NumberFormat(.digits(12)), 1.0 / 3, "0.333333333333", false), (.plain, .infinity, "inf", false),
    ] as [(NumberFormat, Double, String, Bool)])
  func `a number with digits that nobody reads has six, or all before the point`(
    format: NumberFormat, value: Double, text: String, hides: Bool
  ) {
    let written = ValueText(format, for: .box).computed(value)
    #expect(written.value == text)
    // What a display hides by itself is as it says.
    #expect(format.precision != .standard || written.hidesValue == hides)
  }
}
