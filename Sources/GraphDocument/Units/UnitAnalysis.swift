import EvaluationEngine
import Units

/// Finds the unit of a program's value from the units of its inputs, and the conversions between different units.
///
/// The steps are read once, in order. A value has the unit of the step that computes it. If an operator needs another
/// unit, a conversion is inserted directly after this step. A program that needs no conversion stays unchanged, so that
/// its value is bit for bit the same.
struct UnitAnalysis {
  struct Term {
    /// The unit; nil if the unit is not known, because an input is missing or fails.
    var unit: Unit?
    /// How many times the value contains the zero point of the unit's scale.
    ///
    /// This is 1 for a point such as 20 °C, 0 for a difference, and 2 for the sum of two points.
    var weight = Rational.zero
    /// The value, if it is a constant without a unit, such as an exponent or a factor.
    var constant: Rational?
    /// Whether the value is the written number 0, which fits every unit, except the unit of points such as 20 °C.
    var isZero = false
    /// The product of the constants by which the value was multiplied or divided.
    var factor = 1.0
    /// Whether the value is a product or quotient of two values with units, or of a value and π.
    ///
    /// Converting turns to radians may then be ambiguous.
    var isProduct = false
    /// The unit of x, if the value is a data set whose x has one.
    var x: Unit?

    /// Whether a factor or divisor of the value is 2π, which converts turns to radians.
    var hasTwoPi: Bool { Self.isMultiple(factor, of: 2 * Double.pi) }
    /// Whether a factor or divisor of the value is π.
    var hasPi: Bool { Self.isMultiple(factor, of: .pi) }

    /// Whether a factor or its reciprocal is a small whole multiple of a number, apart from rounding.
    private static func isMultiple(_ factor: Double, of number: Double) -> Bool {
      [factor / number, 1 / (factor * number)].contains { multiple in
        let whole = multiple.rounded()
        return (1...1_000).contains(abs(whole)) && abs(multiple - whole) <= 1e-14 * abs(whole)
      }
    }

    static let unknown = Term(unit: nil)
    static let plain = Term(unit: .one)

    init(unit: Unit?) {
      self.unit = unit
      weight = unit?.isPoint == true ? .one : .zero
    }
  }

  /// Two units that do not fit, and the steps whose values have these units.
  struct Conflict: Error {
    var conflict: UnitConflict
    var left: Int
    var right: Int
    /// The operator that does not accept the units; nil if the two units do not fit each other.
    var operation: OperatorID?
  }

  private let program: Program
  let definitions: UnitDefinitions
  let parts: Program.Parts
  private let inputs: [NodeUnits.Finding]
  /// The unit of x at each port; empty if no port has one.
  private var xUnits: [Unit?] = []
  private var turned: Set<Int> = []
  private let numbers: [Double?]
  private let uncertain: Set<Int>
  /// The unit of every running total that begins at 0; nil if it is the unit of the values.
  private var totalUnit: Unit?
  private(set) var terms: [Term] = []
  private var conversions: [Int: [UnitConversion]] = [:]
  /// For each step that adds a date and a number of months, whether the date is the first term.
  private var calendarSums: [Int: Bool] = [:]
  private(set) var conflict: Conflict?
  /// The ports whose numbers decide a unit, as exponents do.
  private(set) var decidingPorts: Set<Int> = []
  /// The last conversion that takes the reciprocal of a value; nil if there is none.
  private(set) var reciprocal: ReciprocalNote?
  private var pointCalls: [(formula: ClosedRange<Int>, call: Int)] = []

  /// Prepares the analysis of a complete program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - inputs: The unit of each port.
  ///   - numbers: The number at each port that never varies; nil for all others.
  ///   - uncertain: The steps of written numbers with an uncertainty.
  ///   - definitions: The units that the document defines.
  init(
    _ program: Program, inputs: [NodeUnits.Finding], numbers: [Double?],
    uncertain: some Sequence<Int> = EmptyCollection(), definitions: UnitDefinitions = .none
  ) {
    self.definitions = definitions
    self.program = program
    self.inputs = inputs
    self.numbers = numbers
    self.uncertain = Set(uncertain)
    parts = program.parts
  }

