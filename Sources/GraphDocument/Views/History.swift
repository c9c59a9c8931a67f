public import EvaluationEngine

/// Identifies consecutive edits that form one undo step, such as the digits typed into a value.
public enum EditRun: Hashable, Sendable {
  /// Edits of one node's value, such as typing it digit by digit.
  case value(NodeID)
  /// Moves of the same nodes, such as moving them one column at a time.
  case move([NodeID])
}

/// The memory limit of undo and redo steps.
public enum UndoBudget {
  /// The default limit in bytes: 256 MiB, enough for several hundred thousand typical steps.
  ///
  /// Beyond the limit the oldest steps are discarded; the latest step is always kept.
  public static let standard = 256 << 20
}

/// The undo and redo steps, each stored as the edit that reverts it, within a memory limit.
///
/// `Edit.memory` estimates the memory of a step. Above the limit, the oldest undo steps are discarded. The next undo
/// step and all redo steps are always kept, because they contain the latest work.
struct History {
  struct Step {
    var edit: Edit
    var run: EditRun?
    /// The description of the step, such as `rate = 4.5`.
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

  private let budget: Int
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  /// The memory of all steps, in bytes.
  private(set) var memory = 0
  private(set) var discardedCount = 0
  /// The number of steps at the last save, including discarded steps; nil if undo and redo cannot reach the saved
  /// state.
  private var savedPosition: Int? = 0

  /// Creates a history without steps; later steps take at most `budget` bytes together.
  init(budget: Int = UndoBudget.standard) {
    self.budget = budget
  }

  var canUndo: Bool { !undoSteps.isEmpty }
  var canRedo: Bool { !redoSteps.isEmpty }
  var isModified: Bool { savedPosition != position }
  private var position: Int { discardedCount + undoSteps.count }

  /// Records the edit that reverts a new edit, and discards all redo steps.
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

  /// Removes and returns the latest undo step if its edits belong to `run`; returns nil if they do not.
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

  /// Records the edit that redoes a step that was just undone.
  mutating func pushRedo(_ inverse: Edit, of step: Step) {
    let redo = Step(edit: inverse, run: nil, title: step.title)
    redoSteps.append(redo)
    memory += redo.memory
    discardOldest()
  }

  mutating func pushUndo(_ inverse: Edit, of step: Step) {
    push(Step(edit: inverse, run: nil, title: step.title))
  }

  /// The titles of the done steps, oldest first, and of the undone steps, the next one to redo first.
  var titles: (done: [String], undone: [String]) {
    (undoSteps.map(\.title), redoSteps.reversed().map(\.title))
  }

  /// Replaces the edit of each step by the result of `rewritten`.
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
    discardOldest()
  }

  /// Discards the oldest undo steps until the others use at most seven eighths of the limit.
  ///
  /// Without this margin, every new step would discard an old step and shift the array.
  private mutating func discardOldest() {
    guard memory > budget else { return }
    let goal = budget - budget / 8
    var count = 0
    while count < undoSteps.count - 1, memory > goal {
      memory -= undoSteps[count].memory
      count += 1
    }
    undoSteps.removeFirst(count)
    discardedCount += count
  }
}
