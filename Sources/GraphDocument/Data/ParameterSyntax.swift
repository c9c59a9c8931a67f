public import EvaluationEngine
import Formulas
import TextScanning

/// The syntax for parameters on one line: `bins = 5; range = 0, 50`.
///
/// The name of the first parameter may be omitted; an omitted parameter has its default.
public enum ParameterSyntax {
  /// Returns the parameters of an operator as a line of text.
  ///
  /// A parameter without a value appears with its default. It is left out if the default cannot be written.
  public static func text(of parameters: NodeParameters?, for operation: OperatorID) -> String {
    let parts = operation.descriptor.parameters.enumerated().compactMap { place, parameter -> String? in
      let value = parameters?.values[place] ?? standard(of: parameter)
      return value.map { "\(parameter.name) = \(text(of: $0))" }
    }
    return parts.joined(separator: "; ")
  }

  private static func text(of value: NodeParameters.Value) -> String {
    switch value {
    case .number(let number): NumberText.shortest(number)
    case .range(let low, let high): "\(NumberText.shortest(low)), \(NumberText.shortest(high))"
    case .flag(let flag): flag ? "yes" : "no"
    case .formula(let formula): formula.text
    case .word(let word): word
    }
  }

  private static func standard(of parameter: OperatorParameter) -> NodeParameters.Value? {
    switch parameter.kind {
    case .number(_, _, let standard): standard.map { .number($0) }
    case .wholeNumber(_, _, let standard): standard.map { .number(Double($0)) }
    case .flag: .flag(false)
    case .choice(let words, let standard): standard.map { .word(words[$0]) }
    case .range, .formula: nil
    }
  }

  /// Parses a line of parameters for an operator.
  ///
  /// - Complexity: linear in the line.
  public static func parse(_ line: String, for operation: OperatorID) throws(Problem) -> NodeParameters {
    var parameters = NodeParameters(standardOf: operation)
    let known = operation.descriptor.parameters
    guard !known.isEmpty else {
      throw Problem(sentence: "\(operation.name) takes no parameters", span: 0..<line.utf8.count)
    }
    for (index, part) in parts(of: line).enumerated() {
      let body = part.withoutBlanks
      if body.isEmpty { continue }
      let (place, text) = try assigned(body, index, known)
      if parameters.values[place] != nil {
        throw Problem(sentence: "\(known[place].name) is there twice", span: body.span)
      }
      let value = try read(text, known[place])
      guard value.fits(known[place].kind) else {
        throw Problem(sentence: operation.descriptor.sentence(forBadParameter: place), span: text.span)
      }
      parameters.values[place] = value
    }
    return parameters
  }

  /// Splits a line at semicolons outside quoted texts.
  private static func parts(of line: String) -> [Substring] {
    var isText = false
    return line.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isText.toggle() }
      return character == ";" && !isText
    }
  }

  private static func assigned(
    _ part: Substring, _ index: Int, _ known: [OperatorParameter]
  ) throws(Problem) -> (place: Int, text: Substring) {
    if let sign = part.firstIndex(of: "="), part[part.index(after: sign)...].first != "=" {
      let name = part[..<sign].withoutBlanks
      if let place = known.firstIndex(where: { $0.name == name }) {
        return (place, part[part.index(after: sign)...].withoutBlanks)
      }
      if name.allSatisfy(\.isLetter) {
        let near = Suggestion.question(for: name, among: known.lazy.map(\.name))
        let all = known.map(\.name).joined(separator: ", ")
        throw Problem(
          sentence: "there is no parameter '\(name)': " + (near ?? "there are \(all)"), span: name.span)
      }
    }
    if index == 0 { return (0, part) }
    throw Problem(
      sentence: "write name = value, with one of \(known.map(\.name).joined(separator: ", "))",
      span: part.span)
  }

  private static func read(
    _ text: Substring, _ parameter: OperatorParameter
  ) throws(Problem) -> NodeParameters.Value {
    switch parameter.kind {
    case .number, .wholeNumber: return .number(try number(text))
    case .range:
      let ends = text.split(separator: ",", omittingEmptySubsequences: false)
      guard ends.count == 2 else {
        throw Problem(
          sentence: "\(parameter.name) takes two numbers, such as \(parameter.name) = 0, 50",
          span: text.span)
      }
      return .range(try number(ends[0]), try number(ends[1]))
    case .flag:
      switch text {
      case "yes", "true", "1": return .flag(true)
      case "no", "false", "0": return .flag(false)
      case _: throw Problem(sentence: "\(parameter.name) must be yes or no", span: text.span)
      }
    case .choice:
      // Quotation marks, as in formulas, are accepted.
      return .word(String(text.drop { $0 == "\"" }.prefix { $0 != "\"" }))
    case .formula:
      do throws(FormulaProblem) {
        return .formula(try TypedText.formula(String(text)))
      } catch {
        throw Problem(sentence: "\(error)", span: error.span, from: text.span.lowerBound)
      }
    }
  }

  private static func number(_ text: Substring) throws(Problem) -> Double {
    try text.withoutBlanks.exactNumber(unless: "a parameter cannot have an uncertainty")
  }
}
