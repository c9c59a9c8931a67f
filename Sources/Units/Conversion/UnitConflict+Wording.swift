extension UnitConflict {
  /// The problem in a sentence without the operands' names, such as "cannot add m to kN: multiply one of them by …".
  public var message: String { message(left: nil, right: nil) }

  /// A suggestion how to correct the formula, as a part of a sentence.
  public var remedy: String { remedy(left: "a", right: "b") }

  /// Returns the problem as a part of a sentence, with the names of the operands that have one.
  ///
  /// - Parameters:
  ///   - left: The name of the left operand, or of the value that is converted.
  ///   - right: The name of the right operand.
  /// - Returns: "cannot add 'load' (kN) to 'span' (m)".
  public func message(left: String?, right: String?) -> String {
    let (first, second) = (Self.operand(left, self.left), Self.operand(right, self.right))
    switch kind {
    case .dimensions, .calendar, .range: return sentence(first, second)
    case .pointInProduct: return "\(isPointLeft ? first : second) is a point of a scale and cannot be multiplied"
    case .weight where self.left.isDate: return "dates cannot be added or multiplied"
    case .weight where action == .multiply:
      return "a multiple of a point of \(self.left) is neither a point nor a difference"
    case .weight: return "a sum of points of \(self.left) is neither a point nor a difference"
    case .differenceToPoint: return "a difference in \(self.left) is not a point of \(self.right)"
    case .pointToDifference: return "a point of \(self.left) is not a difference"
    case .pointWithPlain: return "\(first) and \(second) are a point and an amount"
    case .levelSum: return "the sum of two levels in \(self.left) has no meaning"
    case .zeroBesidePoint: return "0 beside \(first) can be a point or an amount"
    case .variableExponent: return "the exponent of \(first) may vary"
    case .levelMean: return "a mean in \(self.left) can be that of the powers or of the numbers"
    case .noDecibels: return "\(first) is no level in decibels"
    case .noDate: return "\(first) is no date"
    case .levelInProduct: return "\(self.left.isReferencedLevel ? first : second) is a level and cannot be multiplied"
    case .levelWithPlain: return sentence(first, second)
    case .levelFamilies: return sentence(first, second)
    case .noUnit(let problem): return problem.message
    case .levelRatio: return "\(self.left) can be a ratio of powers or of amplitudes"
    case .rotation(let choice): return "\(choice.unit) can mean turns or radians"
    case .limit(.factors): return "the unit of the result has more than \(Unit.factorLimit) factors"
    case .limit(.exponent): return "the unit of the result has an exponent outside -99 to 99 or over 12"
    case .limit(.spellings): return "the document has too many different units"
    }
  }

  /// Returns a suggestion for correcting the formula, as a part of a sentence.
  ///
  /// `left` is the text of the left operand in the formula. `right` is the text of the right operand in the formula.
  public func remedy(left: String, right: String) -> String {
    switch kind {
    case .dimensions where action == .add && self.right.storedText == "%": return "for a share, write \(left) up 10%"
    case .dimensions where action == .subtract && self.right.storedText == "%":
      return "for a share, write \(left) down 10%"
    case .dimensions: return dimensionRemedy
    case .pointInProduct: return pointRemedy(left, right)
    case .weight where action == .multiply && !self.left.isDate: return pointRemedy(left, right)
    case .weight(let weight):
      return weight == Rational(2) && !self.left.isDate
        ? "write 3 \(difference) for a difference, or mean([\(left), \(right)])"
        : self.left.isDate
          ? "subtract one from another, or take their mean"
          : "weights of points must add up to 1, or to 0 for a difference"
    case .differenceToPoint: return "write \(left) to \(difference), or add it to a point"
    case .pointToDifference: return "subtract a point, like \(left) - 0 \(self.left)"
    case .pointWithPlain: return "write \(right) to \(isPointLeft ? self.left : self.right)"
    case .calendar: return "a month has 28 to 31 d: write how many, or use a date"
    case .levelSum: return "write powerSum(\(left), \(right))"
    case .zeroBesidePoint: return "write 0 [\(self.left.storedText)]"
    case .variableExponent: return "write a number, or declare inputs without the one that decides the exponent"
    case .levelMean: return "write powerMean(\(left)), or mean(number(\(left), [\(self.left.storedText)]))"
    case .noDecibels: return "write a number in dB"
    case .noDate: return "write a date, like 2026-11-28"
    case .levelInProduct: return "write the plain value, like (\(left) to W)"
    case .levelWithPlain where action == .convert && self.left.isOne && self.right.storedText == "dB":
      return "write 10*log10(\(left)) * 1 [dB], or 20*log10(\(left)) * 1 [dB] for amplitudes"
    case .levelWithPlain: return "write the number in dB, or convert the level to its plain unit"
    case .levelFamilies: return "convert one of them to the other's kind of level"
    case .levelRatio: return "write powerRatio(\(left)) or amplitudeRatio(\(left))"
    case .rotation(let choice):
      return "write \(choice.unit) to \(choice.counted), or \(choice.unit) to \(choice.radians)"
    case .limit(.spellings): return "give its nodes fewer units"
    case .limit: return "convert a part of it to a named unit first"
    case .noUnit(let problem): return problem.suggestion
    case .range: return "convert in two steps, or use a nearer prefix"
    }
  }

  private var isPointLeft: Bool { left.isPoint }

  private var difference: String { UnitArithmetic.differenceUnit(of: left.isPoint ? left : right).text }

  private static func operand(_ name: String?, _ unit: Unit) -> String {
    let text = unit.isOne ? "a plain number" : unit.text
    return name.map { "'\($0)' (\(text))" } ?? text
  }

  private func sentence(_ first: String, _ second: String) -> String {
    switch action {
    case .add: "cannot add \(second) to \(first)"
    case .subtract: "cannot subtract \(second) from \(first)"
    case .multiply: "cannot multiply \(first) by \(second)"
    case .divide: "cannot divide \(first) by \(second)"
    case .raise: "cannot raise \(first) to a power"
    case .convert: "cannot convert \(first) to \(second)"
    case .combine: "cannot combine \(first) and \(second)"
    }
  }

  private var dimensionRemedy: String {
    if action == .convert, right.isOne { return "write the number alone, or give the node a unit" }
    if left.isOne || right.isOne, let unit = [left, right].first(where: { !$0.isOne }) {
      // Beside a point such as 20 °C, an amount is a difference.
      let isAmount = action == .add || action == .subtract && right.isOne
      let wanted = isAmount ? UnitArithmetic.differenceUnit(of: unit) : unit
      return wanted.isDate
        ? "write a date, like 2026-11-28" : "a plain number has no unit: write one, like 2 [\(wanted.storedText)]"
    }
    let names = (left.dimension.phrase, right.dimension.phrase)
    if [left, right].allSatisfy({ $0.dimension.knownName?.hasPrefix(Self.money) == true }) {
      let (from, to) = action == .convert ? (left, right) : (right, left)
      return "multiply \(from.storedText) by a rate, like 1.08 [\(to.storedText)/\(from.storedText)]"
    }
    if action != .convert, let missing = missingFactor {
      if let name = missing.knownName { return "multiply \(right.storedText) by \(Self.article(name))" }
      if let inverse = right.dimension.divided(by: left.dimension), let name = inverse.knownName {
        return "multiply \(left.storedText) by \(Self.article(name))"
      }
    }
    return "one is \(names.0), the other \(names.1)"
  }

  private static let money = "money in "

  private static func article(_ noun: String) -> String {
    guard let first = noun.utf8.first, !noun.hasPrefix("money"), !noun.hasPrefix("information") else { return noun }
    return ("aeio".utf8.contains(first) ? "an " : "a ") + noun
  }

  private func pointRemedy(_ left: String, _ right: String) -> String {
    let point = isPointLeft ? self.left : self.right
    let operand = isPointLeft ? left : right
    if point.isDate { return "subtract a date first, like \(operand) - 2026-01-01" }
    if point.dimension == QuantityKind.temperature.dimension {
      return "write (\(operand) to K) for the absolute temperature, or weightedMean([…], [weights])"
    }
    return "write (\(operand) - 0 \(point)) for the gauge value, or (\(operand) to \(difference)) for the absolute one"
  }
}

extension UnitConflict: CustomStringConvertible {
  /// The problem and the suggestion.
  public var description: String { "\(message): \(remedy)" }
}
