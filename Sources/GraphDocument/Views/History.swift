public import EvaluationEngine

/// Identifies consecutive edits that form one undo step.
public enum EditRun: Hashable, Sendable {
  /// Edits of a node's value, digit by digit.
  case value(NodeID)
  /// Moves of nodes, step by step.
  case move([NodeID])
}

/// The memory limit of undo and redo steps.
public enum UndoBudget {
  /// The default limit in bytes: 256 MiB, which is enough for some hundred thousand typical steps.
  ///
  /// Beyond the limit the oldest steps are discarded; the latest one is always kept.
  public static let standard = 256 << 20
}

/// The undo and redo stacks: inverse edits within a memory limit.
///
/// Each step counts as `Edit.memory` estimates it. If the steps exceed the limit, the oldest undo steps are discarded.
/// Redo steps, which have the latest work, and the next undo step are always kept.
struct History {
  struct Step {
    var edit: Edit
    var run: EditRun?
    /// The description of the step as a sentence.
    var title: String
    /// The estimated memory in bytes.
    let memory: Int

    init(edit: Edit, run: EditRun?, title: String) {
      self.edit = edit
      self.run = run
      self.title = title
      memory = MemoryLayout<Step>.stride + edit.memory + title.utf8.count
    }
  }

  /// The memory limit in bytes.
  private let budget: Int
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The memory of all steps, in bytes.
  private(set) var memory = 0
  /// The number of discarded steps.
  private(set) var letGoCount = 0
  /// The number of steps at the last save, including discarded ones; nil if undo and redo cannot reach the saved state.
  private var savedPosition: Int? = 0

  /// Creates a history without steps; later steps use at most `budget` bytes.
  init(budget: Int = UndoBudget.standard) {
    self.budget = budget
  }

  var canUndo: Bool { !undoSteps.isEmpty }
  var canRedo: Bool { !redoSteps.isEmpty }
  var isModified: Bool { savedPosition != position }
  /// The number of steps that led to the present state, including discarded ones.
  private var position: Int { letGoCount + undoSteps.count }

  /// Records the inverse of a new edit; undone steps can no longer be redone.
  mutating func record(_ inverse: Edit, run: EditRun?, title: String) {
    if let saved = savedPosition, saved > position { savedPosition = nil }
    for step in redoSteps { memory -= step.memory }
    redoSteps = []
    let continues = run != nil && undoSteps.last?.run == run && savedPosition != position
    if continues {
      // In a run, the first inverse restores the beginning, and the title of the last edit describes the whole run.
      undoSteps[undoSteps.count - 1].title = title
    } else {
      push(Step(edit: inverse, run: run, title: title))
    }
  }

  mutating func endRun() {
    if !undoSteps.isEmpty { undoSteps[undoSteps.count - 1].run = nil }
  }

  /// Removes and returns the latest step if it belongs to `run`.
  mutating func popRun(_ run: EditRun) -> Step? {
    undoSteps.last?.run == run ? popUndo() : nil
  }

  mutating func popUndo() -> Step? {
    guard let step = undoSteps.popLast() else { return nil }
    memory -= step.memory
    return step
  }

  mutating func popRedo() -> Step? {
    guard let step = redoSteps.popLast() else { return nil }
    memory -= step.memory
    return step
  }

  /// Records the inverse of an undone step.
  mutating func pushRedo(_ inverse: Edit, of step: Step) {
    let redo = Step(edit: inverse, run: nil, title: step.title)
    redoSteps.append(redo)
    memory += redo.memory
    letGoOldest()
  }

  mutating func pushUndo(_ inverse: Edit, of step: Step) {
    push(Step(edit: inverse, run: nil, title: step.title))
  }

  /// The done steps, oldest first, and the undone steps, next one first.
  var titles: (done: [String], undone: [String]) {
    (undoSteps.map(\.title), redoSteps.reversed().map(\.title))
  }

  /// Replaces the edits of all steps.
  ///
  /// - Complexity: linear in all steps.
  mutating func rewrite(_ rewritten: (Edit) -> Edit) {
    func rewrite(_ steps: [Step]) -> [Step] {
      steps.map { Step(edit: rewritten($0.edit), run: $0.run, title: $0.title) }
    }
    (undoSteps, redoSteps) = (rewrite(undoSteps), rewrite(redoSteps))
    memory = (undoSteps + redoSteps).reduce(0) { $0 + $1.memory }
  }

  mutating func markUnsaved() {
    savedPosition = nil
    endRun()
  }

  mutating func markSaved() {
    savedPosition = position
    endRun()
  }

  private mutating func push(_ step: Step) {
    undoSteps.append(step)
    memory += step.memory
    letGoOldest()
  }

  /// Discards the oldest undo steps until the rest uses at most seven eighths of the limit.
  ///
  /// So the array is not shifted at every step.
  private mutating func letGoOldest() {
    guard memory > budget else { return }
    let goal = budget - budget / 8
    var count = 0
    while count < undoSteps.count - 1, memory > goal {
      memory -= undoSteps[count].memory
      count += 1
    }
    undoSteps.removeFirst(count)
    letGoCount += count
  }
}