  /// Sets the ports whose values were multiplied or divided by 2π, before the analysis runs.
  mutating func setTurned(_ ports: Set<Int>) { turned = ports }

  /// Whether 2π converts the program's value from turns to radians, although its unit still has the turns.
  var isResultTurned: Bool {
    guard conflict == nil, let last = terms.last, last.hasTwoPi, let unit = last.unit else { return false }
    return unit.mayTurn
  }

  /// Sets the unit of x at each port, before the analysis runs.
  mutating func setX(_ units: [Unit?]) { xUnits = units }

  /// The unit of x of the program's value; nil if it has none.
  var resultX: Unit? { conflict == nil ? terms.last?.x : nil }

  var result: NodeUnits.Finding {
    guard conflict == nil, let last = terms.last, let unit = last.unit else { return .unknown }
    return unit.isOne ? .plain : .unit(unit)
  }

  /// The program with its conversions, or a failing program if there is a conflict; nil if the program needs no change.
  var calculation: Calculation? {
    if conflict != nil {
      var failing = Program()
      failing.appendConstant(0)
      failing.appendUnit(UnitMark(.declared, "1"))
      return Calculation(failing, steps: parts.steps.map { _ in 0 })
    }
    if conversions.isEmpty, calendarSums.isEmpty, !program.hasUnits { return nil }
    var converted = Program()
    converted.reserve(program.count + 2 * conversions.count)
    var steps: [Int32] = []
    steps.reserveCapacity(program.count)
    for (index, step) in parts.steps.enumerated() {
      if let isDateFirst = calendarSums[index] {
        converted.appendCalendarSum(isDateFirst: isDateFirst)
      } else if case .unit = step {
        // A mark is replaced by the conversions.
      } else {
        converted.append(step)
      }
      for conversion in conversions[index] ?? [] { converted.append(conversion) }
      steps.append(Int32(truncatingIfNeeded: converted.count - 1))
    }
    return Calculation(converted, steps: steps)
  }

  /// Finds the units of all steps, in order.
  ///
  /// A running total over plain numbers, such as years, may have another unit, such as EUR. Then the units in the
  /// program are tried in order.
  ///
  /// - Complexity: linear in the steps and in the factors of their units; if a running total does not fit, also in the
  ///   different units of the inputs.
  mutating func run() {
    let start = self
    findUnits()
    guard conflict != nil, parts.steps.contains(where: Self.isFold) else { return }
    for unit in start.givenUnits {
      var trial = start
      trial.totalUnit = unit
      trial.findUnits()
      guard trial.conflict == nil else { continue }
      self = trial
      return
    }
  }

  private static func isFold(_ step: Program.Step) -> Bool {
    if case .call(let operation, _) = step { operation.descriptor.units == .fold } else { false }
  }

  /// The different units of the inputs and of written numbers, in the order of the steps.
  private var givenUnits: [Unit] {
    var found: [Unit] = []
    for step in parts.steps {
      let unit: Unit?
      switch step {
      case .input(let port) where inputs.indices.contains(port):
        unit = if case .unit(let unit) = inputs[port] { unit } else { nil }
      case .unit(let mark) where mark.purpose == .given: unit = try? Unit(reading: mark.unit, definitions)
      case _: unit = nil
      }
      if let unit, !found.contains(unit) { found.append(unit) }
      if found.count == Self.mostTrials { break }
    }
    return found
  }

  /// The maximum number of units that are tried for a running total.
  private static let mostTrials = 8

  private mutating func findUnits() {
    findPointCalls()
    terms.reserveCapacity(parts.steps.count)
    for (index, step) in parts.steps.enumerated() {
      do throws(Conflict) {
        terms.append(try term(of: step, at: index))
      } catch {
        conflict = error
        return
      }
    }
    guard let last = terms.last, let unit = last.unit else { return }
    if unit.isPoint, last.weight != .one { conflict = weightConflict(last.weight, unit, at: terms.count - 1) }
  }

  private mutating func findPointCalls() {
    for (index, step) in parts.steps.enumerated() {
      guard case .call = step, let formula = parts.formulaArgument(of: index) else { continue }
      pointCalls.append((parts.firsts[formula]...formula, index))
    }
  }

