import TextScanning

extension UnitProblem.Kind {
  /// The problem, as a part of a sentence: "'KW' is not a unit".
  public var message: String {
    switch self {
    case .empty: "a unit is missing"
    case .tooLong: "a unit has at most \(UnitReader.longestText) bytes"
    case .unknownName(let name, _): "'\(MessageText.shortened(name))' is not a unit"
    case .ambiguousName(let name, let choices): "'\(name)' can be \(Self.choices(choices))"
    case .unexpected(let scalar): "a unit cannot contain \(MessageText.quoted(scalar))"
    case .missingUnit: "a unit is missing after the sign"
    case .unclearDivisor: "two units behind '/' need brackets"
    case .unclosedBracket: "the bracket is not closed"
    case .unopenedBracket: "there is no opening bracket before ')'"
    case .tooDeep: "a unit has at most \(UnitReader.deepestBracket) brackets in each other"
    case .missingExponent: "the exponent is missing"
    case .exponent: "an exponent is from -99 to 99, with a denominator up to 12"
    case .tooManyFactors: "a unit has at most \(Unit.factorLimit) factors"
    case .number: "a number in a unit is above 0 and has at most 12 digits"
    case .levelInProduct(let name): "'\(name)' is a level and cannot be multiplied"
    case .dateInProduct(let name): "'\(name)' cannot be a part of another unit"
    case .levelReference(let name): "'\(name)' cannot be the reference of a level"
    }
  }

  /// A suggestion: "did you mean 'kW'?".
  ///
  /// - Complexity: for an unknown name linear in the names of the catalogue with their prefixes, about a millisecond.
  public var suggestion: String {
    switch self {
    case .empty, .missingUnit: "write a unit like m, km/h or W/(m² K)"
    case .tooLong, .tooManyFactors, .tooDeep: "define a unit of your own for a part of it"
    case .unknownName(let name, let defined): Self.question(UnitSuggestions.suggestions(for: name, defined))
    case .ambiguousName(_, let choices): "write \(Self.choices(choices))"
    case .unexpected(let scalar) where scalar == "'" || scalar == "\"": "write ft and in, or arcmin and arcsec"
    case .unexpected: "write a unit like m, km/h or W/(m² K)"
    case .unclearDivisor(let readings): "write \(Self.choices(readings))"
    case .unclosedBracket: "write ) after the last unit in it"
    case .unopenedBracket: "remove it, or write ( before the first unit"
    case .missingExponent: "write m^2, m^-1 or m^(1/2)"
    case .exponent: "write a smaller exponent, like m^2 or m^(1/2)"
    case .number: "write a number like 100 or 1e6"
    case .levelInProduct: "write its plain unit, like mW for dBm"
    case .dateInProduct: "write d or s for a time"
    case .levelReference: "write a plain unit, like dB(W)"
    }
  }

  private static func question(_ names: [String]) -> String {
    names.isEmpty ? "write a unit like m, km/h, °C or EUR" : "did you mean \(choices(names.map { "'\($0)'" }))?"
  }

  private static func choices(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension UnitProblem: CustomStringConvertible {
  /// The problem and the suggestion, such as "'KW' is not a unit: did you mean 'kW'?".
  public var description: String { "\(kind.message): \(kind.suggestion)" }
}
