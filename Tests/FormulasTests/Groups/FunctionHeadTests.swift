import Formulas
import Testing

/// The head of a function as it is defined in text: `f(x, y = 2)`.
struct FunctionHeadTests {
  @Test(arguments: [
    ("f(x)", "f(x)"), (" f ( x , y = 2 ) ", "f(x, y = 2)"), ("f()", "f()"),
    ("annuity(a,b=-4.5%)", "annuity(a, b = -0.045)"),
    ("f(x = 3 ± 0.5, y = 5(+0.2 -0.1), z)", "f(x = 3 ± 0.5, y = 5 (+0.2 -0.1), z)"),
    ("größe(変数=2k)", "größe(変数 = 2000)"),
    ("f(max = 1, not)", "f(max = 1, not)"),
  ])
  func `a head is a name, inputs in brackets, and a default behind each that has one`(
    _ text: String, _ written: String
  ) throws {
    let head = try FunctionHead.parse(text)
    #expect(head.text == written)
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[head.nameSpan], as: UTF8.self) == head.name)
    for input in head.inputs { #expect(String(decoding: bytes[input.span], as: UTF8.self) == input.name) }
    let again = try FunctionHead.parse(head.text)
    #expect(again.inputs.map { $0.standard } == head.inputs.map { $0.standard })
  }

  @Test(arguments: [
    ("f(x", " ^", "the bracket is not closed: write ) where it ends"),
    ("f(x, x = 2)", "     ^", "'x' is given twice: remove one of them"),
    ("f(2)", "  ^", head), ("f(x y)", "    ^", head), ("f(x,)", "    ^", head), ("f(x) y", "     ^", head),
    ("f", " ^", head), ("2(x)", "^", head), ("a.b(x)", " ^", head), ("f(x.y)", "   ^", head),
    ("max(x)", "^^^", "'max' has another meaning in formulas: choose another name"),
    ("pi(x)", "^^", "'pi' has another meaning in formulas: choose another name"),
    ("f(e = 2)", "  ^", "'e' has another meaning in formulas: choose another name"),
    ("f(x = )", "      ^", "a value is missing next to '='"),
    ("f(x = 1e999)", "      ^^^^^", "the number is too large: write a number up to 1.797e308"),
  ])
  func `what is no head is reported with its place and fix-it`(
    _ text: String, _ picture: String, _ description: String
  ) {
    expectProblem(of: text, drawn: picture, reported: description) { () throws(FormulaProblem) in
      _ = try FunctionHead.parse(text)
    }
  }

  @Test func `a default that is no number is reported where it stands`() {
    let problem = #expect(throws: FormulaProblem.self) { try FunctionHead.parse("f(x, y = a, z)") }
    #expect(problem.map { $0.span.lowerBound } == 9)
  }

  @Test func `a head has as many inputs as a node has ports`() throws {
    func head(_ count: Int) -> String { "f(" + (0..<count).map { "n\($0)" }.joined(separator: ",") + ")" }
    #expect(try FunctionHead.parse(head(Formula.mostNames)).inputs.count == Formula.mostNames)
    let problem = #expect(throws: FormulaProblem.self) { try FunctionHead.parse(head(Formula.mostNames + 1)) }
    #expect(problem?.kind == .tooManyArguments(function: "f"))
  }

  @Test func `every beginning of a head is one or is refused with a place`() {
    let whole = "größe(a, b = 5(+0.2 -0.1), c = 3 ± 5%) "
    for end in whole.indices {
      let text = String(whole[..<end])
      do throws(FormulaProblem) {
        let head = try FunctionHead.parse(text)
        #expect(head.inputs.count == 3)
      } catch {
        #expect(error.span.lowerBound >= 0 && error.span.upperBound <= text.utf8.count, "\(text)")
      }
    }
  }
}

private let head = "a function needs a name, then the names of its inputs in brackets: write f(x, y = 2) = …"