  private mutating func term(of step: Program.Step, at index: Int) throws(Conflict) -> Term {
    switch step {
    case .input(let port): return try input(port, at: index)
    case .constant where uncertain.contains(index): return .plain
    case .constant(let value): return Self.constant(value)
    case .unknownName: return .unknown
    case .variable(let variable): return self.variable(variable, at: index)
    case .pick, .slide: return parts.arguments[index].first.map { terms[$0] } ?? .unknown
    case .unit(let mark):
      var term = try marked(mark, at: index)
      term.x = parts.arguments[index].first.flatMap { terms[$0].x }
      return term
    case .call(let operation, _):
      let arguments = parts.arguments[index]
      var term = try call(operation, arguments, at: index)
      keepTurns(of: arguments, in: &term, operation)
      term.x = try x(of: operation, arguments)
      return term
    }
  }

  /// Notes in a result, such as a sum or a power, whether 2π converted the turns of its arguments to radians.
  private func keepTurns(of arguments: [Int], in term: inout Term, _ operation: OperatorID) {
    switch operation.descriptor.units {
    case .product, .quotient: return
    case _: if term.unit?.isOne != false || term.unit?.mayTurn != true { return }
    }
    let turning = arguments.map { terms[$0] }.filter { $0.unit?.mayTurn == true }
    guard turning.contains(where: { $0.hasTwoPi || $0.isProduct }) else { return }
    if turning.allSatisfy(\.hasTwoPi) {
      term.factor = 2 * Double.pi
    } else {
      (term.factor, term.isProduct) = (1, true)
    }
  }

  private func input(_ port: Int, at step: Int) throws(Conflict) -> Term {
    guard inputs.indices.contains(port) else { return .unknown }
    switch inputs[port] {
    case .unknown: return .unknown
    case .beyondLimit: throw conflict(.limit(.spellings), of: .one, step)
    case .unit(let unit):
      var term = Term(unit: unit)
      if turned.contains(port) { term.factor = 2 * Double.pi }
      return withX(term, at: port)
    case .plain: return withX(numbers[port].map { Self.constant($0) } ?? .plain, at: port)
    }
  }

  private func withX(_ term: Term, at port: Int) -> Term {
    var term = term
    if xUnits.indices.contains(port) { term.x = xUnits[port] }
    return term
  }

  private static func constant(_ value: Double) -> Term {
    var term = Term.plain
    term.constant = Rational(decimalOf: value)
    term.isZero = value == 0
    term.factor = value
    return term
  }

  private func variable(_ variable: PointVariable, at index: Int) -> Term {
    guard let call = pointCalls.last(where: { $0.formula.contains(index) })?.call else { return .plain }
    let sets = parts.arguments[call]
    switch variable {
    case .value: return sets.first.map { Term(unit: terms[$0].unit) } ?? .unknown
    case .each(let set): return sets.indices.contains(set) && sets[set] < index ? terms[sets[set]] : .unknown
    // The total has the unit of the values, see `fold`.
    case .total: return totalUnit.map { Term(unit: $0) } ?? sets.first.map { Term(unit: terms[$0].unit) } ?? .unknown
    case .x: return Term(unit: sets.first.flatMap { terms[$0].x } ?? .one)
    case .index, .annotation, .annotationIs: return .plain
    }
  }

  // MARK: - Marks

  private mutating func marked(_ mark: UnitMark, at index: Int) throws(Conflict) -> Term {
    guard let step = parts.arguments[index].first else { return .unknown }
    let unit: Unit
    do throws(UnitProblem) {
      unit = try Unit(reading: mark.unit, definitions)
    } catch {
      throw conflict(.noUnit(error.kind), of: .one, step)
    }
    let value = terms[step]
    if mark.purpose != .given { try requirePoint(step) }
    switch mark.purpose {
    case .given:
      return Term(unit: unit)
    case .wanted where value.unit.flatMap({ Unit.temperatures($0, unit) }) != nil:
      guard let source = value.unit, let (celsius, target) = Unit.temperatures(source, unit) else { return .unknown }
      do throws(UnitConflict) {
        add(try celsius.conversion(to: target), after: step)
      } catch {
        throw Conflict(conflict: error, left: step, right: step)
      }
      return Term(unit: target)
    case .wanted, .declared:
      try convert(step, to: unit, isResult: true)
      return value.unit == nil ? .unknown : Term(unit: unit)
    case .counted:
      try convert(step, to: unit, isResult: true)
      return value.unit == nil ? .unknown : .plain
    }
  }

