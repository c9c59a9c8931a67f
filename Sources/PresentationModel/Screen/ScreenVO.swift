public import EvaluationEngine
public import GraphDocument

/// All that is around the canvas, as values.
public struct ScreenVO: Hashable, Sendable {
  /// The title line: the document at the left, mode and counts at the right.
  public struct Title: Hashable, Sendable {
    /// The file's name, else the document's title.
    public let document: String
    /// Whether there is something to save.
    public let isModified: Bool
    /// Whether the document is only read here.
    public let isReadOnly: Bool
    /// The mode's name in words.
    public let mode: String
    /// How many nodes fail by themselves; those that wait for them are not counted.
    public let failureCount: Int
    /// How many nodes the document has, notes included.
    public let nodeCount: Int
    /// How many ports are fed.
    public let linkCount: Int
  }

  /// A key of the hint line, with its action.
  public struct Hint: Hashable, Sendable {
    /// The key as keyboards name it.
    public let key: String
    /// The action, in a word or two.
    public let text: String
    /// The command of the key.
    public let command: Command
  }

  /// A choice for the selected node: a button of the tool line.
  public struct ToolChoice: Hashable, Sendable {
    /// The key that chooses it as keyboards name it; empty if `text` names it.
    public let key: String
    /// The action, in a word or two; for a sign the sign, empty if the key is the sign.
    public let text: String
    /// The command of the key.
    public let command: Command
    /// The text for the line that the command opens; empty for none.
    public let typed: String

    init(key: String = "", text: String, command: Command, typed: String = "") {
      self.key = key
      self.text = text
      self.command = command
      self.typed = typed
    }
  }

  /// The message line, with the kind of message.
  public struct Message: Hashable, Sendable {
    /// The kind of a message.
    public enum Kind: Hashable, Sendable {
      /// A success.
      case information
      /// Why something was not done.
      case refusal
      /// The selected thing, when there is nothing else to report.
      case reading
    }

    /// The kind of message.
    public let kind: Kind
    /// One sentence; if it does not fit the line, its middle is cut.
    public let text: String

    /// Both as one, this one first; a refusal if either is one.
    func followed(by other: Message) -> Message {
      Message(kind: kind == .refusal ? .refusal : other.kind, text: "\(text); \(other.text)")
    }
  }

  /// A line being typed, in place of the message line.
  public struct PromptLine: Hashable, Sendable {
    /// The label before the text.
    public let label: String
    /// The typed text.
    public let text: String
    /// How many characters of `text` are before the cursor.
    public let cursor: Int
    /// The effect of Enter, or the reason why there is none.
    public let preview: PromptPreview
    /// Whether it is a question that one key answers: nothing is typed then.
    public internal(set) var isQuestion = false

    /// The label in words, if it is a sign.
    public var spokenLabel: String { Self.spoken(label: label) }

    static func spoken(label: String) -> String { signs[label] ?? label }

    private static let signs = ["/": "find", ":": "command", "=": "formula"]
  }

  /// The lesson below the canvas.
  public struct Lesson: Hashable, Sendable {
    /// Its number and name.
    public let title: String
    /// The task, in some sentences.
    public let text: String
  }

  /// A framed list over the canvas.
  public struct Popup: Hashable, Sendable {
    /// A row: its first column, and its text.
    public struct Row: Hashable, Sendable {
      /// A key, a name or a sign.
      public let key: String
      /// Its text.
      public let text: String
      /// Whether it can be chosen; else it is dimmed.
      public let isEnabled: Bool
      /// Why it cannot be chosen; nil if it can, or where its text says it.
      public internal(set) var reason: String?
      /// Whether it is a heading for the rows below it, which cannot be selected.
      public internal(set) var isHeading = false
    }

    /// A line above the rows, which stays while they scroll.
    public struct Line: Hashable, Sendable {
      /// How it stands out.
      public enum Weight: Hashable, Sendable {
        case plain
        /// It does not count: a line of a file that is skipped.
        case dimmed
        /// An emphasized line: a header, a question.
        case strong
      }

      /// Its text, cut if it does not fit.
      public let text: String
      /// How it stands out.
      public let weight: Weight

      /// A line with that text.
      public init(text: String, weight: Weight) {
        self.text = text
        self.weight = weight
      }
    }

    /// The place of the list, so that its subject stays visible.
    public enum Placement: Hashable, Sendable {
      /// In the middle of the canvas.
      case middle
      /// At the right edge, unless it would cover its subject there: the canvas stays readable beside it.
      case right
      /// At the right edge, for a list that keys do not move in: it shrinks before it covers hints.
      case aside
      /// At the lower left, over the line being typed.
      case overLine
      /// At the lower left, over the keys being typed, in as many columns as fit: each a key and a short label.
      case menu
    }

    /// In the upper border.
    public let title: String
    /// Lines above the rows; with such lines, a title that does not fit the border continues in them.
    public let lines: [Line]
    /// The rows that may be seen.
    public let rows: [Row]
    /// Where it is.
    public let placement: Placement
    /// The row under the cursor, if one can be selected.
    public let selectedRow: Int?
    /// The place of the first of `rows` in the whole list, and the number of all rows: for a long list only rows that
    /// may be visible are made.
    public let firstRow: Int
    /// How many rows the whole list has.
    public let rowCount: Int
    /// The message if there is no space for the list.
    public let absence: Message?
    /// Whether a screen reader gets all rows at once.
    public let isReadWhole: Bool

    init(
      title: String, lines: [Line] = [], rows: [Row], placement: Placement, selectedRow: Int?, firstRow: Int = 0,
      rowCount: Int? = nil, absence: Message? = nil, isReadWhole: Bool = false
    ) {
      self.lines = lines
      self.absence = absence
      self.isReadWhole = isReadWhole
      self.title = title
      self.rows = rows
      self.placement = placement
      self.selectedRow = selectedRow
      self.firstRow = firstRow
      self.rowCount = rowCount ?? rows.count
    }
  }

  /// The title line.
  public let title: Title
  /// The tool line: the selected node's content, the choices for its kind, and its full value.
  public let tool: String
  /// The choices for the selected node's kind, including another kind, by keys and by the mouse; empty if there are
  /// none.
  public let toolChoices: [ToolChoice]
  /// The selected node's value in full, or why it has none.
  public let toolDetail: String
  /// Whether `toolDetail` says why there is no value; the list of messages has that whole.
  public let isToolDetailSentence: Bool
  /// Keys of the mode, in the order of the hint line.
  public let hints: [Hint]
  /// The message line; nil if there is nothing to report.
  public let message: Message?
  /// The line being typed; nil for none.
  public let prompt: PromptLine?
  /// The list over the canvas; nil for none.
  public let popup: Popup?
  /// The current lesson; nil for none.
  public let lesson: Lesson?
  /// Rows for the start on the empty canvas of a new document; else empty.
  public let welcome: [Hint]
  /// Whether the whole canvas has the style of relationship-creation mode.
  public let isCreatingRelationship: Bool
  /// Whether points of a grid are behind everything.
  public let showsGrid: Bool
}

/// Reports of a presentation model to its views, beside its readable state.
public enum ScreenEvent: Hashable, Sendable {
  case documentChanged(DocumentEvent)
  case nodeSelected(NodeID?)
  case draggingChanged(Bool)
  case relationshipCreationModeChanged(Bool)
}
