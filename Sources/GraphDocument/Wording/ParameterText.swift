public import EvaluationEngine
import Formulas

/// Operators' parameters as text, as shown to users and as typed in a line.
public enum ParameterText {
  /// Returns the text of a parameter's value; if `value` is nil, of the parameter's default.
  public static func value(_ value: NodeParameters.Value?, of parameter: OperatorParameter) -> String {
    guard let value else { return standard(parameter) }
    switch value {
    case .number(let number): return NumberText.shortest(number)
    case .range(let low, let high): return "\(NumberText.shortest(low)) to \(NumberText.shortest(high))"
    case .flag(let flag): return flag ? "yes" : "no"
    case .formula(let formula): return formula.text
    case .word(let word): return word
    }
  }

  private static func standard(_ parameter: OperatorParameter) -> String {
    switch parameter.kind {
    case .number(_, _, let standard): standard.map { NumberText.shortest($0) } ?? "none yet"
    case .wholeNumber(_, _, let standard): standard.map { String($0) } ?? "none yet"
    case .range: "all"
    case .flag: "no"
    case .formula(_, let isRequired): isRequired ? "none yet" : "value"
    case .choice(let words, let standard): standard.map { words[$0] } ?? "none yet"
    }
  }
}
