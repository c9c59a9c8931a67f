/// The change of a document by an edit, by names: the lines of new or changed nodes, the removed names, and all other
/// changed values.
///
/// Names are unique and every node has one, so a patch needs no ids; a rename is a removed name and a new node. Undo,
/// redo, joins and merges are patches too. As text it is one object on one line, with the members of a document where
/// possible:
///
/// ```
/// {"removed": ["rate"], "put": [{"name": "apr", "kind": "number", "value": 4.5}], "layout": {"apr": [3, 2]}}
/// ```
///
/// A missing member has not changed. `title`, `display`, `inputs`, `outputs`, `correlations` and `imports` are null if
/// the document no longer has them; so is a node's entry in `layout` and `frames`, and a removed group's in `groups`.
/// The change of a definition is a patch in `groups`. Lists of names, `correlations`, `imports`, `scenarios` and
/// `foreign` are complete. The texts in it are pieces of a document in canonical form and are not checked here: that is
/// done once, when all is joined.
public struct DocumentPatch: Hashable, Sendable {
  /// A new or changed node.
  public struct Node: Hashable, Sendable {
    /// Its name, which `line` has too.
    public var name: String
    /// The node as in a document's `nodes`, on one line.
    public var line: ArraySlice<UInt8>

    /// A node of that name and line.
    public init(name: String, line: ArraySlice<UInt8>) {
      self.name = name
      self.line = line
    }
  }

  /// The new value of a part of the document that it may lack.
  public enum Part: Hashable, Sendable {
    case unchanged
    /// JSON on one line; nil if the document has none any more.
    case changed(ArraySlice<UInt8>?)
  }

  /// Something of a node that stands outside of its line; nil if it has none any more.
  public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The node's name.
    public var name: String
    /// The new value.
    public var value: Value?

    /// A value of the node of that name.
    public init(name: String, value: Value?) {
      self.name = name
      self.value = value
    }
  }

  /// A member of the document that nodecalc does not know, or a scenario.
  public struct Member: Hashable, Sendable {
    /// Its key.
    public var key: String
    /// JSON on one line.
    public var text: ArraySlice<UInt8>

    /// A member of that key and value.
    public init(key: String, text: ArraySlice<UInt8>) {
      self.key = key
      self.text = text
    }
  }

  /// Names that no node has any more; they go before nodes come.
  public var removed: [String] = []
  /// New or changed nodes.
  public var put: [Node] = []
  /// The title, as JSON.
  public var title = Part.unchanged
  /// How numbers are written, as JSON.
  public var display = Part.unchanged
  /// All declared inputs, as JSON.
  public var inputs = Part.unchanged
  /// All declared outputs, as JSON.
  public var outputs = Part.unchanged
  /// All imports, as JSON.
  public var imports = Part.unchanged
  /// The interfaces of imported groups, as JSON.
  public var interfaces = Part.unchanged
  /// The changes of definitions, by their names; nil for a removed one.
  public var groups: [Entry<DocumentPatch>] = []
  /// Whether the document has a `groups` member from then on, even if it has no groups; nil without a change.
  public var tellsGroups: Bool?
  /// All correlations, as JSON.
  public var correlations = Part.unchanged
  /// All scenarios, each the numbers it gives by name; nil if they did not change.
  public var scenarios: [Member]?
  /// Places as JSON: `[column, row]`.
  public var layout: [Entry<ArraySlice<UInt8>>] = []
  /// The titles of the frames that nodes are in.
  public var frames: [Entry<String>] = []
  /// All foreign members of the document; nil if they did not change.
  public var foreign: [Member]?

  /// A patch that changes nothing.
  public init() {}

  /// Whether it changes nothing.
  public var isEmpty: Bool { self == DocumentPatch() }
}
