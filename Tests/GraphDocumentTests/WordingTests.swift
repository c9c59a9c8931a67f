import EvaluationEngine
import GraphDocument
import Testing

struct WordingTests {
  @Test func `failures name the port, the node that feeds it and its value`() {
    let document = document(
      "zero = 0", "minus = -4", "one = 1", "q = divide(one, zero)", "r = sqrt(minus)", "l = ln(zero)",
      "open = multiply(one)",
      "w = add(q, one)", "big = 1e300", "over = multiply(big, big)", "t = assert(zero)")
    #expect(document.value("q") == "division by zero: divisor 'zero' is 0")
    #expect(document.value("r") == "root of a negative number: number 'minus' is -4")
    #expect(document.value("l").hasPrefix("logarithm of zero: "))
    #expect(document.value("open") == "multiply needs its second factor")
    #expect(document.value("w") == "waits for 'q'")
    #expect(document.value("over") == "overflow: the result of multiply is too large for a 64-bit number")
    #expect(document.value("t") == "the assertion failed: its condition 'zero' is 0")
  }

  @Test func `a missing input is named by what belongs there, and a missing choice by its words`() {
    let document = document("one = 1", "same = equal(one)", "m = mean()", "zero = 0", "i = if(zero, one)")
    #expect(document.value("same") == "equal needs its right side")
    #expect(document.value("m") == "mean needs its data set")
    #expect(document.value("i") == "if needs its value for else")
    let choice = OperatorID(named: "groupBy")?.descriptor.sentence(forBadParameter: 0)
    #expect(choice?.hasPrefix("choose the content of groupBy: sum, mean") == true, "\(choice ?? "")")
  }

  @Test func `in every row of a table a failure names ports and sources, and no value`() {
    let document = document(
      "zero = 0", "q = divide(zero, zero)", "open = multiply(zero)", "t = assert(zero)", "f = '1 / zero'")
    func sentence(_ failure: Failure, _ name: String) -> String? {
      document.contents.node(named: name).map { document.contents.sentence(forEveryRow: failure, of: $0) }
    }
    #expect(sentence(.outsideDomain(.divisionByZero), "q") == "division by zero")
    #expect(sentence(.overflow, "q") == "overflow: the result is too large for a 64-bit number")
    #expect(sentence(.openPort(1), "open") == "multiply needs its second factor")
    #expect(sentence(.assertionFailed, "t") == "the assertion failed: its condition 'zero' is 0")
    #expect(sentence(.assertionFailed, "f") == "the assertion failed")
  }

  @Test func `a long loop is named by its first nine nodes, the number left out, and the last`() {
    let names = (1...30).map { "n\($0)" } + ["n1"]
    #expect(
      DocumentContents.loopText(names) == "n1 → n2 → n3 → n4 → n5 → n6 → n7 → n8 → n9 → … 21 more … → n1")
    #expect(DocumentContents.loopText(["a", "b", "a"]) == "a → b → a")
  }
}
