public import EvaluationEngine
import Formulas
public import GraphAnalysis
public import Units

/// A distribution as a user types it, perhaps with a unit: `2 to 4 m`, or `normal(20 °C, 1 K)`.
public struct TypedDistribution: Hashable, Sendable {
  /// The distribution of the numbers in the unit.
  public let distribution: Distribution
  /// The unit of the numbers; nil for plain numbers.
  public let unit: Unit?

  /// The unit as it is shown; nil for plain numbers.
  public var unitText: String? { unit?.text }
  /// The unit as documents store it; nil for plain numbers.
  public var storedUnit: String? { unit?.storedText }

  /// Returns a distribution of numbers in a unit as documents of text store it, such as `2 [m] to 4 [m]`.
  ///
  /// Returns nil if parsing the text would not give the same distribution, such as for dates.
  public static func storedText(of distribution: Distribution, in unit: Unit) -> String? {
    let kind = distribution.kind
    let isShifted = unit.isPoint || unit.level != nil
    guard !unit.isDate, !unit.isChain, kind.role(of: 0) == .value, !(kind.needsZero && isShifted) else { return nil }
    let deviation = UnitArithmetic.differenceUnit(of: unit)
    return kind.text(
      ofParameters: distribution.parameters.enumerated().map { place, value in
        let number = NumberText.shortest(value)
        return switch kind.role(of: place) {
        case .value: "\(number) [\(unit.storedText)]"
        case .deviation: "\(number) [\(deviation.storedText)]"
        case .plain: number
        }
      })
  }

  /// Returns whether a typed text looks like a distribution, and not like a conversion such as `60 mph to m/s`.
  ///
  /// Its units may be in brackets. The text is not a distribution if it calls one of the `groups`.
  public static func isMeant(by text: String, beside groups: Groups = Groups()) -> Bool {
    guard DistributionSyntax.isMeant(by: text, beside: groups) else { return false }
    guard text.contains("["), !DistributionSyntax.isCall(text) else { return true }
    // `3 [m] to [km]` is a conversion: the ends of an interval begin with a number.
    return DistributionSyntax.ends(of: text).allSatisfy { part in
      let digits = part.withoutBlanks.drop { "+-\u{2212}".contains($0) }
      return digits.first.map { $0.isNumber || $0 == "." } ?? false
    }
  }

  /// Parses a distribution.
  ///
  /// A unit after only the last number is the unit of all numbers. Otherwise each number has a unit, and is converted to
  /// that of the first one; a deviation in a unit such as °C is a difference.
  ///
  /// - Parameters:
  ///   - text: The text; its units may be in brackets.
  ///   - definitions: The units that the document defines.
  /// - Throws: The problem and its place.
  /// - Complexity: Linear in the text.
  public init(_ text: String, units definitions: UnitDefinitions = .none) throws(LineProblem) {
    let (kind, parts) = try DistributionSyntax.parts(of: text)
    var numbers: [Double] = []
    var units: [Unit?] = []
    for part in parts {
      let (number, unit) = try Self.number(part.withoutBlanks, definitions)
      numbers.append(number)
      units.append(unit)
    }
    let stated = parts.indices.first { units[$0] != nil }
    let whole = 0..<text.utf8.count
    guard let stated, let unit = units[stated], kind.parameters.count == parts.count else {
      self.unit = nil
      distribution = try Self.distribution(kind, numbers, of: parts, in: whole)
      return
    }
    // A unit after the last number is that of all numbers; after another one, each needs its unit.
    let isShared = stated == parts.count - 1 && kind.role(of: stated) == .value
    for place in parts.indices where units[place] == nil && !isShared && kind.role(of: place) != .plain {
      let part = parts[place].withoutBlanks
      throw part.problem("the \(kind.parameters[place]) needs a unit too: write \(part) \(unit.text)")
    }
    if unit.isPoint || unit.level != nil, kind.needsZero {
      throw LineProblem(
        sentence: "\(kind.name) needs numbers with a zero, and \(unit.text) has none: write normal(mean, sd)",
        span: whole)
    }
    for place in parts.indices {
      numbers[place] = try Self.converted(numbers[place], units[place], as: kind, place, unit, parts[place])
    }
    self.unit = unit
    distribution = try Self.distribution(kind, numbers, of: parts, in: whole)
  }

