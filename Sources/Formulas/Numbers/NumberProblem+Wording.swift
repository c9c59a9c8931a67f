extension NumberProblem.Kind {
  /// The error as a part of a sentence, such as "a number is missing".
  public var message: String {
    switch self {
    case .empty: "a number is missing"
    case .notANumber: "this is not a number"
    case .trailingText: "this is not a number"
    case .comma: "a number cannot contain a comma"
    case .readings(_, let readings) where readings.count < 2: "a number in a formula cannot contain a comma"
    case .readings(let text, let readings): "'\(text)' is \(readings.joined(separator: " or "))"
    case .blankInside: "a number cannot contain spaces"
    case .misplacedUnderscore: "an underscore is allowed only between two digits"
    case .unknownSuffix(let suffix): "'\(suffix)' is not an SI prefix"
    case .invalidDigit(let base): "this is not a digit of base \(base)"
    case .missingDigits(let base): "the digits of base \(base) are missing"
    case .suffixOfBase(let base, let suffix): "a number of base \(base) cannot end with '\(suffix)'"
    case .tooManyDigits(let base): "a number of base \(base) has 64 bits at most"
    case .notFinite: "a number must be finite"
    case .overflow: "the number is too large"
    case .negativeUncertainty: "an uncertainty cannot be negative"
    case .missingUncertainty: "the uncertainty is missing or not a number"
    case .oneSidedUncertainty: "in a two-sided uncertainty, + comes first, then -"
    case .secondUncertainty: "the number has an uncertainty already"
    case .unclosedBracket: "the bracket is not closed"
    case .date(let text):
      "'\(text)' is a date" + (DateLiteral.calculation(text).map { ", or the calculation \($0)" } ?? "")
    case .noDay(let text): "'\(text)' is not in the calendar"
    }
  }

  /// The suggestion, such as "write 1000 or 1_000".
  public var fixIt: String {
    switch self {
    case .empty, .notANumber: "write a number like 1.5, 1e3, 12k or 4.5%"
    case .trailingText: "write only the number, like 1.5, 1e3, 12k, 4.5% or 3 ± 0.2"
    case .readings(_, let readings): "write \(readings.joined(separator: " or "))"
    case .comma: "write 1.5, 1000 or 1_000, or [1, 2] for a list"
    case .blankInside, .misplacedUnderscore: "write 1000 or 1_000"
    case .unknownSuffix: "write one of \(SIPrefix.list), m is milli and M is mega"
    case .invalidDigit(let base), .missingDigits(let base), .tooManyDigits(let base):
      switch base {
      case 2: "write a number like 0b101"
      case 8: "write a number like 0o17"
      default: "write a number like 0x1F"
      }
    case .suffixOfBase(2, _): "use only the digits 0 and 1, then an operator: 0b101 * 1e3"
    case .suffixOfBase(8, _): "use only the digits 0 to 7, then an operator: 0o17 * 1e3"
    case .suffixOfBase: "use only the digits 0 to F, then an operator: 0x1F * 2^-3"
    case .notFinite, .overflow: "write a number up to 1.797e308"
    case .negativeUncertainty: "write 3 ± 0.2"
    case .missingUncertainty, .secondUncertainty: "write 3 ± 0.2, 3(2) or 3 ± 5%"
    case .oneSidedUncertainty: "write 5(+0.2 -0.1), or * to multiply"
    case .unclosedBracket: "write (2.4 ± 0.1)e5"
    case .date: "give the number the unit date, or write seconds since 1970-01-01"
    case .noDay(let text):
      DateLiteral.calculation(text).map { "write \($0) with spaces to compute it" }
        ?? DateLiteral.timeProblem(text) ?? "write another day"
    }
  }
}

extension NumberProblem: CustomStringConvertible {
  /// The error and the suggestion in one sentence: "a number cannot contain spaces: write 1000 or 1_000".
  public var description: String { "\(kind.message): \(kind.fixIt)" }
}
