import DelimitedText
import Testing

@Suite struct DelimitedLimitsTests {
  @Test func `a million columns are within the limits of the program`() {
    #expect(DelimitedLimits.standard.columns >= 1_000_000)
  }
}
