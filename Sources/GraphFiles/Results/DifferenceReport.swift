public import DataSets
public import Formulas

/// What changed between two documents, as results are written: by names, values and sentences.
public struct DifferenceReport: Hashable, Sendable {
  /// A node or an output that is something else than before.
  public struct Change: Hashable, Sendable {
    /// The new name, where the node was renamed.
    public var name: String
    /// What it was.
    public var old: Content
    /// What it is.
    public var new: Content
    /// What of it changed, where both sides look the same.
    public var detail: String?

    /// A change of what the node or output of that name is.
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
    /// The text of a note.
    case text(String)
    /// Why there is no value.
    case failure(String)
  }

  /// A name in place of another, a title or a display.
  public struct Renaming: Hashable, Sendable {
    /// The name before; nil of a document without a title or a display.
    public var old: String?
    /// The name after; nil of a document without a title or a display.
    public var new: String?

    /// A name that became another one.
    public init(old: String?, new: String?) {
      self.old = old
      self.new = new
    }
  }

  /// What is declared in place of what was; nil if nothing is.
  public struct Declaration: Hashable, Sendable {
    /// The names before, in order.
    public var old: [String]?
    /// The names after, in order.
    public var new: [String]?

    /// Names in the place of others.
    public init(old: [String]?, new: [String]?) {
      self.old = old
      self.new = new
    }
  }

  /// The names of nodes that only the new document has.
  public var entered: [String] = []
  /// The names of nodes that only the old document has.
  public var exited: [String] = []
  /// Nodes that are the same except for the name.
  public var renamed: [Renaming] = []
  /// Nodes that hold something else.
  public var revalued: [Change] = []
  /// Nodes that are fed otherwise.
  public var relinked: [String] = []
  /// Nodes with another label.
  public var relabelled: [String] = []
  /// Nodes whose numbers are written in another way of their own.
  public var redisplayed: [String] = []
  /// How the document writes numbers, where that changed.
  public var display: Renaming?
  /// Operators that are bypassed now or are not any more.
  public var bypassed: [String] = []
  /// What became of frames.
  public var frames = Frames()
  /// Numbers with another range than before.
  public var reranged: [String] = []
  /// The names declared as inputs, before and after, where they or their order changed.
  public var declaredInputs: Declaration?
  /// The names declared as outputs, before and after, where they or their order changed.
  public var declaredOutputs: Declaration?
  /// Nodes of which nothing but the place changed.
  public var moved: [String] = []
  /// Outputs whose values changed.
  public var outputs: [Change] = []
  /// The document's title, where it changed.
  public var title: Renaming?
  /// Whether the documents differ in how numbers vary together.
  public var areCorrelationsChanged = false
  /// Nodes whose members that nodecalc does not know changed.
  public var annotated: [String] = []
  /// Whether members of the document that nodecalc does not know changed.
  public var isAnnotated = false

  /// What became of the groups.
  public var groups = Groups()
  /// What became of the scenarios; nil if they are the same.
  public var scenarios: ScenarioChanges?

  /// What became of the frames of a document.
  public struct Frames: Hashable, Sendable {
    /// Titles that only the new document has.
    public var entered: [String] = []
    /// Titles that only the old document has.
    public var exited: [String] = []
    /// Nodes in another frame than before.
    public var nodes: [String] = []
  }

  /// What became of the groups of a document.
  public struct Groups: Hashable, Sendable {
    /// Those that only the new document defines.
    public var entered: [String] = []
    /// Those that only the old document defines.
    public var exited: [String] = []
    /// Those that are defined otherwise.
    public var changed: [GroupChange] = []
    /// Whether groups of other documents can be used, or by other names.
    public var areImportsChanged = false
  }

  /// What became of the scenarios of a document, by their names; all empty if only their order is another one.
  public struct ScenarioChanges: Hashable, Sendable {
    /// Those that only the new document has.
    public var entered: [String] = []
    /// Those that only the old document has.
    public var exited: [String] = []
    /// Those that give other values.
    public var changed: [ScenarioChange] = []
  }

  /// A scenario that gives other values.
  public struct ScenarioChange: Hashable, Sendable {
    /// The name of the scenario.
    public var name: String
    /// The values that changed.
    public var values: [ValueChange]
  }

  /// A value that a scenario gives; nil on the side on which it gives none.
  public struct ValueChange: Hashable, Sendable {
    /// The name that the value is for.
    public var name: String
    /// What it was.
    public var old: Quantity?
    /// What it is.
    public var new: Quantity?
  }

  /// What changed in the definition of a group.
  public struct GroupChange: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// How many uses and calls it has in the new document.
    public var uses: Int
    /// What changed in its definition; values of outputs are told by the document's report.
    public var definition: DifferenceReport
  }

  /// A report that nothing changed.
  public init() {}
}
