public import GraphDocument

/// What a program lends its editor: documents and colours that come with it, and a reader of pasted text.
public struct EditorServices {
  /// A document or a theme that comes with the program.
  public struct Item: Hashable, Sendable {
    /// By which it is chosen.
    public let name: String
    /// What it is, in some words.
    public let title: String

    /// What has that name and title.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// The documents that come with the program.
  public let examples: [Item]
  /// The colours that there are for the screen.
  public let themes: [Item]
  /// Reads pasted text as clipboard content, or fails with a sentence; nil where text is never taken for nodes.
  public let readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)?

  /// Reads tables out of pasted text; nil where text is never taken for a table.
  public let tables: TextTables?

  /// What changed from one document to another, a line a change; nil where that is not listed.
  public let differences: ((DocumentContents, DocumentContents) -> [String])?

  /// Reads and resolves the conflicts that a document keeps of a merge; nil where they are not read.
  public let conflicts: ConflictServices?

  /// The formats that a document is exported in: endings of files without the dot, and what each is.
  public let exports: [Item]

  /// Nothing but what is handed in.
  public init(
    examples: [Item] = [], themes: [Item] = [], tables: TextTables? = nil,
    readClipboard: ((String) -> Result<ClipboardContent, ClipboardProblem>)? = nil,
    differences: ((DocumentContents, DocumentContents) -> [String])? = nil, conflicts: ConflictServices? = nil,
    exports: [Item] = []
  ) {
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
  /// The document with what one side has of a conflict, or why it cannot have that.
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
