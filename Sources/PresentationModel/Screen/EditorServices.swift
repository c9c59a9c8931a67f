public import DiagramModel
public import Formulas
public import Geometry
public import GraphDocument

/// The services that the program provides to its editor, such as examples, themes, and readers of pasted text.
public struct EditorServices {
  /// An item that the user chooses by its name: an example document, a theme, or an export format.
  public struct Item: Hashable, Sendable {
    /// The name by which the item is chosen.
    public let name: String
    /// A short description of the item.
    public let title: String

    /// Creates an item with a name and a description.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// The example documents.
  public let examples: [Item]
  /// The colour themes.
  public let themes: [Item]
  /// Reads nodes from pasted text, or fails with a sentence; nil if pasted text is never read as nodes.
  public let readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)?

  /// Reads tables from pasted text; nil if pasted text is never read as a table.
  public let tables: TextTables?

  /// Returns the differences between an old and a new document, one per line; nil if the program cannot list them.
  public let differences: ((DocumentContents, DocumentContents) -> [String])?

  /// Lists and resolves the merge conflicts stored in a document; nil if the program does not support them.
  public let conflicts: ConflictServices?

  /// The formats of exported documents; the name of each is its file name extension without the dot.
  public let exports: [Item]

  /// Returns the rectangle around all boxes at their own places and the wires between them; nil if the program cannot
  /// compute it.
  ///
  /// The closure itself returns nil if a wire drawn with the glyph set cannot be followed by eye.
  public let legibleExtent: ((DiagramView, GlyphSet) -> Rect?)?

  /// Returns the present date as `2026-11-28`, for the word `today` in entries; nil if it is not known.
  public let today: (() -> String)?

  /// The sign before the decimals of numbers that the user types and sees.
  public let decimalMark: DecimalMark

  /// Creates the services; services that are not passed are not available.
  public init(
    examples: [Item] = [], themes: [Item] = [], tables: TextTables? = nil,
    readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)? = nil,
    differences: ((DocumentContents, DocumentContents) -> [String])? = nil, conflicts: ConflictServices? = nil,
    exports: [Item] = [], legibleExtent: ((DiagramView, GlyphSet) -> Rect?)? = nil, today: (() -> String)? = nil,
    decimalMark: DecimalMark = .point
  ) {
    self.decimalMark = decimalMark
    self.today = today
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

/// The services that list and resolve the merge conflicts kept in a document.
public struct ConflictServices {
  /// Lists the conflicts of a document, in document order.
  public let list: (DocumentContents) -> [MergeConflict]
  /// Returns the document after resolving a conflict in favour of one side, or the reason why this is not possible.
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

/// The reason why a conflict cannot be resolved in favour of one side.
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

  /// Creates a problem.
  ///
  /// - Parameter sentence: The reason, as a clause that follows a colon, without a full stop.
  public init(sentence: String) {
    self.sentence = sentence
  }
}
