public import DataSets
public import Formulas
import GraphDocument
import JSONText

/// The values of the nodes whose results were requested, in the order of the request.
public struct EvaluationReport: Hashable, Sendable {
  /// The result of a node.
  public struct Entry: Hashable, Sendable {
    /// The name of the node, or the name for the value of a single formula.
    public var name: String
    /// The node's value, or the reason why it has none.
    public var outcome: Outcome
    /// The number format of the node in tables for people.
    public var display = NumberFormat.plain
    /// The unit of the value; nil for a plain number.
    public var unit: String?

    /// Creates the result of the node with this name.
    public init(name: String, outcome: Outcome) {
      self.name = name
      self.outcome = outcome
    }

    /// Returns `value` as text for files: a date if the unit is a date unit, else a number with all its digits.
    func exact(_ value: Double) -> String { ValueText(for: .file, unit: unit).exact(value) }

    /// Returns `value` as JSON: a number, or a string if the unit is a date unit.
    func json(_ value: Double) -> String {
      DateNumber.text(value, unit: unit).map(JSONQuoting.quoted) ?? NumberText.shortest(value)
    }

    /// Returns `values` as a JSON array.
    ///
    /// `goesOn` is called about once per millisecond. If `goesOn` returns false, writing stops and the array is
    /// incomplete.
    func json(_ values: [Double], while goesOn: () -> Bool = { true }) -> String {
      var text = "["
      for (index, value) in values.enumerated() {
        if index.isMultiple(of: Self.pointsBetweenQuestions), index > 0, !goesOn() { break }
        if index > 0 { text += ", " }
        text += json(value)
      }
      return text + "]"
    }

    /// The number of points that are written between two calls of `goesOn`, in about a millisecond.
    private static let pointsBetweenQuestions = 4_096
  }

  /// A value with its uncertainty, or the reason why there is none.
  public enum Outcome: Hashable, Sendable {
    /// A number with its uncertainty; `unknown` is the reason if the uncertainty is not known.
    case quantity(Quantity, unknown: UnknownReason? = nil)
    /// A data set; `unknown` is the reason if the errors of its points are not known.
    case data(DataSet, unknown: UnknownReason? = nil)
    /// There is no value; `cause` is the failing node upstream, or nil if the node itself fails.
    case failure(message: String, cause: String?)
  }

  /// The reason why an uncertainty is unknown.
  public struct UnknownReason: Hashable, Sendable {
    /// The reason as a sentence for people.
    public var message: String
    /// The name of the node that makes the uncertainty unknown.
    public var cause: String

    /// Creates a reason with the name of the node that makes the uncertainty unknown.
    public init(message: String, cause: String) {
      self.message = message
      self.cause = cause
    }
  }

  /// The results, in the requested order.
  public var entries: [Entry]
  /// The statistics of Monte Carlo samples, if samples were requested.
  public var samples: [SampleEntry] = []

  /// Creates a report of entries in the requested order.
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