  private static func distribution(
    _ kind: DistributionKind, _ numbers: [Double], of parts: [Substring], in whole: Range<Int>
  ) throws(LineProblem) -> Distribution {
    do throws(DistributionProblem) {
      return try Distribution(kind, numbers)
    } catch {
      throw LineProblem(sentence: error.sentence, span: error.parameter.map { parts[$0].withoutBlanks.span } ?? whole)
    }
  }

  /// Returns a parameter in the unit of the distribution; without a unit of its own, it is in this unit already.
  private static func converted(
    _ number: Double, _ unit: Unit?, as kind: DistributionKind, _ place: Int, _ reference: Unit, _ part: Substring
  ) throws(LineProblem) -> Double {
    guard let unit else { return number }
    do throws(UnitConflict) {
      switch kind.role(of: place) {
      case .value: return try unit.conversion(to: reference).apply(number)
      case .deviation:
        let difference = UnitArithmetic.differenceUnit(of: reference)
        return try UnitArithmetic.differenceUnit(of: unit).conversion(to: difference).apply(number)
      case .plain: break
      }
    } catch {
      throw part.problem("\(kind.parameters[place]) of \(kind.name): \(error)")
    }
    throw part.problem("\(kind.parameters[place]) of \(kind.name) is a plain number: remove '\(unit.text)'")
  }

  private static func number(
    _ part: Substring, _ definitions: UnitDefinitions
  ) throws(LineProblem) -> (number: Double, unit: Unit?) {
    let uncertain = "a parameter of a distribution cannot have an uncertainty"
    let plain: LineProblem
    do throws(LineProblem) {
      return (
        try part.exactNumber(
          unless: uncertain, fixIt: "; a distribution takes only numbers; in a formula, write the name of its node"),
        nil
      )
    } catch {
      plain = error
    }
    guard let typed = try? TypedUnits(String(part), units: definitions, isNode: { _ in false }),
      typed.text.contains("["), let formula = try? TypedText(typed.text).formula,
      let (quantity, text) = formula.quantity
    else { throw plain }
    guard quantity.isExact else { throw part.problem(uncertain) }
    do throws(UnitProblem) {
      return (quantity.value, try Unit(reading: text, definitions))
    } catch {
      throw part.problem("\(error)")
    }
  }
}

extension TypedDistribution {
  /// Returns the edits that set a number's distribution, converted to the declared unit of the number.
  ///
  /// A number without a declared unit gets the unit of the distribution.
  ///
  /// - Throws: If the units do not fit.
  public func edits(to node: NodeID, in contents: DocumentContents) throws(EditError) -> [Edit] {
    guard let unit else { return DistributionSyntax.edits(giving: distribution, to: node) }
    guard let declared = contents.declaredUnit(of: node) else {
      return DistributionSyntax.edits(giving: distribution, to: node) + [.set(node, .unit, .text(unit.storedText))]
    }
    return DistributionSyntax.edits(giving: try converted(from: unit, to: declared, of: node, contents), to: node)
  }

  private func converted(
    from unit: Unit, to declared: Unit, of node: NodeID, _ contents: DocumentContents
  ) throws(EditError) -> Distribution {
    let kind = distribution.kind
    var numbers = distribution.parameters
    do throws(UnitConflict) {
      let value = try unit.conversion(to: declared)
      let deviation = try UnitArithmetic.differenceUnit(of: unit)
        .conversion(to: UnitArithmetic.differenceUnit(of: declared))
      for place in numbers.indices {
        switch kind.role(of: place) {
        case .value: numbers[place] = value.apply(numbers[place])
        case .deviation: numbers[place] = deviation.apply(numbers[place])
        case .plain: break
        }
      }
    } catch {
      throw .unitsDiffer(contents.name(of: node), error)
    }
    // A conversion that reverses the order of the limits has no distribution of this kind.
    guard let converted = try? Distribution(kind, numbers) else {
      throw .unitsDiffer(contents.name(of: node), UnitConflict(.range, .convert, unit, declared))
    }
    return converted
  }
}
