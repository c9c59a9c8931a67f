import EvaluationEngine
import GraphAnalysis
import GraphDocument
import Testing

/// Components of an uncertainty as they are typed.
struct ComponentSyntaxTests {
  private func problem(_ text: String) -> LineProblem? {
    do throws(LineProblem) {
      _ = try ComponentSyntax.parse(text)
      return nil
    } catch {
      return error
    }
  }

  /// The part of the text that a problem is at.
  private func place(_ text: String) -> String? {
    problem(text).map { problem in
      String(decoding: Array(text.utf8)[problem.span], as: UTF8.self)
    }
  }

  @Test func `readings, a certificate and limits are read, each with its label`() throws {
    let components = try ComponentSyntax.parse(
      "repeated: readings 3.1, 3.3 3.2 series=day_1; certificate no. 4: ±0.1 k=2 dof=18; +-0.05 triangular")
    let expected = [
      try UncertaintyComponent(label: "repeated", .readings([3.1, 3.3, 3.2], series: "day_1")),
      try UncertaintyComponent(label: "certificate no. 4", .stated(0.1, coverage: 2), degreesOfFreedom: 18),
      try UncertaintyComponent(.limits(halfWidth: 0.05, try #require(DistributionKind.named("triangular")))),
    ]
    #expect(components == expected)
    #expect(try ComponentSyntax.parse("  ").isEmpty)
    // Without a sign, the number means the same.
    for text in ["0.1", "0.1 k=2 dof=7.5", "cal: 0 dof=3", ".05 uniform"] {
      let signed = text.contains(": ") ? text.replacing(": ", with: ": ±") : "±\(text)"
      #expect(try ComponentSyntax.parse(text) == ComponentSyntax.parse(signed), "\(text)")
    }
    // The key ± opens the line with the sign.
    #expect(
      try ComponentSyntax.parse("±readings 1 2; a: ± readings 3 4")
        == ComponentSyntax.parse("readings 1 2; a: readings 3 4"))
    #expect(problem("±")?.sentence.contains("readings") == true)
  }

  @Test(arguments: [
    "readings 1 2 3", "a: readings -1 0.25 series=s", "±0.1", "±0.1 k=2 dof=7.5", "cal: ±0 dof=3", "±0.05 uniform",
    "x y: ±0.05 arcsine dof=50; ±1", "\"a;b: \"\"c\"\"\": ±2", "readings 1 2 series=\"two words\"",
  ])
  func `what is written of components is read as the same`(text: String) throws {
    let components = try ComponentSyntax.parse(text)
    #expect(ComponentSyntax.text(of: components) == text)
    #expect(try ComponentSyntax.parse(ComponentSyntax.text(of: components)) == components)
  }

  @Test(arguments: [
    ("readings 3.1", "readings 3.1", "at least two numbers"),
    ("±0.1; readings 1 x 2", "x", "not a number"),
    ("±0.1 k=0", "0", "a coverage factor must be above 0"),
    ("±0.1 dof=-2", "-2", "degrees of freedom must be above 0"),
    ("±-1", "±-1", "not negative"),
    ("±0.05 uniform k=2", "2", "limits have no coverage factor"),
    ("±0.05 normal", "normal", "not expected here"),
    ("±0.1 k=2 k=3", "k", "a second time"),
    ("±0.1 k=", "k", "a value is missing after 'k='"),
    ("±5%", "5%", "in the unit of the value"),
    ("about 3", "about", "start with a number or 'readings'"),
    ("±0.1;", "±0.1;", "missing here"),
    ("±", "±", "type a number after ±"),
    ("\"a: ±1", "\"a: ±1", "not closed"),
    ("readings 1 2 dof=3", "dof", "not expected here"),
  ])
  func `what is wrong is reported with its place and what corrects it`(text: String, part: String, words: String) {
    #expect(place(text) == part)
    let sentence = problem(text)?.sentence ?? ""
    if words == "not a number" {
      #expect(!sentence.isEmpty)
    } else {
      #expect(sentence.contains(words), "\(sentence)")
    }
  }

  @Test func `more components than a number may have are refused`() {
    let text = Array(repeating: "±1", count: UncertaintyEvaluation.componentLimit + 1).joined(separator: ";")
    #expect(problem(text)?.sentence == UncertaintyEvaluation.Problem.tooManyComponents.sentence)
  }
}
