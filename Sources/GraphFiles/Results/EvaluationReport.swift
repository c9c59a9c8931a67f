public import DataSets
public import Formulas

/// The results of the nodes asked for, in the order asked.
public struct EvaluationReport: Hashable, Sendable {
  /// One node's outcome.
  public struct Entry: Hashable, Sendable {
    /// The name of the node, or what the value of a formula alone is called.
    public var name: String
    /// What the node came to.
    public var outcome: Outcome
    /// How tables for people display its number.
    public var display = NumberFormat.plain

    /// What the node of that name came to.
    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }
  }

  /// A value with its uncertainty, or why there is none.
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
    /// The node where it is lost.
    public var cause: String

    /// Why the uncertainty is unknown, and the name of the node where it is lost.
    public init(message: String, cause: String) {
      self.message = message
      self.cause = cause
    }
  }

  /// In the order asked.
  public var entries: [Entry]
  /// What samples of nodes came to, where they were asked for.
  public var samples: [SampleEntry] = []
  /// Whether a text in a table that a spreadsheet would take for a formula gets a `'` before it.
  public var hasSafeCells = false

  /// These entries, in the order asked.
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
