import DataSets
import TestSupport
import Testing

@testable import EvaluationEngine

/// Sets are computed by columns: what comes of each point has to be what the formula, or the operator, makes of it alone.
@Suite struct SetColumnTests {
  private static let special: [Double] = [0, -0.0, 1, -1, 0.5, 2, -3, 170, 1e308, 0x1p-1074]

  private func randomSet(_ count: Int, using random: inout SeededGenerator) throws -> DataSet {
    func numbers(orNone: Bool) -> [Double] {
      (0..<count).map { _ in
        switch Int.random(in: 0..<40, using: &random) {
        case 0 where orNone: Double.nan
        case 1..<8: Self.special.randomElement(using: &random) ?? 0
        case _: Double.random(in: 0.5...3, using: &random)
        }
      }
    }
    let values = numbers(orNone: false)
    return try DataSet(values: values, x: Bool.random(using: &random) ? numbers(orNone: true) : nil)
  }

  /// A formula over `variables`, three constants and its own numbers.
  private func randomFormula(_ variables: [PointVariable], using random: inout SeededGenerator) -> BoundFormula {
    let program = Program.random(of: OperatorCatalog.onNumbers, using: &random)
    var renamed = Program()
    for step in program.steps {
      switch step {
      case .input(let port) where port < variables.count: renamed.appendVariable(variables[port])
      case .input(let port): renamed.appendInput(port)
      case .constant(let number): renamed.appendConstant(number)
      case .call(let operation, let count): renamed.appendCall(operation, arguments: count)
      case .pick(let depth): renamed.appendPick(depth)
      case .slide(let count): renamed.appendSlide(count)
      case .unit(let mark): renamed.appendUnit(mark)
      case .variable, .unknownName: break
      }
    }
    // Of a formula whose constants fail nothing is asked.
    let formula = PointFormula(renamed).calculation
    let constants = (0..<formula.constantCount).map { _ in Double.random(in: 1...2, using: &random) }
    return BoundFormula(formula, constants: constants)
  }

  @Test func `a formula for every point has the values and the first failure of one point after the other`() throws {
    for seed in 0..<UInt64(RandomRounds.count(200, long: 10_000)) {
      var random = SeededGenerator(seed: seed)
      let count = [0, 1, 5, 511, 512, 513, 1_300].randomElement(using: &random) ?? 1
      let set = try randomSet(count, using: &random)
      let formula = randomFormula([.value, .x, .index], using: &random)
      var one = formula
      let points = PointVariables(of: set, for: formula)
      let expected = set.indices.map { index in one { points.value(of: $0, at: index) } }
      let failing = expected.firstIndex { !$0.isFinite }
      do throws(Failure) {
        let values = try formula.values(of: set)
        #expect(failing == nil, "seed \(seed)")
        #expect(values.map(\.bitPattern) == expected.map(\.bitPattern), "seed \(seed)")
      } catch {
        let place = try #require(failing, "seed \(seed): \(error)")
        #expect(error == .element(place, expected[place]), "seed \(seed)")
      }
    }
  }

  @Test func `derivatives by columns have the bits of one point after the other`() throws {
    var known = 0
    for seed in 0..<UInt64(RandomRounds.count(400, long: 20_000)) {
      var random = SeededGenerator(seed: seed)
      let count = [0, 1, 5, 511, 512, 513, 1_300].randomElement(using: &random) ?? 1
      let set = try randomSet(count, using: &random)
      var formula = randomFormula([.value, .x, .index], using: &random)
      let points = PointVariables(of: set, for: formula)
      let variables = formula.formula.variables
      let isAsked = (0..<variables.count + formula.formula.constantCount).map { _ in
        Bool.random(using: &random)
      }
      let columns = formula.derivatives(askedFor: isAsked, rows: count)
      for start in stride(from: 0, to: count, by: columns.rowLimit) {
        let rows = start..<min(start + columns.rowLimit, count)
        for variable in columns.usedVariables {
          points.fill(columns.variable(variable), with: variables[variable], at: rows)
        }
        columns.run(rows: rows.count)
        for (row, point) in rows.enumerated() {
          _ = formula { points.value(of: $0, at: point) }
          let expected = formula.slopes()
          for (input, isAsked) in isAsked.enumerated() {
            let slope = columns.slopes(by: input)?[row]
            #expect((slope != nil) == isAsked, "seed \(seed)")
            guard let slope else { continue }
            known += 1
            let isSame = slope.isNaN ? expected[input].isNaN : slope.bitPattern == expected[input].bitPattern
            #expect(isSame, "seed \(seed), point \(point): \(slope) for \(expected[input])")
          }
        }
      }
    }
    #expect(known > 10_000)
  }

  /// The sum of twenty parts, each made of the value and the first input.
  private func sum(of part: (inout Program, Int) -> Void) -> PointCalculation {
    var program = Program()
    for index in 1...20 {
      part(&program, index)
      if index > 1 { program.appendCall(.add, arguments: 2) }
    }
    return PointFormula(program).calculation
  }

