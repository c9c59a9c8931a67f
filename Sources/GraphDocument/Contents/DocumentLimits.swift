/// The limits of the numbers of things that edits add to a document; readers of files have the same limits.
///
/// A document at a limit is taken. An edit that would add more is refused as a whole.
public struct DocumentLimits: Hashable, Sendable {
  /// The kinds of things that are counted.
  public enum Countable: Hashable, Sendable, CaseIterable {
    case nodes
    /// Ports of all nodes, open ones too.
    case inputs
    case correlations
    /// Points written in the document itself, over all its nodes, missing ones counted.
    case points
    /// Definitions of groups.
    case groups
    case scenarios
    /// Values that scenarios give, over all of them.
    case scenarioValues
  }

  /// Nodes of a document.
  public var nodes: Int
  /// Inputs of a document, over all its nodes.
  public var inputs: Int
  /// Correlations of a document.
  public var correlations: Int
  /// Points written in a document, over all its nodes.
  public var points: Int
  /// Definitions of groups in a document.
  public var groups: Int
  /// Scenarios of a document.
  public var scenarios = Scenarios.limit
  /// Values that scenarios give, over all of them.
  public var scenarioValues = 1_000_000

  /// How many groups may be inside each other.
  public static let groupNesting = 100

  /// How many documents may import each other in a row, behind the one that everything is read for.
  public static let importNesting = 100

  /// How many documents may be imported in all, each counted once.
  public static let imports = 1_000

  /// Limits, which may be above those of the program.
  public init(nodes: Int, inputs: Int, correlations: Int, points: Int, groups: Int = 1_000) {
    self.nodes = nodes
    self.inputs = inputs
    self.correlations = correlations
    self.points = points
    self.groups = groups
  }

  /// The limits of the program.
  public static let standard = DocumentLimits(
    nodes: 16_000_000, inputs: 64_000_000, correlations: 1_000_000, points: 20_000_000)

  /// How many there may be of that.
  public subscript(countable: Countable) -> Int {
    switch countable {
    case .nodes: nodes
    case .inputs: inputs
    case .correlations: correlations
    case .points: points
    case .groups: groups
    case .scenarios: scenarios
    case .scenarioValues: scenarioValues
    }
  }
}

extension DocumentLimits.Countable {
  /// The name of the things, in the plural.
  public var words: String {
    switch self {
    case .nodes: "nodes"
    case .inputs: "inputs"
    case .correlations: "correlations"
    case .points: "points"
    case .groups: "groups"
    case .scenarios: "scenarios"
    case .scenarioValues: "values of scenarios"
    }
  }

  /// The advice that reduces their number.
  public var mend: String {
    switch self {
    case .nodes, .inputs, .correlations, .groups, .scenarios, .scenarioValues: "split the document"
    case .points: "keep the points in a file and name it in a data node"
    }
  }
}
