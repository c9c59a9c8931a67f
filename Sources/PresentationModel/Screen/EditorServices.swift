public import DiagramModel
public import Geometry
public import GraphDocument

/// The services that the program provides to its editor, such as examples, themes, and readers of pasted text.
public struct EditorServices {
  /// An item that the user chooses by its name: an example document, a theme, or an export format.
  public struct Item: Hashable, Sendable {
    /// The name by which the item is chosen.
    public let name: String
    /// A short description.
    public let title: String

    /// Creates an item.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// The example documents.
  public let examples: [Item]
  /// The colour themes.
  public let themes: [Item]
  /// Reads pasted text as clipboard content, or fails with a sentence; nil if text is never read as nodes.
  public let readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)?

  /// Reads tables in pasted text; nil if text is never read as a table.
  public let tables: TextTables?

  /// Lists the changes from one document to another, one per line; nil if that is not supported.
  public let differences: ((DocumentContents, DocumentContents) -> [String])?

  /// Reads and resolves merge conflicts kept in a document; nil if that is not supported.
  public let conflicts: ConflictServices?

  /// The formats for exporting a document: file name extensions without the dot, with descriptions.
  public let exports: [Item]

  /// Returns the rectangle around boxes at their places and the wires between them; nil if that is not found out.
  ///
  /// The closure returns nil if some wire, drawn with the glyph set, cannot be followed.
  public let legibleExtent: ((DiagramView, GlyphSet) -> Rect?)?

  /// Creates services; those that are not given are missing.
  public init(
    examples: [Item] = [], themes: [Item] = [], tables: TextTables? = nil,
    readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)? = nil,
    differences: ((DocumentContents, DocumentContents) -> [String])? = nil, conflicts: ConflictServices? = nil,
    exports: [Item] = [], legibleExtent: ((DiagramView, GlyphSet) -> Rect?)? = nil
  ) {
    self.legibleExtent = legibleExtent
    self.exports = exports
    self.examples = examples
    self.themes = themes
    self.tables = tables
    self.differences = differences
    self.readClipboard = readClipboard
    self.conflicts = conflicts
  }
}

/// How merge conflicts kept in a document are read and resolved.
public struct ConflictServices {
  /// Lists the conflicts of a document, in document order.
  public let list: (DocumentContents) -> [MergeConflict]
  /// Resolves a conflict with one side's value, or fails with the reason.
  public let resolved:
    (DocumentContents, MergeConflict, MergeConflict.Side) -> Result<DocumentContents, ConflictProblem>

  /// Creates services from two functions.
  public init(
    list: @escaping (DocumentContents) -> [MergeConflict],
    resolved:
      @escaping (DocumentContents, MergeConflict, MergeConflict.Side) -> Result<DocumentContents, ConflictProblem>
  ) {
    self.list = list
    self.resolved = resolved
  }
}

/// The reason why a conflict cannot be resolved with a side's value.
public struct ConflictProblem: Error, Hashable, Sendable {
  /// The reason as a sentence without a full stop.
  public var sentence: String

  /// Creates a problem from a sentence without a full stop.
  public init(sentence: String) { self.sentence = sentence }
}

/// The reason why pasted text that looks like nodes or a table cannot be read.
public struct ClipboardProblem: Error, Hashable, Sendable {
  /// The reason as a part of a sentence, with the place in the text.
  public var sentence: String

  /// Creates a problem from a clause that follows a colon, without a full stop.
  public init(sentence: String) {
    self.sentence = sentence
  }
}
