import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Reads the skipped parameters of an operator, after the operator is known.
  @inline(never)
  mutating func readParameters(at offset: Int, of operation: OperatorID) throws(ReadingError) -> NodeParameters {
    let end = scanner.offset
    defer { scanner.offset = end }
    scanner.offset = offset
    var parameters = NodeParameters(standardOf: operation)
    let descriptor = operation.descriptor
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "parameters", .parameters) }
    try scanner.enterObject()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      let name = key.contents(in: text)
      guard let place = descriptor.parameters.firstIndex(where: { $0.name == name }) else {
        let suggestion = Suggestion.nearest(to: name, among: descriptor.parameters.lazy.map(\.name))
        throw ReadingError(
          .unknownParameter(
            name, operatorName: descriptor.name, known: descriptor.parameters.map(\.name),
            suggestions: suggestion.map { [$0] } ?? []), at: key.quoteOffset)
      }
      let start = scanner.offset
      let value = try readParameter(descriptor.parameters[place])
      guard value.fits(descriptor.parameters[place].kind) else {
        throw ReadingError(.badParameter(operation, place: place), at: start)
      }
      parameters.values[place] = value
    }
    return parameters
  }

  private mutating func readParameter(_ parameter: OperatorParameter) throws(ReadingError) -> NodeParameters.Value {
    switch parameter.kind {
    case .number, .wholeNumber: return .number(try readNumber(parameter.name))
    case .flag: return .flag(try readTruth(parameter.name))
    case .range: return try readRange(parameter.name)
    case .choice: return .word(try readString(parameter.name).contents(in: text))
    case .formula:
      let string = try readString(parameter.name)
      let formula = try parsed(string)
      if !formula.calls.isEmpty { noteCalls(in: string) }
      return .formula(formula)
    }
  }

  private mutating func readRange(_ name: String) throws(ReadingError) -> NodeParameters.Value {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: name, .range) }
    let start = scanner.offset
    try scanner.enterArray()
    var ends: [Double] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard ends.count < 2, isAtNumber else { throw wrongType(of: name, .range) }
      ends.append(try scanner.number())
    }
    guard ends.count == 2 else { throw ReadingError(.wrongType(of: name, .range), at: start) }
    return .range(ends[0], ends[1])
  }
}
