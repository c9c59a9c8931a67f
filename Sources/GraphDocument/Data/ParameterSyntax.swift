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
      let body = trimmed(part)
      if body.isEmpty { continue }
      let (place, text) = try assigned(body, index, known, in: line)
      if parameters.values[place] != nil {
        throw Problem(sentence: "\(known[place].name) is there twice", span: span(of: body, in: line))
      }
      let value = try read(text, known[place], in: line)
      guard value.fits(known[place].kind) else {
        throw Problem(sentence: operation.descriptor.sentence(forBadParameter: place), span: span(of: text, in: line))
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
    _ part: Substring, _ index: Int, _ known: [OperatorParameter], in line: String
  ) throws(Problem) -> (place: Int, text: Substring) {
    if let sign = part.firstIndex(of: "="), part[part.index(after: sign)...].first != "=" {
      let name = trimmed(part[..<sign])
      if let place = known.firstIndex(where: { $0.name == name }) {
        return (place, trimmed(part[part.index(after: sign)...]))
      }
      if name.allSatisfy(\.isLetter) {
        let near = Suggestion.question(for: name, among: known.lazy.map(\.name))
        let all = known.map(\.name).joined(separator: ", ")
        throw Problem(
          sentence: "there is no parameter '\(name)': " + (near ?? "there are \(all)"), span: span(of: name, in: line))
      }
    }
    if index == 0 { return (0, part) }
    throw Problem(
      sentence: "write name = value, with one of \(known.map(\.name).joined(separator: ", "))",
      span: span(of: part, in: line))
  }

  private static func read(
    _ text: Substring, _ parameter: OperatorParameter, in line: String
  ) throws(Problem) -> NodeParameters.Value {
    switch parameter.kind {
    case .number, .wholeNumber: return .number(try number(text, in: line))
    case .range:
      let ends = text.split(separator: ",", omittingEmptySubsequences: false)
      guard ends.count == 2 else {
        throw Problem(
          sentence: "\(parameter.name) takes two numbers, such as \(parameter.name) = 0, 50",
          span: span(of: text, in: line))
      }
      return .range(try number(trimmed(ends[0]), in: line), try number(trimmed(ends[1]), in: line))
    case .flag:
      switch text {
      case "yes", "true", "1": return .flag(true)
      case "no", "false", "0": return .flag(false)
      case _: throw Problem(sentence: "\(parameter.name) must be yes or no", span: span(of: text, in: line))
      }
    case .choice:
      // Quotation marks, as in formulas, are accepted.
      return .word(String(text.drop { $0 == "\"" }.prefix { $0 != "\"" }))
    case .formula:
      do throws(FormulaProblem) {
        return .formula(try TypedText.formula(String(text)))
      } catch {
        let start = span(of: text, in: line).lowerBound
        throw Problem(sentence: "\(error)", span: start + error.span.lowerBound..<start + error.span.upperBound)
      }
    }
  }

  private static func number(_ text: Substring, in line: String) throws(Problem) -> Double {
    do throws(NumberProblem) {
      return try NumberText.parse(text).value
    } catch {
      throw Problem(sentence: "\(error)", span: span(of: text, in: line))
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func span(of part: Substring, in line: String) -> Range<Int> {
    let start = line.utf8.distance(from: line.startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
