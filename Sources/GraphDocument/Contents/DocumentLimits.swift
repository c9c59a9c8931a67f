/// The maximum numbers of nodes, inputs and other things in a document, for edits and file readers.
///
/// A document that just reaches a limit is accepted. An edit that would exceed a limit fails as a whole.
public struct DocumentLimits: Hashable, Sendable {
  /// The kinds of things whose number is limited.
  public enum Countable: Hashable, Sendable, CaseIterable {
    case nodes
    /// Ports of all nodes, including open ports.
    case inputs
    case correlations
    /// Points of all data nodes that are written in the document itself, including missing points.
    case points
    case groups
    case scenarios
    case scenarioValues
  }

  /// The maximum number of nodes.
  public var nodes: Int
  /// The maximum number of inputs of all nodes.
  public var inputs: Int
  /// The maximum number of correlations.
  public var correlations: Int
  /// The maximum number of points written in the document, of all nodes together.
  public var points: Int
  /// The maximum number of group definitions.
  public var groups: Int
  /// The maximum number of scenarios.
  public var scenarios = Scenarios.limit
  /// The maximum number of values in all scenarios.
  public var scenarioValues = 1_000_000

  /// The maximum depth of nesting, if groups use other groups.
  public static let groupNesting = 100

  /// The maximum number of documents in a chain of imports, without the importing document itself.
  public static let importNesting = 100

  /// The maximum number of documents imported directly or indirectly; each document counts once.
  public static let imports = 1_000

  /// Creates limits; they may be higher than `standard`.
  public init(nodes: Int, inputs: Int, correlations: Int, points: Int, groups: Int = 1_000) {
    self.nodes = nodes
    self.inputs = inputs
    self.correlations = correlations
    self.points = points
    self.groups = groups
  }

  /// The limits for normal use.
  public static let standard = DocumentLimits(
    nodes: 16_000_000, inputs: 64_000_000, correlations: 1_000_000, points: 20_000_000)

  /// Returns the maximum number of things of this kind.
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
  /// The plural noun for this kind, for messages.
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

  /// Advice on how to reduce the number of such things.
  public var fixIt: String {
    switch self {
    case .nodes, .inputs, .correlations, .groups, .scenarios, .scenarioValues: "split the document"
    case .points: "keep the points in a file and name it in a data node"
    }
  }
}
