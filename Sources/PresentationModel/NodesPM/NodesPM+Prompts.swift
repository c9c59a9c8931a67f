import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

extension NodesPM {
  func open(_ kind: some PromptKind) {
    open(kind, text: kind.shownStartingText(in: self))
  }

  /// Opens a prompt that begins with `text` instead of its usual text.
  func open(_ kind: some PromptKind, text: String) {
    enter(Prompt(kind, text: text))
  }

  /// Opens a prompt with the text of a node.
  ///
  /// - Throws: if the text is longer than a prompt may be.
  func openUnlessTooLong(_ kind: some PromptKind, of node: NodeID) throws(CommandError) {
    let text = kind.shownStartingText(in: self)
    guard text.count <= LineEditor.limit else {
      throw .node(node, "is too long to be edited in a line: edit it in its file")
    }
    open(kind, text: text)
  }

  func editLine(_ change: (inout LineEditor) -> Void) {
    guard var prompt = modes.prompt else { return }
    change(&prompt.line)
    prompt.choose(nil)
    show(prompt)
  }

  /// Replaces the open prompt by a changed version, and informs the prompt's kind.
  func show(_ prompt: Prompt) {
    update(prompt)
    prompt.kind.lineChanged(prompt, in: self)
  }

  /// Asks whether a typed line such as `rate = 5` may change the existing node that it names.
  func offer(_ redefinition: Redefinition, in line: Prompt) throws(CommandError) {
    if let refusal = redefinition.refusal(in: contents) { throw .edit(refusal) }
    ask(RedefinitionQuestion(redefinition: redefinition, line: line))
  }

  /// Handles Enter in a prompt: records the typed text in the history and submits it.
  func accept(_ prompt: Prompt) throws(CommandError) -> Outcome {
    typing.remember(prompt.line.text.trimmed, label: prompt.label)
    return try submit(prompt)
  }

  /// Submits `text` in the prompt that a command with an argument just opened.
  ///
  /// Does nothing if no prompt is open.
  func acceptOpened(with text: String) throws(CommandError) -> Outcome {
    guard var prompt = modes.prompt else { return .done }
    prompt.line.replace(with: text)
    show(prompt)
    return try accept(prompt)
  }

  /// Carries out the action of the prompt; if that closes all modes, returns to the list from which it was opened.
  func submit(_ prompt: Prompt) throws(CommandError) -> Outcome {
    let below = modes.popped
    defer {
      if modes.isEmpty, !below.isEmpty {
        enter(below)
        exitModesOfDeletedNodes()
      }
    }
    let entry = PromptEntry(prompt, choice: chosen(prompt), services.decimalMark)
    if let problem = entry.problem { throw .because(problem.sentence) }
    return try prompt.kind.accept(entry, in: self)
  }
}

extension NodesPM {
  /// The names that Tab replaces by characters, for characters that keyboards do not have.
  private static let signs = [("\\pm", "±"), ("\\pi", "π"), ("\\sqrt", "√"), ("\\times", "×"), ("\\div", "÷")]

  func kill(_ delete: (inout LineEditor) -> String) {
    var gone = ""
    editLine { gone = delete(&$0) }
    if !gone.isEmpty { typing.killed = gone }
  }

  /// Handles Tab: replaces a name before the cursor, such as `\pm`, by its character, or chooses the next completion.
  func completeSign() -> [Effect] {
    guard let prompt = modes.prompt else { return [] }
    for (name, sign) in Self.signs {
      var line = prompt.line
      guard line.replace(ending: name, with: sign) else { continue }
      editLine { $0 = line }
      return []
    }
    return complete(1)
  }

  /// Whether the line was recalled from the history and has not been changed, so that recalling continues from it.
  var isInHistory: Bool {
    guard let prompt = modes.prompt, prompt.recalled > 0, prompt.choice == nil else { return false }
    return typing.line(prompt.recalled, label: prompt.label) == prompt.line.text
  }

  /// Replaces the text of the prompt by an earlier line of the history, or by a later one if `offset` is positive.
  func recallLine(_ offset: Int) throws(CommandError) {
    guard var prompt = modes.prompt else { return }
    let recalled = prompt.recalled - offset
    guard let line = typing.line(recalled, label: prompt.label) else {
      throw .because(offset < 0 ? "there is no line before this one" : "there is no line after this one")
    }
    prompt.recalled = recalled
    prompt.line.replace(with: line)
    show(prompt)
  }
}

extension NodesPM {
  /// Opens the text of the current prompt, or of a new prompt for the selected node, in an external editor.
  func editOutside() throws(CommandError) -> Outcome {
    let isOpened = modes.prompt == nil
    let opening = try isOpened ? fromInspector(editSelection) : .done
    guard let prompt = modes.prompt else { return opening }
    let edit = ExternalEdit(of: prompt.kind, isLineOpened: isOpened)
    if edit.isForNothing(prompt.line) {
      prompt.kind.cancel(prompt, in: self)
      let node = try requireSelection("edit")
      throw .node(node, "has no text for your editor: \(keyName(.edit)) edits it here")
    }
    typing.outsideEdit = edit
    return opening.then(.effects([.editOutside(text: edit.text(of: prompt.line))]))
  }

