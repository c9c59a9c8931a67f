public import DataSets
public import Formulas

/// The results of the requested nodes, in the requested order.
public struct EvaluationReport: Hashable, Sendable {
  /// One node's outcome.
  public struct Entry: Hashable, Sendable {
    /// The name of the node, or the name for the value of a single formula.
    public var name: String
    /// The result of the node.
    public var outcome: Outcome
    /// How tables for people display its number.
    public var display = NumberFormat.plain

    /// The result of the node of that name.
    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// A value with its uncertainty, or the reason why there is none.
  public enum Outcome: Hashable, Sendable {
    /// Where its uncertainty is unknown, with why.
    case quantity(Quantity, unknown: UnknownReason? = nil)
    /// Where errors of points are unknown, with why.
    case data(DataSet, unknown: UnknownReason? = nil)
    /// `cause` is the failing node upstream; nil if the node fails by itself.
    case failure(message: String, cause: String?)
  }

  /// Why an uncertainty is unknown.
  public struct UnknownReason: Hashable, Sendable {
    /// A sentence for people.
    public var message: String
    /// The node at which the uncertainty is lost.
    public var cause: String

    /// The reason why the uncertainty is unknown, and the name of the node at which it is lost.
    public init(message: String, cause: String) {
      self.message = message
      self.cause = cause
    }
  }

  /// In the requested order.
  public var entries: [Entry]
  /// Statistics of samples of nodes, if requested.
  public var samples: [SampleEntry] = []
  /// Whether a text in a table that a spreadsheet would read as a formula gets a `'` before it.
  public var hasSafeCells = false

  /// These entries, in the requested order.
  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// Whether every requested node has a value.
  public var isComplete: Bool {
    entries.allSatisfy { entry in
      switch entry.outcome {
      case .quantity, .data: true
      case .failure: false
      }
    }
  }
}