  private func columns(_ formula: PointCalculation) -> ColumnDerivatives {
    BoundFormula(formula, constants: (0..<formula.constantCount).map { 1.5 + Double($0) })
      .derivatives(askedFor: [false] + (0..<formula.constantCount).map { $0 == 0 }, rows: 512)
  }

  @Test func `an input is one constant, however often a formula mentions it`() {
    let formula = sum { program, _ in
      program.appendVariable(.value)
      program.appendInput(0)
      program.appendCall(.multiply, arguments: 2)
    }
    #expect(formula.constantCount == 1)
  }

  @Test func `the derivative of a sum of products takes one pass for each product`() {
    let formula = sum { program, index in
      program.appendVariable(.value)
      program.appendInput(0)
      program.appendCall(.multiply, arguments: 2)
      program.appendConstant(Double(index))
      program.appendCall(.multiply, arguments: 2)
    }
    let columns = columns(formula)
    #expect(columns.stepCount <= 20)
    // Products and sums are needed for the result only.
    #expect(columns.valueCount == 1)
  }

  @Test func `the derivative of choices takes two passes for each choice`() throws {
    let choice = try #require(OperatorID(named: "if"))
    let greater = try #require(OperatorID(named: "greater"))
    let columns = columns(
      sum { program, index in
        program.appendVariable(.value)
        program.appendInput(0)
        program.appendCall(greater, arguments: 2)
        program.appendVariable(.value)
        program.appendInput(0)
        program.appendCall(.multiply, arguments: 2)
        program.appendConstant(Double(index))
        program.appendCall(choice, arguments: 3)
      })
    #expect(columns.stepCount <= 40)
    #expect(columns.valueCount <= 21)
  }

  @Test func `a reduction by a formula has the total and the first failure of one point after the other`() throws {
    for seed in 0..<UInt64(RandomRounds.count(200, long: 10_000)) {
      var random = SeededGenerator(seed: seed)
      let count = [0, 1, 5, 512, 700].randomElement(using: &random) ?? 1
      let set = try randomSet(count, using: &random)
      let formula = randomFormula([.total, .value, .index], using: &random)
      var one = formula
      let points = PointVariables(of: set, for: formula)
      var total = 0.25
      var failing: Int?
      for index in set.indices where failing == nil {
        let before = total
        total = one { $0 == .total ? before : points.value(of: $0, at: index) }
        if !total.isFinite { failing = index }
      }
      do throws(Failure) {
        let result = try formula.reducing(set, from: 0.25)
        #expect(failing == nil && result.bitPattern == total.bitPattern, "seed \(seed)")
      } catch {
        let place = try #require(failing, "seed \(seed): \(error)")
        #expect(error == .element(place, total), "seed \(seed)")
      }
    }
  }

  @Test func `what does not rest on the total is computed for columns`() throws {
    var program = Program()
    program.appendVariable(.total)
    for _ in 0..<2 { program.appendVariable(.value) }
    program.appendCall(.multiply, arguments: 2)
    program.appendCall(.add, arguments: 2)
    let parts = BoundFormula(PointFormula(program).calculation, constants: []).partsByTotal
    #expect(parts.code.steps.count == 1)
    #expect(parts.rest.steps == [.input(0), .input(1), .call(.add, arguments: 2)])
  }

  @Test(arguments: OperatorCatalog.onNumbers.filter { !$0.descriptor.kernel.seesFailures })
  func `an operator over sets has the values and the first failure of one element after the other`(
    _ id: OperatorID
  ) throws {
    let descriptor = id.descriptor
    let most = min(descriptor.ports.maximum, 3)
    // Operators without inputs, and those of more than three, are tested by values.
    guard descriptor.ports.minimum <= most, most > 0, id != .null else { return }
    for round in 0..<RandomRounds.count(20, long: 500) {
      var random = SeededGenerator(seed: UInt64(round))
      let arity = Int.random(in: max(1, descriptor.ports.minimum)...most, using: &random)
      let count = [1, 5, 513].randomElement(using: &random) ?? 1
      let inputs = try (0..<arity).map { port -> Operand in
        port > 0 && Bool.random(using: &random)
          ? .stored(Self.special.randomElement(using: &random) ?? 0)
          : .set(try DataSet(values: randomSet(count, using: &random).values))
      }
      let rows = (0..<count).map { row in descriptor(inputs.map { $0.set?.values[row] ?? $0.number ?? 0 }) }
      let call = OperatorCall(
        descriptor, inputs: inputs, parameters: nil,
        within: RemainingBudget(free: DataBudget.standard, limit: DataBudget.standard))
      let result = call.result().operand.value(of: NodeID(index: 0))
      if let failing = rows.firstIndex(where: { $0.number == nil }), case .failure(let failure) = rows[failing] {
        #expect(result == .failure(.element(index: failing, failure)), "round \(round)")
      } else {
        #expect(result.data?.values.map(\.bitPattern) == rows.map { $0.number?.bitPattern ?? 0 }, "round \(round)")
      }
    }
  }
}
