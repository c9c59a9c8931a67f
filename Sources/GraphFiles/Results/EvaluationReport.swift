public import DataSets
public import Formulas

/// What an evaluation has to say of the nodes asked for, in the order asked.
public struct EvaluationReport: Hashable, Sendable {
  /// One node's outcome.
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var outcome: Outcome

    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// A value with its uncertainty, or why there is none.
  public enum Outcome: Hashable, Sendable {
    case quantity(Quantity)
    case data(DataSet)
    /// `cause` is the failing node upstream; nil where the node fails by itself.
    case failure(message: String, cause: String?)
  }

  public var entries: [Entry]

  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// Whether every node asked for has a value.
  public var isComplete: Bool {
    entries.allSatisfy { entry in
      switch entry.outcome {
      case .quantity, .data: true
      case .failure: false
      }
    }
  }
}
