import EvaluationEngine
import TestSupport

extension OperatorCatalog {
  /// Those that make no set of numbers: where there are no sets, none of these makes one.
  static let makingNoSets = ids.filter { $0.name != "list" }
  /// Those on numbers.
  static let onNumbers = ids.filter { !$0.descriptor.isForData }
}

extension Program {
  /// A program of up to a dozen calls over up to four inputs: any of these operators, any nesting, values picked and taken away.
  static func random(
    of operators: [OperatorID] = OperatorCatalog.makingNoSets, using random: inout SeededGenerator
  ) -> Program {
    var program = Program()
    let calls = Int.random(in: 0...12, using: &random)
    func push() {
      if program.height > 0, Int.random(in: 0..<4, using: &random) == 0 {
        program.appendPick(Int.random(in: 0..<program.height, using: &random))
      } else if Bool.random(using: &random) {
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
      while program.height < wanted { push() }
      program.appendCall(id, arguments: wanted)
      if program.height > 1, Int.random(in: 0..<8, using: &random) == 0 {
        program.appendSlide(Int.random(in: 1..<program.height, using: &random))
      }
    }
    while program.height > 1 { program.appendCall(.add, arguments: 2) }
    return program
  }
}
