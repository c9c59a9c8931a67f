public import DiagramModel
public import Geometry
public import GraphDocument

/// The services of a program for its editor: examples, themes, and a reader of pasted text.
public struct EditorServices {
  /// An example document or a theme.
  public struct Item: Hashable, Sendable {
    /// The name that selects it.
    public let name: String
    /// A short description.
    public let title: String

    /// An item with that name and title.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// The example documents.
  public let examples: [Item]
  /// The colours that there are for the screen.
  public let themes: [Item]
  /// Reads pasted text as clipboard content, or fails with a sentence; nil if text is never taken for nodes.
  public let readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)?

  /// Reads tables out of pasted text; nil if text is never taken for a table.
  public let tables: TextTables?

  /// The changes from one document to another, one per line; nil if that is not supported.
  public let differences: ((DocumentContents, DocumentContents) -> [String])?

  /// Reads and resolves the conflicts that a document keeps of a merge; nil if they are not read.
  public let conflicts: ConflictServices?

  /// The formats for exporting a document: endings of files without the dot, with descriptions.
  public let exports: [Item]

  /// Whether every wire between boxes at their places can be followed, drawn with these signs; nil where that is not looked at.
  public let showsAllWires: ((DiagramView, GlyphSet) -> Bool)?

  /// Only the given services.
  public init(
    examples: [Item] = [], themes: [Item] = [], tables: TextTables? = nil,
    readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)? = nil,
    differences: ((DocumentContents, DocumentContents) -> [String])? = nil, conflicts: ConflictServices? = nil,
    exports: [Item] = [], showsAllWires: ((DiagramView, GlyphSet) -> Bool)? = nil
  ) {
    self.showsAllWires = showsAllWires
    self.exports = exports
    self.examples = examples
    self.themes = themes
    self.tables = tables
    self.differences = differences
    self.readClipboard = readClipboard
    self.conflicts = conflicts
  }
}

/// How the conflicts that a document keeps of a merge are read and resolved.
public struct ConflictServices {
  /// The conflicts of a document, in their order.
  public let list: (DocumentContents) -> [MergeConflict]
  /// The document with one side's value of a conflict, or the reason why it cannot have it.
  public let resolved:
    (DocumentContents, MergeConflict, MergeConflict.Side) -> Result<DocumentContents, ConflictProblem>

  /// Reads and resolves by these functions.
  public init(
    list: @escaping (DocumentContents) -> [MergeConflict],
    resolved:
      @escaping (DocumentContents, MergeConflict, MergeConflict.Side) -> Result<DocumentContents, ConflictProblem>
  ) {
    self.list = list
    self.resolved = resolved
  }
}

/// Why a conflict cannot be resolved so.
public struct ConflictProblem: Error, Hashable, Sendable {
  /// A sentence without a point.
  public var sentence: String

  /// Takes a sentence without a point.
  public init(sentence: String) { self.sentence = sentence }
}

/// Why pasted text that seems to be nodes cannot be read as such.
public struct ClipboardProblem: Error, Hashable, Sendable {
  /// Part of a sentence, with the place in the text.
  public var sentence: String

  /// Takes a clause that follows a colon, without a point.
  public init(sentence: String) {
    self.sentence = sentence
  }
}
