/// A parameter of an operator: its name, its possible values and its default.
public struct OperatorParameter: Hashable, Sendable {
  /// The name in files.
  public let name: String
  /// The possible values, the limits and the default.
  public let kind: Kind
  /// One sentence for people, without a full stop.
  public let summary: String

  /// The values that a parameter can have.
  public enum Kind: Hashable, Sendable {
    /// A number from `low` to `high`; a parameter with nil as default is required.
    case number(low: Double, high: Double, standard: Double?)
    /// A whole number from `low` to `high`.
    case wholeNumber(low: Int, high: Int, standard: Int?)
    /// Two numbers, the lower one first; the default is the range of the data.
    case range
    /// True or false, false if it is not given; in a formula any number but 0 is true.
    case flag
    /// A formula for every point over these variables; optional or not.
    case formula([PointVariable], isRequired: Bool)
    /// One of these words, by its place among them; a parameter with nil as default is required.
    ///
    /// In a formula it is in quotation marks: `groupBy(s, "mean")`.
    case choice([String], standard: Int?)
  }

  /// How many arguments of a call in a formula it takes.
  public var argumentCount: Int {
    switch kind {
    case .range: 2
    case .number, .wholeNumber, .flag, .formula, .choice: 1
    }
  }

  /// Whether it is a formula for every point.
  public var isFormula: Bool { variables != nil }

  /// The variables of a formula; nil of other parameters.
  public var variables: [PointVariable]? {
    switch kind {
    case .formula(let variables, _): variables
    case .number, .wholeNumber, .range, .flag, .choice: nil
    }
  }

  /// The words of a choice; nil of other parameters.
  public var choices: [String]? {
    switch kind {
    case .choice(let words, _): words
    case .number, .wholeNumber, .range, .flag, .formula: nil
    }
  }

  /// Whether the operator has no result without it.
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

/// A name that a formula for every point can mention beside linked nodes.
public enum PointVariable: Hashable, Sendable {
  case value
  case x
  /// From 0.
  case index
  /// The total of a reduction so far.
  case total
  /// The value of the set with that number, from 0, of several that are taken together.
  case each(Int)
  /// The rank of the point's annotation among those of the set, from 0: the key for sorting.
  ///
  /// A point without annotation comes behind all others.
  case annotation
  /// 1 if the point's annotation is this text, else 0; canonically equivalent texts are equal.
  case annotationIs(String)

  /// The name in formulas: `value`, `x`, `index`, `total`, `annotation`, `value1`, `value2` and so on; a comparison in
  /// brackets.
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

  /// A text as formulas write it: in quotation marks, one inside doubled.
  public static func quoted(_ text: String) -> String {
    "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// The variable of that name among those that a parameter allows; `each(0)` stands for all of its kind.
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

/// The parameters that a node gives its operator, in the order of the descriptor; nil if the standard counts.
public struct OperatorParameters: Hashable, Sendable {
  /// One value per parameter, in the order of the descriptor; parameters beyond the array have their default.
  public var values: [ParameterValue?]

  /// The values in the order of the descriptor; nil if the standard counts.
  public init(_ values: [ParameterValue?] = []) {
    self.values = values
  }
}

/// A parameter as the engine uses it.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case range(Double, Double)
  case formula(PointFormula)
}
