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

  /// A key and what it does, as the hint line shows them.
  public struct Hint: Hashable, Sendable {
    /// The key as keyboards name it.
    public let key: String
    /// What it does, in a word or two.
    public let text: String
    /// What the key does.
    public let command: Command
  }

  /// Something to choose for what is selected: a button of the tool line.
  public struct ToolChoice: Hashable, Sendable {
    /// The key that chooses it as keyboards name it; empty if `text` names it.
    public let key: String
    /// What it does, in a word or two; of a sign the sign, empty if the key is that.
    public let text: String
    /// What the key does.
    public let command: Command
    /// What is typed in the line that the command opens; empty for nothing.
    public let typed: String

    init(key: String = "", text: String, command: Command, typed: String = "") {
      self.key = key
      self.text = text
      self.command = command
      self.typed = typed
    }
  }

  /// The message line, with what kind of message it is.
  public struct Message: Hashable, Sendable {
    /// How a message is to be taken.
    public enum Kind: Hashable, Sendable {
      /// What was done.
      case information
      /// Why something was not done.
      case refusal
      /// What has the focus, since there is nothing else to report.
      case reading
    }

    /// How it is to be taken.
    public let kind: Kind
    /// One sentence; what does not fit the line is cut in its middle.
    public let text: String

    /// Both as one, this one first; a refusal where either is.
    func followed(by other: Message) -> Message {
      Message(kind: kind == .refusal ? .refusal : other.kind, text: "\(text); \(other.text)")
    }
  }

  /// A line being typed, in place of the message line.
  public struct PromptLine: Hashable, Sendable {
    /// What is asked for, before the text.
    public let label: String
    /// What has been typed.
    public let text: String
    /// How many characters of `text` are before the cursor.
    public let cursor: Int
    /// What Enter would do, or why it would not.
    public let preview: PromptPreview
    /// Whether it is a question that one key answers: nothing is typed then.
    public internal(set) var isQuestion = false

    /// The label in words, if it is a sign.
    public var spokenLabel: String { Self.spoken(label: label) }

    static func spoken(label: String) -> String { signs[label] ?? label }

    private static let signs = ["/": "find", ":": "command", "=": "formula"]
  }

  /// What to do next, below the canvas.
  public struct Lesson: Hashable, Sendable {
    /// Its number and name.
    public let title: String
    /// What to do, in some sentences.
    public let text: String
  }

  /// A framed list over the canvas.
  public struct Popup: Hashable, Sendable {
    /// A row: what is in its first column, and its text.
    public struct Row: Hashable, Sendable {
      /// A key, a name or a sign.
      public let key: String
      /// Its text.
      public let text: String
      /// Whether it can be chosen; else it is dimmed.
      public let isEnabled: Bool
      /// Why it cannot be chosen; nil if it can, or where its text says it.
      public internal(set) var reason: String?
      /// Whether it is above rows and names what they have in common: none that can be chosen.
      public internal(set) var isHeading = false
    }

    /// A line above the rows, which stays while they scroll.
    public struct Line: Hashable, Sendable {
      /// How it stands out.
      public enum Weight: Hashable, Sendable {
        case plain
        /// It does not count: a line of a file that is skipped.
        case dimmed
        /// It is what to look at: a header, a question.
        case strong
      }

      /// Its text, which is cut where it does not fit.
      public let text: String
      /// How it stands out.
      public let weight: Weight

      /// A line with that text.
      public init(text: String, weight: Weight) {
        self.text = text
        self.weight = weight
      }
    }

    /// Where it is, so that what it is about is seen beside it.
    public enum Placement: Hashable, Sendable {
      /// In the middle of the canvas.
      case middle
      /// At the right edge, unless it would cover there what it is about: the canvas goes on being read beside it.
      case right
      /// The same for a list that is not being gone through: it gets smaller before it covers letters that are to be typed.
      case aside
      /// At the lower left, over the line being typed.
      case overLine
      /// At the lower left, over the keys being typed, in as many columns as fit: a key and a short label each.
      case menu
    }

    /// In the upper border.
    public let title: String
    /// Lines above the rows; where there are some, a title that does not fit the border goes on in them.
    public let lines: [Line]
    /// The rows that may be seen.
    public let rows: [Row]
    /// Where it is.
    public let placement: Placement
    /// The row under the cursor, where one can be chosen.
    public let selectedRow: Int?
    /// The place in the whole list of the first of `rows`, and how many rows that list has: of a long one only those are made
    /// that may be seen.
    public let firstRow: Int
    /// How many rows the whole list has.
    public let rowCount: Int
    /// The message if there is no space for the list.
    public let absence: Message?
    /// Whether who only hears it is told all rows at once.
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
  /// The tool line: what the selected node is, what to choose from for its kind, and its value in full.
  public let tool: String
  /// What can be chosen for the selected node's kind, another kind included, by keys and by the mouse; empty if nothing
  /// can.
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
  /// What the lesson that is taken asks for; nil if none is.
  public let lesson: Lesson?
  /// Where to begin: rows for the empty canvas of a document in which nothing was done yet; else empty.
  public let welcome: [Hint]
  /// Whether the whole canvas has the style of relationship-creation mode.
  public let isCreatingRelationship: Bool
  /// Whether points of a grid are behind everything.
  public let showsGrid: Bool
}

/// What a presentation model reports to its views, beside what they can ask of it.
public enum ScreenEvent: Hashable, Sendable {
  case documentChanged(DocumentEvent)
  case nodeSelected(NodeID?)
  case draggingChanged(Bool)
  case relationshipCreationModeChanged(Bool)
}
