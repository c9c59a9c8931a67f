public import DataSets
public import Formulas
public import GraphDocument

/// The changes between two documents, in names, values and sentences, for other programs.
public struct DifferenceReport: Hashable, Sendable {
  /// A changed node or output.
  public struct Change: Hashable, Sendable {
    /// The name of the node or output; the new name if the node was renamed.
    public var name: String
    /// The node's content in the old document.
    public var old: Content
    /// The node's content in the new document.
    public var new: Content
    /// The name of the part that changed, if the old and the new content look the same as text.
    public var detail: String?
    /// The units of both values, if they differ.
    public var units: Units?

    /// The units of the old and the new value; nil is a plain number.
    public struct Units: Hashable, Sendable {
      /// The unit of the old value; nil for a plain number.
      public var old: String?
      /// The unit of the new value; nil for a plain number.
      public var new: String?
    }

    /// Creates the change of the node or output with this name.
    public init(name: String, old: Content, new: Content) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// What the report shows of a node: its value, its formula or other content.
  public enum Content: Hashable, Sendable {
    case quantity(Quantity)
    /// A number whose uncertainty is unknown.
    case uncertain(Double)
    case data(DataSet)
    case `operator`(String)
    case text(String)
    case failure(String)
  }

  /// A change of a name, a title or a number format.
  public struct Renaming: Hashable, Sendable {
    /// The old text; nil for a document without a title or number format.
    public var old: String?
    /// The new text; nil for a document without a title or number format.
    public var new: String?

    /// Creates a change from an old to a new text.
    public init(old: String?, new: String?) {
      self.old = old
      self.new = new
    }
  }

  /// The old and the new list of declared inputs or outputs; nil if a document declares none.
  public struct Declaration: Hashable, Sendable {
    /// The names in the old document, in order; nil if it declares none.
    public var old: [String]?
    /// The names in the new document, in order; nil if it declares none.
    public var new: [String]?

    /// Creates a change from old to new names.
    public init(old: [String]?, new: [String]?) {
      self.old = old
      self.new = new
    }
  }

  /// The names of nodes that only the new document has.
  public var entered: [String] = []
  /// The names of nodes that only the old document has.
  public var exited: [String] = []
  /// The nodes that are equal except for the name.
  public var renamed: [Renaming] = []
  /// The nodes with another value, formula, operator or other content.
  public var revalued: [Change] = []
  /// The nodes whose inputs changed.
  public var relinked: [String] = []
  /// For each attribute, the names of the nodes for which it changed.
  public var attributes: [AttributeID: [String]] = [:]
  /// The document's number format, if it changed.
  public var display: Renaming?
  /// The changes of frames.
  public var frames = Frames()
  /// The names declared as inputs, before and after, if they or their order changed.
  public var declaredInputs: Declaration?
  /// The names declared as outputs, before and after, if they or their order changed.
  public var declaredOutputs: Declaration?
  /// The nodes whose only change is their position.
  public var moved: [String] = []
  /// The outputs whose values changed.
  public var outputs: [Change] = []
  /// The document's title, if it changed.
  public var title: Renaming?
  /// Whether the correlations of numbers changed.
  public var areCorrelationsChanged = false
  /// Whether members changed that nodecalc does not know and only preserves.
  public var isAnnotated = false

  /// The changes of groups.
  public var groups = Groups()
  /// The changes of scenarios; nil if they are equal.
  public var scenarios: ScenarioChanges?

  /// The changes of a document's frames.
  public struct Frames: Hashable, Sendable {
    /// The titles of frames that only the new document has.
    public var entered: [String] = []
    /// The titles of frames that only the old document has.
    public var exited: [String] = []
  }

  /// The changes of a document's groups.
  public struct Groups: Hashable, Sendable {
    /// The names of groups that only the new document defines.
    public var entered: [String] = []
    /// The names of groups that only the old document defines.
    public var exited: [String] = []
    /// The groups whose definitions changed.
    public var changed: [GroupChange] = []
    /// Whether the imported documents or their names changed.
    public var areImportsChanged = false
  }

  /// The changes of a document's scenarios, by name.
  ///
  /// All lists are empty if only the order of the scenarios changed.
  public struct ScenarioChanges: Hashable, Sendable {
    /// The names of scenarios that only the new document has.
    public var entered: [String] = []
    /// The names of scenarios that only the old document has.
    public var exited: [String] = []
    /// The scenarios whose values changed.
    public var changed: [ScenarioChange] = []
  }

  /// A scenario whose values changed.
  public struct ScenarioChange: Hashable, Sendable {
    /// The name of the scenario.
    public var name: String
    /// The values that changed.
    public var values: [ValueChange]
  }

  /// The change of a value in a scenario; `old` or `new` is nil if the scenario has no value on that side.
  public struct ValueChange: Hashable, Sendable {
    /// The name of the node that gets the value.
    public var name: String
    /// The value in the old document; nil if the scenario had none.
    public var old: Quantity?
    /// The value in the new document; nil if the scenario has none.
    public var new: Quantity?
  }

  /// The change of a group's definition.
  public struct GroupChange: Hashable, Sendable {
    /// The name of the group.
    public var name: String
    /// The number of instances and calls of the group in the new document.
    public var instances: Int
    /// The changes in the definition; the changed values of its outputs are in the document's report.
    public var definition: DifferenceReport
  }

  /// Creates a report without changes.
  public init() {}
}
