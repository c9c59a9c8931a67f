public import EvaluationEngine

/// A line being typed and what it is for.
public struct Prompt: Hashable, Sendable {
  /// What Enter does with the text.
  public enum Purpose: Hashable, Sendable {
    /// A new node from a number, an operator's name or sign, or `name =` either.
    case add
    /// A new node that is wired at once.
    case attach(Attachment)
    /// A new number or formula node.
    case enterNumber
    /// A new note.
    case addNote
    case editNote(NodeID)
    /// The title of a new frame around these nodes.
    case frame([NodeID])
    /// Another title for the frame of that one.
    case retitleFrame(String)
    /// The title of the frame that these nodes go into.
    case addToFrame([NodeID])
    case editValue(NodeID)
    case editFormula(NodeID)
    /// The values of a data node.
    case editData(NodeID)
    /// The parameters of an operator.
    case editParameters(NodeID)
    /// A chart's kind and form.
    case editChart(NodeID)
    case replaceOperator(NodeID)
    case rename(NodeID)
    case label(NodeID)
    case search
    /// The target of the link being made, by its name.
    case findTarget(RelationshipCreation)
    case command
    /// A command by words of its name or sentence.
    case palette
    /// Words that the rows of the list behind the line have.
    case filter
    /// A search that the rows of the table have to meet.
    case filterTable
    /// Where to save a document that has no file yet; then quit, or go on.
    case saveAs(thenQuit: Bool)
    /// The file of another document.
    case open
    case openExample
    /// The colours of the screen.
    case theme
  }

  public var purpose: Purpose
  public var line: LineEditor
  /// Which of the completions offered is chosen; nil while none is.
  public var choice: Int? {
    didSet {
      if choice == nil { stem = nil }
    }
  }
  /// The text that was typed, while a completion of it stands in its place.
  var stem: String?
  /// The list that it was opened from, and that comes back behind it.
  var listing: Listing?
  /// How many lines back in those entered before this one lies; 0 for a line of its own.
  var recalled = 0

  public init(_ purpose: Purpose, text: String = "") {
    self.purpose = purpose
    line = LineEditor(text: text)
  }

  /// What stands before the text.
  public var label: String {
    switch purpose {
    case .add: "add"
    case .attach(.after): "add after"
    case .attach(.before): "add before"
    case .attach(.onWire): "insert"
    case .enterNumber: "="
    case .addNote, .editNote: "note"
    case .frame, .retitleFrame: "title"
    case .addToFrame: "add to frame"
    case .editValue: "value"
    case .editFormula: "="
    case .editData: "values"
    case .editParameters: "parameters"
    case .editChart: "chart"
    case .replaceOperator: "operator"
    case .rename: "name"
    case .label: "label"
    case .search: "/"
    case .findTarget: "link to"
    case .command: ":"
    case .palette: "command"
    case .filter, .filterTable: "rows with"
    case .saveAs: "save as"
    case .open: "open"
    case .openExample: "example"
    case .theme: "theme"
    }
  }
}

extension Prompt.Purpose {
  /// Whether a completion that is chosen stands in the line at once, so that it can be gone on with.
  var isFilledIn: Bool {
    switch self {
    case .command, .saveAs, .open, .openExample, .theme, .enterNumber, .editFormula: true
    case .add, .attach, .addNote, .editNote, .editData, .editParameters, .editChart, .frame, .retitleFrame, .addToFrame,
      .editValue, .replaceOperator, .rename, .label, .search, .findTarget, .palette, .filter, .filterTable:
      false
    }
  }

  /// Whether the line says what a node is to be.
  var makesNode: Bool {
    switch self {
    case .add, .attach, .enterNumber, .editValue, .editFormula, .editData: true
    case .addNote, .editNote, .editParameters, .editChart, .frame, .retitleFrame, .addToFrame, .replaceOperator,
      .rename,
      .label, .search, .findTarget, .command, .palette, .filter, .filterTable, .saveAs, .open, .openExample, .theme:
      false
    }
  }

  /// The nodes without which the line means nothing.
  var nodes: [NodeID] {
    switch self {
    case .editValue(let node), .editFormula(let node), .editData(let node), .editParameters(let node),
      .editChart(let node),
      .replaceOperator(let node), .rename(let node), .label(let node),
      .editNote(let node):
      [node]
    case .attach(.after(let node)), .attach(.before(let node)): [node]
    case .attach(.onWire(let port)): [port.node]
    case .findTarget(let creation): [creation.source]
    case .frame(let nodes), .addToFrame(let nodes): nodes
    case .add, .enterNumber, .addNote, .retitleFrame, .search, .command, .palette, .filter, .filterTable, .saveAs,
      .open,
      .openExample, .theme:
      []
    }
  }
}
