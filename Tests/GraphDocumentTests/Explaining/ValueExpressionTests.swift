import GraphDocument
import Testing

struct ValueExpressionTests {
  private func lines(_ name: String, _ document: Document, digits: Int = 15) -> [String] {
    ValueExpression(of: document.node(name), in: document.contents) { _ in true }?.lines(
      digits: digits, in: document.contents) ?? []
  }

  @Test func `operators are written with signs and as few brackets as they need`() {
    let document = document(
      "a = 6", "b = -2", "add = add(a, b)", "power = power(add, b)", "y = multiply(power, a, a)", "z = cbrt(y)")
    #expect(
      lines("y", document) == [
        "(a + b)^b × a × a", "(6 + -2)^-2 × 6 × 6", "4^-2 × 6 × 6", "0.0625 × 6 × 6",
      ])
    #expect(lines("z", document, digits: 3) == ["cbrt(y)", "cbrt(2.25)"])
    #expect(lines("a", document) == [])
  }

  @Test func `what is absorbed is reported, and what has a name of its own stays`() throws {
    let document = document(
      "x = 3", "number = 2", "divide2 = divide(x, number)", "half = negate(divide2)", "s = negate(half)")
    let expression = try #require(
      ValueExpression(of: document.node("half"), in: document.contents) { _ in true })
    #expect(expression.absorbed == [document.node("number"), document.node("divide2")])
    #expect(expression.lines(digits: 15, in: document.contents) == ["−(x ÷ 2)", "−(3 ÷ 2)", "-1.5"])
    #expect(lines("s", document) == ["−half", "1.5"])
    let kept = try #require(
      ValueExpression(of: document.node("half"), in: document.contents) { $0 != document.node("divide2") })
    #expect(kept.lines(digits: 15, in: document.contents) == ["−divide2", "-1.5"])
  }

  @Test func `what failed and ifFailed saw is said, with its reason`() {
    let document = document(
      "x = 0", "y = 3", "q = divide(y, x)", "w = negate(q)", "o = ifFailed(q, y)", "t = failed(w)",
      "f = 'ifFailed(1/x, y) + failed(w) + ifFailed(y, q)'", "g = 'if(y, y, ifFailed(q, 1))'",
      "h = 'ifFailed(q + 1, 2)'")
    func sentences(_ name: String) -> [String] {
      SeenFailures(of: document.node(name), in: document.contents).sentences
    }
    #expect(sentences("o") == ["'q' has no value (division by zero: divisor 'x' is 0), so 'y'"])
    #expect(sentences("t") == ["'w' has no value (waits for 'q'), so 1"])
    #expect(
      sentences("f") == ["'1/x' has no value (division by zero), so 'y'", "'w' has no value (waits for 'q'), so 1"])
    #expect(sentences("g") == [])
    #expect(sentences("h") == ["'q+1' has no value (waits for 'q'), so '2'"])
    #expect(sentences("x") == [])
  }

  @Test func `a part without a number stays as it is, and an open port is reported`() {
    let document = document("x = 0", "f = '1 / x + ln(4 - 4) * (3 ± 0.1)'", "o = add(x, _)", "g = 'if(x, 1/x, 2 + 3)'")
    #expect(
      lines("f", document) == [
        "1 ÷ x + ln(4 − 4) × (3 ± 0.1)", "1 ÷ 0 + ln(4 − 4) × (3 ± 0.1)", "1 ÷ 0 + ln(0) × (3 ± 0.1)",
      ])
    #expect(lines("o", document) == ["x + open", "0 + open"])
    #expect(lines("g", document) == ["if(x, 1 ÷ x, 2 + 3)", "if(0, 1 ÷ 0, 2 + 3)", "if(0, 1 ÷ 0, 5)"])
  }
}
