import TextScanning

/// A parameter of an operator: its name, its possible values and its default.
public struct OperatorParameter: Hashable, Sendable {
  /// The name in files.
  public let name: String
  /// The possible values, the limits and the default.
  public let kind: Kind
  /// A description in one sentence, without a full stop.
  public let summary: String

  /// The values that a parameter can have.
  public enum Kind: Hashable, Sendable {
    /// A number from `low` to `high`; `standard` is the default, or nil if the parameter is required.
    case number(low: Double, high: Double, standard: Double?)
    /// An integer from `low` to `high`; `standard` is the default, or nil if the parameter is required.
    case wholeNumber(low: Int, high: Int, standard: Int?)
    /// Two numbers, the lower one first; the default is the range of the data.
    case range
    /// True or false, by default false; in a formula, any number except 0 means true.
    case flag
    /// A formula for every point that can contain these variables.
    case formula([PointVariable], isRequired: Bool)
    /// One of these words; `standard` is the index of the default, or nil if the parameter is required.
    ///
    /// In a formula the word is in quotation marks: `groupBy(s, "mean")`.
    case choice([String], standard: Int?)
  }

  /// The number of arguments for this parameter in a call in a formula: 2 for a range, 1 for all other kinds.
  public var argumentCount: Int {
    switch kind {
    case .range: 2
    case .number, .wholeNumber, .flag, .formula, .choice: 1
    }
  }

  /// Whether the parameter is a formula that is computed for every point.
  public var isFormula: Bool { variables != nil }

  /// The variables that the formula can contain; nil if the parameter is not a formula.
  public var variables: [PointVariable]? {
    switch kind {
    case .formula(let variables, _): variables
    case .number, .wholeNumber, .range, .flag, .choice: nil
    }
  }

  /// The possible words; nil if the parameter is not one of several words.
  public var choices: [String]? {
    switch kind {
    case .choice(let words, _): words
    case .number, .wholeNumber, .range, .flag, .formula: nil
    }
  }

  /// Whether the operator has no result without the parameter.
  public var isRequired: Bool {
    switch kind {
    case .number(_, _, let standard): standard == nil
    case .wholeNumber(_, _, let standard): standard == nil
    case .range, .flag: false
    case .formula(_, let isRequired): isRequired
    case .choice(_, let standard): standard == nil
    }
  }
}

/// A variable of a formula for every point.
///
/// All other names in such a formula mean linked nodes.
public enum PointVariable: Hashable, Sendable {
  case value
  case x
  /// The index of the point, from 0.
  case index
  /// The running total before this point, as in `reduce`.
  case total
  /// The point's value in the set with this index, from 0, if several sets are combined.
  case each(Int)
  /// The position of the point's annotation among all annotations in alphabetical order, from 0, for sorting.
  ///
  /// A point without annotation comes last.
  case annotation
  /// 1 if the point's annotation is this text, else 0; texts that differ only in their Unicode form are equal.
  case annotationIs(String)

  /// The name in formulas: `value`, `x`, `index`, `total`, `annotation`, `value1`, `value2` and so on.
  ///
  /// For `annotationIs`, it is the comparison in brackets.
  public var name: String {
    switch self {
    case .value: "value"
    case .x: "x"
    case .index: "index"
    case .total: "total"
    case .each(let set): "value\(set + 1)"
    case .annotation: "annotation"
    case .annotationIs(let text): "(annotation == \(Self.quoted(text)))"
    }
  }

  /// Returns a text in quotation marks, as in a formula; a quotation mark in the text is written twice.
  public static func quoted(_ text: String) -> String {
    "\"\(TextEscapes.doubling("\"").escaped(text))\""
  }

  /// Returns the variable with a name, if `allowed` contains it; nil otherwise.
  ///
  /// If `allowed` contains `each(0)`, then `value1`, `value2` and so on are all allowed.
  public static func named(_ name: some StringProtocol, among allowed: [PointVariable]) -> PointVariable? {
    for variable in allowed {
      if variable.name.utf8.elementsEqual(name.utf8) { return variable }
      if case .each = variable, name.utf8.starts(with: "value".utf8), name.utf8.count <= 7,
        let number = Int(name.dropFirst(5)), 1...Ports.limit ~= number, "value\(number)" == name
      {
        return .each(number - 1)
      }
    }
    return nil
  }
}

/// The parameters that a node sets for its operator.
public struct OperatorParameters: Hashable, Sendable {
  /// One value for each parameter, in the order of the operator's descriptor; nil and missing values mean the default.
  public var values: [ParameterValue?]

  /// Creates parameters in the order of the descriptor; nil stands for the default.
  public init(_ values: [ParameterValue?] = []) {
    self.values = values
  }
}

/// The value of an operator's parameter.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case range(Double, Double)
  case formula(PointFormula)
}