  /// Submits a text from the external editor as if the user had typed it.
  ///
  /// If the text is rejected, it stays in the prompt.
  ///
  /// - Parameter text: The text; nil if it was not changed.
  /// - Returns: the effects for the session, in order; nil if the text could not be put into the prompt and may be
  ///   lost.
  public func editedOutside(_ text: String?) -> [Effect]? {
    guard let prompt = modes.prompt else { return nil }
    let edit = typing.outsideEdit ?? ExternalEdit(of: prompt.kind, isLineOpened: false)
    switch edit.answer(text) {
    case .unchanged:
      leaveEditor(prompt, saying: "nothing was changed")
      return []
    case .tooLong:
      leaveEditor(prompt, saying: "the text has more than \(LineEditor.limit) characters, the limit of a line")
      return nil
    case .line(let line): return perform { () throws(CommandError) in try acceptOpened(with: line) } ?? []
    }
  }

  /// Reports why the external editor failed; the text of the prompt is unchanged.
  public func editingOutsideFailed(_ sentence: String) {
    if let prompt = modes.prompt { leaveEditor(prompt, saying: sentence) } else { warn(sentence) }
  }

  private func leaveEditor(_ prompt: Prompt, saying sentence: String) {
    if typing.outsideEdit?.isLineOpened == true { prompt.kind.cancel(prompt, in: self) }
    warn(sentence)
  }
}

extension NodesPM {
  /// Chooses a later or earlier completion of the typed text.
  ///
  /// If the text ends in a path, this first requests the list of the path's folder.
  ///
  /// - Returns: the effects for the session.
  func complete(_ offset: Int) -> [Effect] {
    guard let prompt = modes.prompt, prompt.stem == nil, let path = prompt.path else {
      choose(offset)
      return []
    }
    return [.list(folder: typing.folders.ask(forPath: path.text, thenChoosing: offset))]
  }

  /// Uses the listed entries of a folder as completions of a path, and chooses one of them.
  public func listed(_ entries: [FolderEntry], in folder: String) {
    guard let offset = typing.folders.take(entries, in: folder) else { return }
    if !choose(offset) { warn("no file or folder starts with that") }
  }

  /// Reports why a folder cannot be listed.
  public func listingFailed(_ sentence: String) {
    typing.folders.giveUp()
    warn(sentence)
  }
}

extension NodesPM {
  /// Chooses the completion `offset` positions later, and continues with the first one after the last one.
  ///
  /// Returns false if there are no completions.
  @discardableResult
  func choose(_ offset: Int) -> Bool {
    guard var prompt = modes.prompt else { return false }
    let all = completions(of: prompt)
    let count = all.count
    guard count > 0 else { return false }
    let marked = prompt.line.isReplacedByTyping ? choice(prompt, among: all) : nil
    let start = prompt.choice ?? marked ?? (prompt.kind.completionStyle == .first ? 0 : offset > 0 ? -1 : count)
    let next = (start + offset) % count
    choose(next < 0 ? next + count : next, of: all, in: &prompt)
    return true
  }

  private func choose(_ chosen: Int, of all: [Completion], in prompt: inout Prompt) {
    // A path can be continued after a folder, so its completions are filled in.
    let isFilledIn = prompt.kind.completionStyle == .filledIn || prompt.path != nil
    if isFilledIn {
      let stem = prompt.completedText
      prompt.line.replace(with: all[chosen].text)
      // After the only completion, the next Tab completes what follows it.
      prompt.stem = all.count == 1 ? nil : stem
    }
    prompt.choose(isFilledIn && all.count == 1 ? nil : chosen)
    show(prompt)
  }

  /// Chooses one of nine completions by its number, typed with Alt.
  ///
  /// Alt-0 announces nine completions, and each further Alt-0 announces the next nine.
  func takeOffered(_ digit: Int) throws(CommandError) -> Outcome {
    guard var prompt = modes.prompt else { return .done }
    let all = completions(of: prompt)
    guard !all.isEmpty else { throw .because("there are no completions to choose from") }
    if digit == 0 {
      let next = prompt.firstOffered.map { $0 + OfferedCompletions.count } ?? 0
      prompt.firstOffered = next < all.count ? next : 0
      update(prompt)
      return .reported(OfferedCompletions(all, from: prompt.firstOffered ?? 0).sentence)
    }
    let place = (prompt.firstOffered ?? 0) + digit - 1
    guard all.indices.contains(place) else {
      throw .because("\(MessageText.counted(all.count, "completion is", "completions are")) offered: Alt-0 reads them")
    }
    choose(place, of: all, in: &prompt)
    return .done
  }
}

