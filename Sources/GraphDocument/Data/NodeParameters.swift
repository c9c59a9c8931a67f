public import EvaluationEngine
public import Formulas

/// The parameters of an operator in a document.
public struct NodeParameters: Hashable, Sendable {
  /// The values in the order of the operator's parameters; nil for a parameter with its default value.
  public var values: [Value?]

  /// The value of a parameter in a document.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case range(Double, Double)
    case flag(Bool)
    case formula(Formula)
    case word(String)
  }

  /// Creates parameters, in the order of the operator's descriptor.
  ///
  /// `misfit(for:)` checks whether the operator accepts them.
  public init(_ values: [Value?]) {
    self.values = values
  }

  /// Creates parameters of an operator that all have their defaults.
  public init(standardOf operation: OperatorID) {
    values = operation.descriptor.parameters.map { _ in nil }
  }

  /// Whether every parameter has its default.
  public var isStandard: Bool { values.allSatisfy { $0 == nil } }

  /// The formula among the parameters, which the operator computes for every point; nil if there is none.
  public var formula: Formula? {
    for case .formula(let formula)? in values { return formula }
    return nil
  }

  func replacingFormula(_ formula: Formula) -> NodeParameters {
    NodeParameters(
      values.map { value in
        guard case .formula = value else { return value }
        return .formula(formula)
      })
  }

  /// Returns the index of the first value that the operator does not accept; nil if it accepts all.
  public func misfit(for operation: OperatorID) -> Int? {
    let parameters = operation.descriptor.parameters
    if values.count != parameters.count { return 0 }
    return parameters.indices.first { place in values[place].map { !$0.fits(parameters[place].kind) } ?? false }
  }
}

extension NodeParameters.Value {
  /// Whether a parameter of this kind can have this value.
  public func fits(_ kind: OperatorParameter.Kind) -> Bool {
    switch (kind, self) {
    case (.number(let low, let high, _), .number(let number)): low <= number && number <= high
    case (.wholeNumber(let low, let high, _), .number(let number)):
      Int(exactly: number).map { low <= $0 && $0 <= high } ?? false
    case (.range, .range(let low, let high)): low < high && low.isFinite && high.isFinite
    case (.flag, .flag), (.formula, .formula): true
    case (.choice(let words, _), .word(let word)): words.contains(word)
    case (.number, _), (.wholeNumber, _), (.range, _), (.flag, _), (.formula, _), (.choice, _): false
    }
  }
}

extension NodeParameters {
  /// Returns the parameters for the engine; `program` compiles the per-point formula.
  func compiled(for operation: OperatorID, program: (Formula) -> Program) -> OperatorParameters {
    OperatorParameters(
      values.enumerated().map { place, value in
        switch value {
        case .number(let number): .number(number)
        case .range(let low, let high): .range(low, high)
        case .flag(let isTrue): .number(isTrue ? 1 : 0)
        case .formula(let formula):
          .formula(PointFormula(program(formula)))
        case .word(let word):
          // An unknown word causes a failure during evaluation.
          .number(operation.descriptor.parameters[place].choices?.firstIndex(of: word).map { Double($0) } ?? -1)
        case nil: nil
        }
      })
  }
}
