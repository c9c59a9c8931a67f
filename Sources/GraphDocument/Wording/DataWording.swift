import DataSets
public import EvaluationEngine
import Formulas

extension InputKind {
  var words: String {
    switch self {
    case .number: "a number"
    case .data: "a data set"
    }
  }

  var otherWords: String {
    switch self {
    case .number: "a data set"
    case .data: "a number"
    }
  }
}

extension PointVariable {
  /// The name of the variable in messages; for a numbered series, `value1, value2 …`.
  var wording: String {
    switch self {
    case .value, .x, .index, .total, .annotation: name
    case .annotationIs: "annotation == \"…\""
    case .each: "value1, value2 …"
    }
  }
}

extension Operator {
  /// Returns the message that a parameter has an invalid value, with the possible values.
  ///
  /// `place` is the index of the parameter.
  public func sentence(forBadParameter place: Int) -> String {
    guard parameters.indices.contains(place) else { return "\(name) has no such parameter" }
    if case .choice(let words, _) = parameters[place].kind {
      return "choose the \(parameters[place].name) of \(name): \(words.joined(separator: ", "))"
    }
    return "\(name) needs \(parameters[place].words)"
  }
}

extension OperatorParameter {
  /// The phrase for the required value, including the parameter's name.
  public var words: String {
    switch kind {
    case .number(let low, let high, _):
      high - low < .infinity
        ? "a number from \(NumberText.display(low)) to \(NumberText.display(high)) as \(name)" : "a number as \(name)"
    case .wholeNumber(let low, let high, _): "a whole number from \(low) to \(high) as \(name)"
    case .range: "a lower and a higher number as \(name)"
    case .flag: "true or false as \(name)"
    case .formula(let variables, _):
      "a formula over \(variables.map(\.wording).joined(separator: ", ")) as \(name)"
    case .choice(let words, _): "one of \(words.joined(separator: ", ")) as \(name)"
    }
  }
}

extension DataProblem {
  /// A code of at most six characters for the problem, shown in a node's box, such as `error!`.
  var code: String {
    switch self {
    case .notFinite, .resultNotFinite, .overflow: "over!"
    case .negativeError, .correlationOutside, .impossibleCorrelations: "error!"
    case .mixedX, .lacksX, .xDoesNotGrow: "x!"
    case .lacksAnnotations: "names!"
    case .noDate: "date!"
    case .noSuchPoint, .noSuchKey, .noSuchName: "none!"
    case .outsideTable: "range!"
    case .tableDoesNotGrow: "order!"
    case .columnLength, .unequalLengths: "length"
    case .differentMissing: "gaps!"
    case .noSets, .emptySet, .emptyTable, .tooFewPoints, .fitTooFewPlaces, .fitWithoutFreedom: "empty"
    case .lacksWeight, .lacksFitWeight: "weight"
    case .fitUndetermined, .fitDoesNotSettle: "fit!"
    case .fitTooLarge: "over!"
    case .binCount, .binRange: "bins!"
    case .quantileOutside: "q!"
    case .stopped: "stop!"
    }
  }
}