  private mutating func convert(_ step: Int, to target: Unit, isResult: Bool = false) throws(Conflict) {
    let value = terms[step]
    guard let unit = value.unit, unit != target else { return }
    if value.isZero, unit.isOne, !target.isPoint { return }
    do throws(UnitConflict) {
      let source = unit.isPoint && value.weight == .zero ? UnitArithmetic.differenceUnit(of: unit) : unit
      let context: Unit.ConversionContext =
        !isResult
        ? .operand : value.isProduct || value.hasTwoPi ? .product(mentionsTwoPi: value.hasTwoPi) : .value
      let conversion = try source.conversion(to: target, context)
      if case .reciprocal = conversion { reciprocal = ReciprocalNote(source: source, target: target) }
      add(conversion, after: step)
    } catch {
      throw Conflict(conflict: error, left: step, right: step)
    }
  }

  mutating func add(_ conversion: UnitConversion, after step: Int) {
    if !conversion.isIdentity { conversions[step, default: []].append(conversion) }
  }

  /// Notes that the constant computed by a step decides a unit, and so do the inputs of its calculation.
  ///
  /// - Complexity: linear in the steps of the constant.
  mutating func noteDeciding(_ step: Int) {
    guard terms[step].constant != nil else { return }
    for index in parts.firsts[step]...step {
      if case .input(let port) = parts.steps[index] { decidingPorts.insert(port) }
    }
  }

  /// Makes the program fail because the document cannot store one more unit.
  mutating func failBeyondLimit() {
    conflict = conflict(.limit(.spellings), of: .one, max(0, terms.count - 1))
  }

  mutating func addCalendarSum(at index: Int, isDateFirst: Bool) { calendarSums[index] = isDateFirst }

  func conflict(_ kind: UnitConflict.Kind, of unit: Unit, _ step: Int) -> Conflict {
    Conflict(conflict: UnitConflict(kind, .combine, unit, unit), left: step, right: step)
  }

  /// Throws if the value is neither a point nor a difference, as for the sum of two temperatures in °C.
  private func requirePoint(_ step: Int) throws(Conflict) {
    let term = terms[step]
    guard let unit = term.unit, unit.isPoint, term.weight != .one, term.weight != .zero else { return }
    throw weightConflict(term.weight, unit, at: step)
  }

  /// Returns the conflict of a value that is neither a point nor a difference, after a sum or a product.
  private func weightConflict(_ weight: Rational, _ unit: Unit, at step: Int) -> Conflict {
    var action = UnitConflict.Action.add
    if case .call(let operation, _) = parts.steps[step],
      [UnitRule.product, .quotient].contains(operation.descriptor.units)
    {
      action = .multiply
    }
    return Conflict(conflict: UnitConflict(.weight(weight), action, unit, unit), left: step, right: step)
  }

  mutating func requirePlain(_ step: Int, of operation: OperatorID) throws(Conflict) {
    guard let unit = terms[step].unit, !unit.isOne else { return }
    do throws(UnitConflict) {
      add(try unit.conversion(to: .one, .operand), after: step)
    } catch {
      throw Conflict(conflict: error, left: step, right: step, operation: operation)
    }
  }

  // MARK: - Operators

