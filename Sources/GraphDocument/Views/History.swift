public import EvaluationEngine

/// What marks edits that follow each other as one step of undo.
public enum EditRun: Hashable, Sendable {
  /// The value of a node, digit by digit.
  case value(NodeID)
  /// The places of these nodes, nudge by nudge.
  case move([NodeID])
}

/// The undo and redo stacks: inverse edits, without a limit.
struct History {
  struct Step {
    var edit: Edit
    var run: EditRun?
    /// What the step did, in a sentence.
    var title: String
  }

  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// How many undo steps there were when the document was last saved; nil once that state cannot be reached any more.
  private var savedCount: Int? = 0

  var canUndo: Bool { !undoSteps.isEmpty }
  var canRedo: Bool { !redoSteps.isEmpty }
  var isModified: Bool { savedCount != undoSteps.count }

  /// Records the inverse of a new edit; what had been undone cannot be redone any more.
  mutating func record(_ inverse: Edit, run: EditRun?, title: String) {
    if let saved = savedCount, saved > undoSteps.count { savedCount = nil }
    redoSteps = []
    let continues = run != nil && undoSteps.last?.run == run && savedCount != undoSteps.count
    if continues {
      // Within a run the first inverse restores the start; the last edit's title describes the whole.
      undoSteps[undoSteps.count - 1].title = title
    } else {
      undoSteps.append(Step(edit: inverse, run: run, title: title))
    }
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

  /// Records the inverse of an undone step.
  mutating func pushRedo(_ inverse: Edit, of step: Step) {
    redoSteps.append(Step(edit: inverse, run: nil, title: step.title))
  }

  mutating func pushUndo(_ inverse: Edit, of step: Step) {
    undoSteps.append(Step(edit: inverse, run: nil, title: step.title))
  }

  /// What was done, oldest first, and what was undone, next to be redone first.
  var titles: (done: [String], undone: [String]) {
    (undoSteps.map(\.title), redoSteps.reversed().map(\.title))
  }

  mutating func markUnsaved() {
    savedCount = nil
    endRun()
  }

  mutating func markSaved() {
    savedCount = undoSteps.count
    endRun()
  }
}
