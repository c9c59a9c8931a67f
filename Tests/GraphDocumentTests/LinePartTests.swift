import EvaluationEngine
import GraphDocument
import Testing

/// The location of a problem in a typed line, in bytes.
struct LinePartTests {
  private func problem(_ parse: () throws(LineProblem) -> Void) -> LineProblem? {
    do throws(LineProblem) {
      try parse()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a problem has the location of its part, after wide characters too`() throws {
    let range = try #require(problem { () throws(LineProblem) in _ = try RangeSyntax.parse(" 0 … 1 ± 2 ") })
    #expect(range == LineProblem(sentence: "an end of a range cannot have an uncertainty", span: 7..<13))
    let distribution = problem { () throws(LineProblem) in _ = try DistributionSyntax.parse("normal( 1,  2 ± 1 )") }
    #expect(distribution?.span == 12..<18)
    let chart = problem { () throws(LineProblem) in _ = try ChartLine("  bär 40x10") }
    #expect(chart?.span == 2..<6)
    let list = problem { () throws(LineProblem) in _ = try ValueList.parse("  [1, 2") }
    #expect(list?.span == 2..<7)
    let component = problem { () throws(LineProblem) in _ = try ComponentSyntax.parse("ü: \"k") }
    #expect(component?.span == 4..<6)
  }

  @Test func `a part of a longer text has its location in the part`() {
    let line = "= [1, x]"
    let list = problem { () throws(LineProblem) in _ = try ValueList.parse(line.dropFirst(2)) }
    #expect(list?.span == 3..<5)
  }

  @Test func `an unknown unit has its location after blanks`() throws {
    let plain = try #require(problem { () throws(LineProblem) in _ = try AttributeForm.unit.parse("kmq") })
    let indented = try #require(problem { () throws(LineProblem) in _ = try AttributeForm.unit.parse("   kmq") })
    #expect(indented == LineProblem(sentence: plain.sentence, span: plain.span, from: 3))
  }

  @Test func `a parameter does not lose an uncertainty without a word`() throws {
    let bin = try #require(OperatorID(named: "bin"))
    let found = problem { () throws(LineProblem) in _ = try ParameterSyntax.parse("bins = 5 ± 1", for: bin) }
    #expect(found == LineProblem(sentence: "a parameter cannot have an uncertainty", span: 7..<13))
  }
}
