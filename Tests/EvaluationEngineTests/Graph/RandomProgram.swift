import EvaluationEngine
import TestSupport

extension OperatorCatalog {
  /// Those that make no set of numbers: where there are no sets, none of these makes one.
  static let makingNoSets = ids.filter { $0.name != "list" }
  /// Those on numbers.
  static let onNumbers = ids.filter { !$0.descriptor.isForData }
}

extension Program {
  /// A program of up to a dozen calls over up to four inputs: any of these operators, any nesting.
  static func random(
    of operators: [OperatorID] = OperatorCatalog.makingNoSets, using random: inout SeededGenerator
  ) -> Program {
    var program = Program()
    var height = 0
    let calls = Int.random(in: 0...12, using: &random)
    func push() {
      height += 1
      if Bool.random(using: &random) {
        program.appendInput(Int.random(in: 0..<4, using: &random))
      } else {
        program.appendConstant([0, 1, -2, 0.5, 3, 170][Int.random(in: 0..<6, using: &random)])
      }
    }
    push()
    for _ in 0..<calls {
      guard let id = operators.randomElement(using: &random) else { break }
      let counts = id.descriptor.callArguments
      let wanted = Int.random(in: counts.lowerBound...min(counts.upperBound, counts.lowerBound + 2), using: &random)
      if !id.descriptor.takes(wanted) { continue }
      while height < wanted { push() }
      program.appendCall(id, arguments: wanted)
      height += 1 - wanted
    }
    while height > 1 {
      program.appendCall(.add, arguments: 2)
      height -= 1
    }
    return program
  }
}
