public import DataSets
public import Formulas

/// What changed between two documents, as results are written: by names, values and sentences.
public struct DifferenceReport: Hashable, Sendable {
  /// A node or an output that is something else than before.
  public struct Change: Hashable, Sendable {
    public var name: String
    public var old: Content
    public var new: Content

    public init(name: String, old: Content, new: Content) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// What a node holds or comes to.
  public enum Content: Hashable, Sendable {
    case quantity(Quantity)
    /// A number whose uncertainty is unknown.
    case uncertain(Double)
    case data(DataSet)
    /// The operator's name.
    case `operator`(String)
    /// What a note says.
    case text(String)
    /// Why there is no value.
    case failure(String)
  }

  /// A name in place of another, or a title.
  public struct Renaming: Hashable, Sendable {
    public var old: String?
    public var new: String?

    public init(old: String?, new: String?) {
      self.old = old
      self.new = new
    }
  }

  public var entered: [String] = []
  public var exited: [String] = []
  public var renamed: [Renaming] = []
  public var revalued: [Change] = []
  public var relinked: [String] = []
  public var relabelled: [String] = []
  /// Operators that are bypassed now or are not any more.
  public var bypassed: [String] = []
  /// Nodes in another frame than before.
  public var reframed: [String] = []
  public var moved: [String] = []
  /// Outputs whose values changed.
  public var outputs: [Change] = []
  /// The document's title, where it changed.
  public var title: Renaming?
  public var areCorrelationsChanged = false
  /// Nodes whose members that nodecalc does not know changed.
  public var annotated: [String] = []
  /// Whether members of the document that nodecalc does not know changed.
  public var isAnnotated = false

  public init() {}
}