extension NodesPM {
  func setFormula(_ formula: Formula, of node: NodeID) throws(CommandError) -> Outcome {
    let lost = lossSentence(of: node, as: .formula)
    try apply(.setFormula(node, formula))
    enter(.normal)
    select(node)
    let remark = remark(on: formula, of: node)
    // A loss is not shown anywhere else; a misspelt name is an open port.
    return lost.isEmpty ? remark : remark.then(.reported("'\(contents.name(of: node))' is a formula\(lost)"))
  }

  /// Reports a probable mistake in a formula that was just typed, or a note about it.
  func remark(on formula: Formula, of node: NodeID?) -> Outcome {
    Outcome(
      report: FormulaRemarks(contents: contents).remark(
        on: formula, of: node, fixKey: keyName(.fixUnits, in: .normal)))
  }

  /// Warns that a new node has the name of an SI prefix, which after a number means the prefix and not the node.
  func prefixRemark(forName name: String) -> Outcome { Outcome(report: contents.prefixSentence(forName: name)) }
}

extension NodesPM {
  /// Opens a list over the canvas.
  func list(_ kind: some ListingKind, row: Int = 0) { enter(Listing(kind, row: row)) }
}

extension NodesPM {
  /// Calls `begin` for the node in the inspector; the prompt that it opens then returns to the inspector.
  ///
  /// Without an inspector, calls `begin` for the selected node.
  func fromInspector(_ begin: () throws(CommandError) -> Outcome) throws(CommandError) -> Outcome {
    guard let node = listedNode else { return try begin() }
    let below = modes
    select(node)
    let outcome = try begin()
    if let prompt = modes.prompt { enter(below.pushing(prompt)) }
    return outcome
  }

  /// Goes to the node that contributes most to the selected node's uncertainty; an open inspector shows that node.
  func followLargest(of node: NodeID) throws(CommandError) -> Outcome {
    if listedNode != nil { select(node) }
    let budget = try requireBudget(of: node)
    guard let largest = budget.shares.first, let target = contents.visible(largest.source), target != node else {
      throw .node(node, "is itself the source of its uncertainty")
    }
    let name = contents.name(of: node)
    jump(to: target)
    if modes.listing != nil { list(InspectorList(about: target)) }
    return .reported(
      "\(NodeBudget.percent(largest.share)) of the variance of '\(name)' comes from '\(contents.name(of: largest.source))'"
    )
  }

  private func requireBudget(of node: NodeID) throws(CommandError) -> NodeBudget {
    guard case .found(let found) = diagram.budgets.budget(of: node, in: contents) else {
      throw .node(
        node, "depends on too many nodes or points to compute here: 'nodecalc FILE --eval --budget' computes it")
    }
    guard let budget = found else { throw .node(node, "does not depend on anything uncertain") }
    if let unknown = budget.finding.unknown { throw .because(contents.sentence(for: unknown)) }
    return budget
  }

  /// Shows bars on the nodes from which the selected node's uncertainty comes.
  ///
  /// Hides bars that are already shown if the selected node is the node they are for, if it has a bar itself, or if no
  /// node is selected.
  func toggleDrivers() throws(CommandError) -> Outcome {
    let node = selection
    if let shown = view.drivenNode {
      let shares = diagram.budgets.shares(of: shown, in: contents)
      // On a source, the command hides the bars instead of starting with the source itself.
      if node == nil || node == shown || node.map({ shares[$0] != nil }) == true {
        view.drivenNode = nil
        return .reported("the bars for '\(contents.name(of: shown))' are hidden")
      }
    }
    let asked = try requireSelection("find what drives the uncertainty of")
    _ = try requireBudget(of: asked)
    let count = diagram.budgets.shares(of: asked, in: contents).count
    guard count > 0 else { throw .node(asked, "is itself the source of its uncertainty") }
    view.drivenNode = asked
    let nodes = MessageText.counted(count, "node")
    return .reported("bars on \(nodes) show their shares of the uncertainty of '\(contents.name(of: asked))'")
  }

  /// Goes to the failing node that the selected node waits for; an open inspector shows that node.
  func followCause(of node: NodeID) throws(CommandError) -> Outcome {
    if listedNode != nil { select(node) }
    switch contents.graph.value(of: node) {
    case .number, .data: throw .node(node, "has a value: nothing failed")
    case .absent: throw .node(node, "has no value of its own: nothing failed")
    case .failure(let failure): throw .node(node, "is itself the cause: \(contents.sentence(for: failure, of: node))")
    case .waiting(let cause):
      jump(to: cause)
      if modes.listing != nil { list(InspectorList(about: cause)) }
      return .reported("'\(contents.name(of: cause))' fails: \(contents.sentence(forValueOf: cause) ?? "")")
    }
  }
}

extension NodesPM {
  /// Starts a tutorial and shows its lessons beside the canvas.
  public func take(_ tutorial: Tutorial) {
    self.tutorial = tutorial
    sharesChanged()
    followTutorial()
  }

  func followTutorial() {
    guard tutorial?.advance(self) == true else { return }
    if message == nil {
      say(tutorial?.lesson == nil ? "done: that was the last lesson" : "done: on to the next lesson")
    }
  }
}
