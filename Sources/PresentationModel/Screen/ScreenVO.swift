public import EvaluationEngine
public import GraphDocument

/// Everything on the screen outside the canvas, such as the title, the message line and lists.
public struct ScreenVO: Hashable, Sendable {
  /// The title line: the document at the left, mode and counts at the right.
  public struct Title: Hashable, Sendable {
    /// The name of the file, or the title of a document without a file, followed by the open group definitions.
    public let document: String
    /// Whether there are unsaved changes.
    public let isModified: Bool
    /// Whether the document is read-only here.
    public let isReadOnly: Bool
    /// The name of the mode.
    public let mode: String
    /// The number of nodes that fail themselves; nodes that only wait for a failing node are not counted.
    public let failureCount: Int
    /// The number of operators with an input that is not linked; they are not counted as failing.
    public let openCount: Int
    /// The number of nodes, including notes.
    public let nodeCount: Int
    /// The number of wires.
    public let linkCount: Int
  }

  /// A key in the hint line, and what it does.
  public struct Hint: Hashable, Sendable {
    /// The key in readable form.
    public let key: String
    /// What the key does, in one or two words.
    public let text: String
    /// The command of the key.
    public let command: Command
  }

  /// A button in the tool line, for the selected node.
  public struct ToolChoice: Hashable, Sendable {
    /// The key in readable form; empty if only `text` is shown.
    public let key: String
    /// What the button does, in one or two words; for an operator, its symbol.
    ///
    /// Empty if the key is the symbol already.
    public let text: String
    /// The command of the button.
    public let command: Command
    /// The text to type into the prompt that the command opens; empty if there is none.
    public let typed: String

    init(key: String = "", text: String, command: Command, typed: String = "") {
      self.key = key
      self.text = text
      self.command = command
      self.typed = typed
    }
  }

  /// A message for the message line.
  public struct Message: Hashable, Sendable {
    /// The kind of a message.
    public enum Kind: Hashable, Sendable {
      case information
      /// The reason why something was not done.
      case refusal
      /// The selected node or row, shown if there is no other message.
      case reading
    }

    /// The kind of the message.
    public let kind: Kind
    /// The message in one sentence; if it does not fit the line, its middle is cut.
    public let text: String

    /// Joins two messages, this one first.
    ///
    /// The result is a refusal if one of the messages is a refusal.
    func followed(by other: Message) -> Message {
      Message(kind: kind == .refusal ? .refusal : other.kind, text: "\(text); \(other.text)")
    }
  }

  /// An open prompt or question, which replaces the message line.
  public struct PromptLine: Hashable, Sendable {
    /// The label before the text.
    public let label: String
    /// The typed text.
    public let text: String
    /// The number of characters of `text` before the cursor.
    public let cursor: Int
    /// The preview of what Enter does.
    public let preview: PromptPreview
    /// Whether the line is a question that one key answers, and not a prompt.
    public internal(set) var isQuestion = false

    /// The label in words, even if the label is a symbol.
    public var spokenLabel: String { Self.spoken(label: label) }

    static func spoken(label: String) -> String { signs[label] ?? label }

    private static let signs = ["/": "find", ":": "command", "=": "formula"]
  }

  /// A lesson of the tutorial, shown below the canvas.
  public struct Lesson: Hashable, Sendable {
    /// The number and the name of the lesson.
    public let title: String
    /// The task, in a few sentences.
    public let text: String
  }

  /// A framed list over the canvas.
  public struct Popup: Hashable, Sendable {
    /// A row of the list, in two columns.
    public struct Row: Hashable, Sendable {
      /// The first column: a key, a name or a symbol.
      public let key: String
      /// The second column.
      public let text: String
      /// Whether the row can be chosen; rows that cannot be chosen are dimmed.
      public let isEnabled: Bool
      /// The reason why the row cannot be chosen; nil if the row can be chosen, or if its text states the reason.
      public internal(set) var reason: String?
      /// Whether the row is a heading, which cannot be selected.
      public internal(set) var isHeading = false
    }

    /// A line above the rows that does not scroll.
    public struct Line: Hashable, Sendable {
      /// The emphasis of the line.
      public enum Weight: Hashable, Sendable {
        case plain
        /// A line without importance, such as a skipped line of a file.
        case dimmed
        /// An emphasized line, such as a header or a question.
        case strong
      }

      /// The text, cut if it does not fit.
      public let text: String
      /// The emphasis of the line.
      public let weight: Weight

      /// Creates a line with an emphasis.
      public init(text: String, weight: Weight) {
        self.text = text
        self.weight = weight
      }
    }

    /// Where the list is shown.
    ///
    /// The place is chosen so that what the list is about stays visible.
    public enum Placement: Hashable, Sendable {
      case middle
      /// At the right edge, so that the canvas stays readable.
      ///
      /// If the list would cover the node that it is about, it is in the middle.
      case right
      /// At the right edge, for a list without a cursor; the list becomes smaller so that it does not cover hints.
      case aside
      /// At the lower left, above the open prompt.
      case overLine
      /// At the lower left, above an unfinished key sequence, in several columns of keys with short labels.
      case menu
    }

    /// The title in the upper border.
    public let title: String
    /// Lines above the rows; if there are any, a title that is too long for the border continues in them.
    public let lines: [Line]
    /// The rows of the list, or only those near the cursor if the list is long.
    public let rows: [Row]
    /// Where the list is shown.
    public let placement: Placement
    /// The index in `rows` of the row under the cursor; nil if no row can be selected.
    public let selectedRow: Int?
    /// The index in the whole list of the first row in `rows`.
    ///
    /// This is 0 if `rows` has the whole list.
    public let firstRow: Int
    /// The number of rows in the whole list.
    public let rowCount: Int
    /// The message to show if the list does not fit on the screen; nil if there is no need for one.
    public let absence: Message?
    /// Whether a screen reader announces all rows when the list opens.
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
  /// The tool line: the content of the selected node.
  public let tool: String
  /// The buttons for the selected node, by keys and by the mouse; empty if there are none.
  public let toolChoices: [ToolChoice]
  /// The full value of the selected node, or the reason why it has none.
  public let toolDetail: String
  /// Whether `toolDetail` is the reason for a missing value; the list of messages then shows the reason in full.
  public let isToolDetailSentence: Bool
  /// The keys of the mode, in the order of the hint line.
  public let hints: [Hint]
  /// The message line; nil if there is no message.
  public let message: Message?
  /// The open prompt or question; nil if there is none.
  public let prompt: PromptLine?
  /// The list over the canvas; nil if there is none.
  public let popup: Popup?
  /// The current lesson; nil if there is none.
  public let lesson: Lesson?
  /// The hints on the empty canvas of a new document; otherwise empty.
  public let welcome: [Hint]
  /// Whether link mode is active, which changes the style of the whole canvas.
  public let isCreatingRelationship: Bool
  /// Whether a grid of points is drawn in the background.
  public let showsGrid: Bool
}

/// An event that a presentation model reports to its observer, in addition to its readable state.
public enum ScreenEvent: Hashable, Sendable {
  case documentChanged(DocumentEvent)
  case nodeSelected(NodeID?)
  case draggingChanged(Bool)
  case relationshipCreationModeChanged(Bool)
}