  private mutating func call(_ operation: OperatorID, _ arguments: [Int], at index: Int) throws(Conflict) -> Term {
    let rule = operation.descriptor.units
    // Most calls have plain numbers only.
    let arePlain = arguments.allSatisfy { terms[$0].unit?.isOne == true }
    if !arePlain, !rule.takesWeights { for argument in arguments { try requirePoint(argument) } }
    switch rule {
    case .sum: return try sum(arguments, isDifference: false, at: index)
    case .difference: return try sum(arguments, isDifference: true, at: index)
    case .negation: return try scaled(arguments[0], by: Rational(-1), at: index)
    case .product: return try product(arguments, at: index)
    case .quotient: return try quotient(arguments, at: index)
    case .reciprocal: return try power(arguments[0], Rational(-1), at: index)
    case .power:
      if arePlain { return .plain }
      try requirePlain(arguments[1], of: operation)
      noteDeciding(arguments[1])
      return try power(arguments[0], terms[arguments[1]].constant, at: index)
    case .root(let degree):
      return arePlain ? .plain : try power(arguments[0], Rational.one.divided(by: Rational(degree)), at: index)
    case .anyRoot:
      if arePlain { return .plain }
      try requirePlain(arguments[1], of: operation)
      noteDeciding(arguments[1])
      return try power(arguments[0], terms[arguments[1]].constant.flatMap { Rational.one.divided(by: $0) }, at: index)
    case .any: return .plain
    case .plain:
      for argument in arguments where argument != parts.formulaArgument(of: index) {
        try requirePlain(argument, of: operation)
      }
      return .plain
    case .angle(let inDegrees):
      if terms[arguments[0]].unit?.isOne == false, let angle = try? Unit(reading: inDegrees ? "deg" : "rad") {
        try convert(arguments[0], to: angle, isResult: true)
      }
      return .plain
    case .amounts(let result):
      for step in arguments {
        guard let unit = terms[step].unit, unit.isPoint || unit.isLevel else { continue }
        throw conflict(unit.isPoint ? .pointInProduct : .levelInProduct, of: unit, step)
      }
      return try self.result(result, of: try alike(arguments, operation), arguments[0])
    case .alike(let result): return try self.result(result, of: try alike(arguments, operation), arguments[0])
    case .first(let result): return try first(arguments, result, operation, at: index)
    case .second:
      guard arguments.count > 1 else { return .unknown }
      try placed(arguments[0], on: arguments[1], operation)
      return terms[arguments[1]]
    case .placed:
      if arguments.count > 1 { try placed(arguments[1], on: arguments[0], operation) }
      return try first(Array(arguments.prefix(1)), .same, operation, at: index)
    case .x:
      let set = terms[arguments[0]]
      return set.unit == nil ? .unknown : Term(unit: set.x ?? .one)
    case .values: return try first(arguments, .same, operation, at: index)
    case .integral, .slope: return try overX(arguments[0], isQuotient: rule == .slope, at: index)
    case .plainPoints:
      for argument in arguments { try requirePlain(argument, of: operation) }
      try requirePlainX(arguments[0], operation)
      return .plain
    case .ranges: return .plain
    case .total: return try total(arguments[0])
    case .mean:
      try expectNoLevels(arguments[0])
      return try first(arguments, .same, operation, at: index)
    case .weighted: return try self.result(.same, of: terms[arguments[0]], arguments[0])
    case .ordered:
      return try first(arguments.filter { $0 != parts.formulaArgument(of: index) }, .same, operation, at: index)
    case .decibels(let result): return try decibels(arguments, result, operation)
    case .dates(let result): return try dates(arguments, result)
    case .dateStep(let months): return try dateStep(arguments, months: months, operation)
    case .choice:
      guard arguments.count >= 3 else { return .unknown }
      try requirePlain(arguments[0], of: operation)
      return try alike(Array(arguments[1...2]), operation)
    case .table:
      guard arguments.count >= 3 else { return .unknown }
      _ = try alike([arguments[1], arguments[0]], operation)
      return terms[arguments[2]]
    case .everyPoint: return parts.formulaArgument(of: index).map { terms[$0] } ?? terms[arguments[0]]
    case .fold: return try fold(arguments, operation, at: index)
    case .summary, .summaryByKey, .summaryByDate: return summary(arguments, operation)
    case .money(let amounts, let isAmount):
      return try money(arguments, amounts, isAmount, operation)
    }
  }

