public import DiagramModel
public import EvaluationEngine

/// A list over the canvas in which rows are gone through.
public struct Listing: Hashable, Sendable {
  /// What is listed, and where `Esc` goes back to.
  public enum Subject: Hashable, Sendable {
    /// The keys of a mode.
    case help(HelpSubject)
    /// What has to do with a word: commands and operators.
    case topic(String)
    /// What the message line said and what changed, and what has the focus in a mode.
    case messages(HelpSubject)
    /// The steps of undo and redo.
    case history
    /// Everything about a node.
    case inspector(NodeID)
    /// The columns of a table, to choose from.
    case columns(ColumnPick)
    /// The points of a set, to edit.
    case points(PointPane)
    /// Edits that a session left behind, and what they would change.
    case recovery(RecoveryLook)
  }

  /// What it is of, and so what its rows are.
  public var subject: Subject
  /// The row under the cursor.
  public var row: Int
  /// Words that the rows shown have; empty where all are shown.
  var filter = ""

  init(_ subject: Subject, row: Int = 0) {
    self.subject = subject
    self.row = row
  }

  /// The node that it is about, if it is about one.
  var node: NodeID? {
    switch subject {
    case .inspector(let node): node
    case .points(let pane): pane.node
    case .help, .topic, .messages, .history, .columns, .recovery: nil
    }
  }

  /// The mode by whose table its keys are read.
  var modeName: Mode.Name {
    switch subject {
    case .help, .topic, .messages, .history, .recovery: .listing
    case .inspector: .inspector
    case .columns: .columns
    case .points: .points
    }
  }

  /// The chart that is read where `Esc` goes back to.
  var chart: OpenChart? {
    switch subject {
    case .help(.chart(let chart)), .messages(.chart(let chart)): chart
    case .help, .topic, .messages, .history, .inspector, .columns, .points, .recovery: nil
    }
  }

  /// The chart is that from here on; nothing where there is none.
  mutating func follow(_ chart: OpenChart) {
    switch subject {
    case .help(.chart): subject = .help(.chart(chart))
    case .messages(.chart): subject = .messages(.chart(chart))
    case .help, .topic, .messages, .history, .inspector, .columns, .points, .recovery: break
    }
  }
}

/// A mode whose keys can be shown, with all that it needs to be taken up again.
public enum HelpSubject: Hashable, Sendable {
  case normal
  case relationshipCreation(RelationshipCreation)
  case move(Relocation)
  case chart(OpenChart)

  /// nil for a mode in which help is not asked for.
  init?(_ mode: Mode) {
    switch mode {
    case .normal: self = .normal
    case .relationshipCreation(let creation): self = .relationshipCreation(creation)
    case .move(let relocation): self = .move(relocation)
    case .chart(let chart): self = .chart(chart)
    case .prompt, .question, .listing: return nil
    }
  }

  var mode: Mode {
    switch self {
    case .normal: .normal
    case .relationshipCreation(let creation): .relationshipCreation(creation)
    case .move(let relocation): .move(relocation)
    case .chart(let chart): .chart(chart)
    }
  }
}
