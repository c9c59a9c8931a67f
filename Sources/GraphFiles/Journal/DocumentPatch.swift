/// What an edit did to a document, by names: the lines of nodes that came or changed, the names that went, and what else has another
/// value than before.
///
/// Names are unique and every node has one, so a patch needs no ids; a rename is a name that went and a node that came. Undo, redo,
/// joins and merges are patches as edits are. As text it is one object on one line, whose members are those of a document where they can be:
///
/// ```
/// {"removed": ["rate"], "put": [{"name": "apr", "kind": "number", "value": 4.5}], "layout": {"apr": [3, 2]}}
/// ```
///
/// A member that is not there stands for what did not change. `title`, `display`, `inputs`, `outputs` and `correlations` are null where the document has none
/// any more, and so is `imports`; a node's entry in `layout` and `frames` where the node has none, a group's in `groups` where it is no more. What
/// became of a definition is a patch of its own in `groups`. Lists of names, `correlations`, `imports`, `scenarios` and `foreign` are whole.
/// The texts in it are pieces of a document in canonical form and are not checked here: that is done once, when all is joined.
public struct DocumentPatch: Hashable, Sendable {
  /// A node that came or changed.
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
  /// Nodes that came or changed.
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
  /// What imported groups take and give, as JSON.
  public var interfaces = Part.unchanged
  /// What became of definitions, by their names; nil of one that is no more.
  public var groups: [Entry<DocumentPatch>] = []
  /// Whether the document tells of groups from then on, though it may have none; nil if that did not change.
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
