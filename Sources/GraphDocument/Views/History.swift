public import EvaluationEngine

/// What marks edits that follow each other as one step of undo.
public enum EditRun: Hashable, Sendable {
  /// The value of a node, digit by digit.
  case value(NodeID)
  /// The places of these nodes, nudge by nudge.
  case move([NodeID])
}

/// The ways back and forth: inverse edits, without a limit.
struct History {
  struct Step {
    var edit: Edit
    var run: EditRun?
  }

  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// How many undo steps there were when the document was last saved; nil once that state cannot be reached any more.
  private var savedCount: Int? = 0

  var canUndo: Bool { !undoSteps.isEmpty }
  var canRedo: Bool { !redoSteps.isEmpty }
  var isModified: Bool { savedCount != undoSteps.count }

  /// Keeps the way back of a new edit; what had been undone cannot be redone any more.
  mutating func record(_ inverse: Edit, run: EditRun?) {
    if let saved = savedCount, saved > undoSteps.count { savedCount = nil }
    redoSteps = []
    let continues = run != nil && undoSteps.last?.run == run && savedCount != undoSteps.count
    // Within a run the first inverse leads back to the start of it all.
    if !continues { undoSteps.append(Step(edit: inverse, run: run)) }
  }

  mutating func endRun() {
    if !undoSteps.isEmpty { undoSteps[undoSteps.count - 1].run = nil }
  }

  /// The latest step, if it is of that run.
  mutating func popRun(_ run: EditRun) -> Step? {
    undoSteps.last?.run == run ? undoSteps.popLast() : nil
  }

  mutating func popUndo() -> Step? { undoSteps.popLast() }
  mutating func popRedo() -> Step? { redoSteps.popLast() }
  mutating func pushRedo(_ inverse: Edit) { redoSteps.append(Step(edit: inverse, run: nil)) }
  mutating func pushUndo(_ inverse: Edit) { undoSteps.append(Step(edit: inverse, run: nil)) }

  mutating func markSaved() {
    savedCount = undoSteps.count
    endRun()
  }
}
