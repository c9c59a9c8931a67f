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
    /// Where its uncertainty is unknown, with why.
    case quantity(Quantity, unknown: Doubt? = nil)
    /// Where errors of points are unknown, with why.
    case data(DataSet, unknown: Doubt? = nil)
    /// `cause` is the failing node upstream; nil where the node fails by itself.
    case failure(message: String, cause: String?)
  }

  /// Why an uncertainty is unknown.
  public struct Doubt: Hashable, Sendable {
    public var message: String
    /// The node where it is lost.
    public var cause: String

    public init(message: String, cause: String) {
      self.message = message
      self.cause = cause
    }
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