  /// Converts values to a common unit: the unit of the first point, such as 20 °C; without points, that of the first
  /// value.
  mutating func alike(_ arguments: [Int], _ operation: OperatorID) throws(Conflict) -> Term {
    // A written 0 fits every unit, but beside points it may be one of them or an amount.
    if let zero = arguments.first(where: isFree),
      let point = arguments.first(where: { terms[$0].unit?.isPoint == true }), let unit = terms[point].unit
    {
      throw Conflict(
        conflict: UnitConflict(.zeroBesidePoint, .combine, unit, .one), left: point, right: zero, operation: operation)
    }
    let steps = arguments.filter { !isFree($0) }
    guard let first = steps.first else { return .plain }
    var units: [Unit] = []
    for step in steps {
      guard let unit = terms[step].unit else { return .unknown }
      units.append(unit)
    }
    if units.allSatisfy(\.isOne) { return .plain }
    do throws(UnitConflict) {
      let (unit, conversions) = try UnitArithmetic.common(units)
      for (step, conversion) in zip(steps, conversions) { add(conversion, after: step) }
      return Term(unit: unit)
    } catch {
      let other = steps.first { terms[$0].unit == error.right } ?? first
      let decisive = steps.first { terms[$0].unit == error.left } ?? first
      throw Conflict(conflict: error, left: decisive, right: other, operation: operation)
    }
  }

  private func result(_ result: UnitRule.Result, of term: Term, _ step: Int) throws(Conflict) -> Term {
    guard let unit = term.unit else { return .unknown }
    switch result {
    case .same: return term.constant == nil ? term : Term(unit: unit)
    case .plain: return .plain
    case .difference: return Term(unit: UnitArithmetic.differenceUnit(of: unit))
    case .square:
      do throws(UnitConflict) {
        return Term(unit: try UnitArithmetic.power(UnitArithmetic.differenceUnit(of: unit), Rational(2)).unit)
      } catch {
        throw Conflict(conflict: error, left: step, right: step)
      }
    }
  }

  private mutating func first(
    _ arguments: [Int], _ result: UnitRule.Result, _ operation: OperatorID, at index: Int
  ) throws(Conflict) -> Term {
    guard let step = arguments.first else { return .unknown }
    // Parameters and the results of conditions are plain numbers.
    for argument in arguments.dropFirst() { try requirePlain(argument, of: operation) }
    return try self.result(result, of: terms[step], step)
  }

  private mutating func fold(_ arguments: [Int], _ operation: OperatorID, at index: Int) throws(Conflict) -> Term {
    guard let set = arguments.first, let formula = parts.formulaArgument(of: index) else { return .unknown }
    guard let unit = totalUnit ?? terms[set].unit, let total = terms[formula].unit else { return .unknown }
    guard total.hasSameMeaning(as: unit) else {
      throw Conflict(
        conflict: UnitConflict(.dimensions, .combine, unit, total), left: set, right: formula, operation: operation)
    }
    for argument in arguments.dropFirst() where argument != formula && !isFree(argument) {
      try convert(argument, to: unit)
    }
    return Term(unit: unit)
  }

  private func summary(_ arguments: [Int], _ operation: OperatorID) -> Term {
    guard let set = arguments.first else { return .unknown }
    for (place, words) in operation.descriptor.choiceArguments(of: arguments.count) {
      guard let chosen = terms[arguments[place]].constant, chosen.isWhole, let index = Int(exactly: chosen.numerator),
        words.indices.contains(index)
      else { continue }
      if words[index] == "count" { return .plain }
    }
    return value(of: set)
  }

  private mutating func money(
    _ arguments: [Int], _ amounts: Set<Int>, _ isAmount: Bool, _ operation: OperatorID
  ) throws(Conflict) -> Term {
    for (place, argument) in arguments.enumerated() where !amounts.contains(place) {
      try requirePlain(argument, of: operation)
    }
    let term = try alike(arguments.indices.filter(amounts.contains).map { arguments[$0] }, operation)
    return isAmount ? term : term.unit == nil ? .unknown : .plain
  }
}

extension UnitRule {
  /// Whether arguments may be sums of points, such as `20 °C + 30 °C` in a mean.
  ///
  /// Such a sum is neither a point nor a difference.
  fileprivate var takesWeights: Bool {
    switch self {
    case .sum, .difference, .negation, .product, .quotient: true
    case _: false
    }
  }
}
