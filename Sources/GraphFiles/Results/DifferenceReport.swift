public import DataSets
public import Formulas
public import GraphDocument

/// The changes between two documents, in the form of results: by names, values and sentences.
public struct DifferenceReport: Hashable, Sendable {
  /// A node or an output that is something else than before.
  public struct Change: Hashable, Sendable {
    /// The new name, if the node was renamed.
    public var name: String
    /// The old content.
    public var old: Content
    /// The new content.
    public var new: Content
    /// The changed part, if both sides look the same.
    public var detail: String?

    /// The change of the node or output of that name.
    public init(name: String, old: Content, new: Content) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// The content or the value of a node.
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

  /// The old and the new declaration; nil for none.
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
  /// Nodes with other contents.
  public var revalued: [Change] = []
  /// Nodes that are fed otherwise.
  public var relinked: [String] = []
  /// Nodes of which an attribute has another value, by attribute.
  public var attributes: [AttributeID: [String]] = [:]
  /// The document's number format, if it changed.
  public var display: Renaming?
  /// The changes of frames.
  public var frames = Frames()
  /// The names declared as inputs, before and after, if they or their order changed.
  public var declaredInputs: Declaration?
  /// The names declared as outputs, before and after, if they or their order changed.
  public var declaredOutputs: Declaration?
  /// Nodes of which only the place changed.
  public var moved: [String] = []
  /// Outputs whose values changed.
  public var outputs: [Change] = []
  /// The document's title, if it changed.
  public var title: Renaming?
  /// Whether the documents differ in how numbers vary together.
  public var areCorrelationsChanged = false
  /// Whether members of the document that nodecalc does not know changed.
  public var isAnnotated = false

  /// The changes of groups.
  public var groups = Groups()
  /// The changes of scenarios; nil if they are equal.
  public var scenarios: ScenarioChanges?

  /// The changes of a document's frames.
  public struct Frames: Hashable, Sendable {
    /// Titles that only the new document has.
    public var entered: [String] = []
    /// Titles that only the old document has.
    public var exited: [String] = []
  }

  /// The changes of a document's groups.
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

  /// The changes of a document's scenarios, by their names; all empty if only their order changed.
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
    /// The old value.
    public var old: Quantity?
    /// The new value.
    public var new: Quantity?
  }

  /// The change of a group's definition.
  public struct GroupChange: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// How many uses and calls it has in the new document.
    public var uses: Int
    /// The changes in its definition; the document's report has the values of outputs.
    public var definition: DifferenceReport
  }

  /// A report that nothing changed.
  public init() {}
}
