/// The change of a document by an edit: the lines of new or changed nodes, the removed names, and all other changes.
///
/// Nodes are identified by their names, which are unique. A rename is a removed name and a new node. Undo, redo, joins
/// and merges are patches too. As text, a patch is one object on one line, with the members of a document where
/// possible:
///
/// ```
/// {"removed": ["rate"], "put": [{"name": "apr", "kind": "number", "value": 4.5}], "layout": {"apr": [3, 2]}}
/// ```
///
/// - A missing member did not change.
/// - A member is null if the document no longer has it: `title`, `display`, `inputs`, `outputs`, `correlations` or
///   `imports`. An entry is null if a node no longer has it in `layout` or `frames`, or if a group in `groups` was
///   removed.
/// - The change of a definition is a patch in `groups`.
/// - Lists of names, `correlations`, `imports`, `scenarios` and `unknownMembers` are complete.
///
/// The texts are fragments of a document in canonical form. They are checked only once, when all patches are applied.
public struct DocumentPatch: Hashable, Sendable {
  /// A new or changed node.
  public struct Node: Hashable, Sendable {
    /// The node's name, which is also in `line`.
    public var name: String
    /// The node as in a document's `nodes`, on one line.
    public var line: ArraySlice<UInt8>

    /// Creates a node from its name and line.
    public init(name: String, line: ArraySlice<UInt8>) {
      self.name = name
      self.line = line
    }
  }

  /// The change of an optional part of the document.
  public enum Part: Hashable, Sendable {
    case unchanged
    /// The new value as JSON on one line; nil if the document no longer has the part.
    case changed(ArraySlice<UInt8>?)
  }

  /// The change of a property of a node, such as its position, that is not in the node's line.
  public struct Entry<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The node's name.
    public var name: String
    /// The new value; nil if the node no longer has the property.
    public var value: Value?

    /// Creates the entry of a node.
    public init(name: String, value: Value?) {
      self.name = name
      self.value = value
    }
  }

  /// An unknown member of the document, or a scenario.
  public struct Member: Hashable, Sendable {
    /// The key of the member.
    public var key: String
    /// The value of the member, as JSON on one line.
    public var text: ArraySlice<UInt8>

    /// Creates a member from its key and value.
    public init(key: String, text: ArraySlice<UInt8>) {
      self.key = key
      self.text = text
    }
  }

  /// The names of nodes that no longer exist; they are removed before nodes are added.
  public var removed: [String] = []
  /// New or changed nodes.
  public var put: [Node] = []
  /// The title, as JSON.
  public var title = Part.unchanged
  /// The number format, as JSON.
  public var display = Part.unchanged
  /// All declared inputs, as JSON.
  public var inputs = Part.unchanged
  /// All declared outputs, as JSON.
  public var outputs = Part.unchanged
  /// All imports, as JSON.
  public var imports = Part.unchanged
  /// The inputs and outputs of imported groups, as JSON.
  public var interfaces = Part.unchanged
  /// The changes of groups' definitions, by name; the value is nil for a removed group.
  public var groups: [Entry<DocumentPatch>] = []
  /// Whether the document now has a `groups` member, which may be empty; nil if this did not change.
  public var tellsGroups: Bool?
  /// All correlations, as JSON.
  public var correlations = Part.unchanged
  /// All scenarios, each with its values by name; nil if the scenarios did not change.
  public var scenarios: [Member]?
  /// The changed positions of nodes, as JSON `[column, row]`.
  public var layout: [Entry<ArraySlice<UInt8>>] = []
  /// The changed frames of nodes, given by the frames' titles.
  public var frames: [Entry<String>] = []
  /// All unknown members of the document; nil if they did not change.
  public var unknownMembers: [Member]?

  /// Creates an empty patch.
  public init() {}

  /// Whether the patch changes nothing.
  public var isEmpty: Bool { self == DocumentPatch() }
}
