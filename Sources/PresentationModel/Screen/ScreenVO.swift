/// All that stands around the canvas, as values.
public struct ScreenVO: Hashable, Sendable {
  /// The title line: the document at the left, mode and counts at the right.
  public struct Title: Hashable, Sendable {
    public let document: String
    public let isModified: Bool
    public let mode: String
    public let nodeCount: Int
    public let linkCount: Int
  }

  /// A key and what it does, as the hint line shows them.
  public struct Hint: Hashable, Sendable {
    public let key: String
    public let text: String
    /// What the key does.
    public let command: Command
  }

  /// The message line, with what kind of message it is.
  public struct Message: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case information
      case refusal
      /// What has the focus, since there is nothing else to say.
      case reading
    }

    public let kind: Kind
    public let text: String
  }

  /// A line being typed, in place of the message line.
  public struct PromptLine: Hashable, Sendable {
    public let label: String
    public let text: String
    /// How many characters of `text` lie before the cursor.
    public let cursor: Int
    /// What Enter would do, or why it would not.
    public let preview: PromptPreview
  }

  /// What to do next, below the canvas.
  public struct Lesson: Hashable, Sendable {
    public let title: String
    public let text: String
  }

  /// A framed list over the canvas.
  public struct Popup: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
      public let key: String
      public let text: String
      public let isEnabled: Bool
    }

    /// Where it stands, so that what it is about is seen beside it.
    public enum Placement: Hashable, Sendable {
      case middle
      /// At the right edge, unless it would cover there what it is about: the canvas goes on being read beside it.
      case right
      /// The same for a list that nobody goes through: it gets smaller before it covers letters that are to be typed.
      case aside
      /// At the lower left, over the line or the keys being typed.
      case overLine
    }

    public let title: String
    public let rows: [Row]
    public let placement: Placement
    /// The row under the cursor, where one can be chosen.
    public let selectedRow: Int?
    /// The place in the whole list of the first of `rows`, and how many rows that list has: of a long one only those are made
    /// that may be seen.
    public let firstRow: Int
    public let rowCount: Int
    /// What is to be said where there is no room for the list.
    public let absence: Message?

    init(
      title: String, rows: [Row], placement: Placement, selectedRow: Int?, firstRow: Int = 0, rowCount: Int? = nil,
      absence: Message? = nil
    ) {
      self.absence = absence
      self.title = title
      self.rows = rows
      self.placement = placement
      self.selectedRow = selectedRow
      self.firstRow = firstRow
      self.rowCount = rowCount ?? rows.count
    }
  }

  public let title: Title
  /// The tool line: what the selected node is, what to choose from for its kind, and its value in full.
  public let tool: String
  public let toolChoices: String
  public let toolDetail: String
  public let hints: [Hint]
  public let message: Message?
  public let prompt: PromptLine?
  public let popup: Popup?
  public let lesson: Lesson?
  /// Where to begin: rows for the empty canvas of a document in which nothing was done yet; else empty.
  public let welcome: [Hint]
  /// Whether the whole canvas takes the look of relationship-creation mode.
  public let isCreatingRelationship: Bool
  public let showsGrid: Bool
}
