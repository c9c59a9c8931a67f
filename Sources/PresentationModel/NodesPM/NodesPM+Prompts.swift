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
    open(kind, text: kind.startingText(in: self))
  }

  /// Opens a prompt that begins with `text` instead of its usual text.
  func open(_ kind: some PromptKind, text: String) {
    enter(.prompt(Prompt(kind, text: text)))
  }

  /// Opens a prompt with the text of a node.
  ///
  /// - Throws: if the text is longer than a prompt may be.
  func openUnlessTooLong(_ kind: some PromptKind, of node: NodeID) throws(CommandError) {
    let text = kind.startingText(in: self)
    guard text.count <= LineEditor.limit else {
      throw .node(node, "is too long to be edited in a line: edit it in its file")
    }
    open(kind, text: text)
  }

  func editLine(_ change: (inout LineEditor) -> Void) {
    guard case .prompt(var prompt) = mode else { return }
    change(&prompt.line)
    prompt.choose(nil)
    show(prompt)
  }

  /// Replaces the open prompt by a changed version, and informs the prompt's kind.
  func show(_ prompt: Prompt) {
    enter(.prompt(prompt))
    prompt.kind.lineChanged(prompt, in: self)
  }

  func leave(_ prompt: Prompt) {
    enter(prompt.listing.map(Mode.listing) ?? .normal)
    exitModesOfDeletedNodes()
  }

  func typeCharacter(_ key: Key) throws(CommandError) -> Outcome? {
    guard case .prompt(var prompt) = mode, case .character(let character) = key.code,
      key.modifiers.isSubset(of: .shift)
    else { return nil }
    prompt.line.insert(String(character))
    prompt.choose(nil)
    show(prompt)
    return prompt.kind.isComplete(prompt.line.text) ? try enter(prompt) : .done
  }

  /// Asks whether a typed line such as `rate = 5` may change the existing node that it names.
  func offer(_ redefinition: Redefinition, in line: Prompt) throws(CommandError) {
    if let refusal = redefinition.refusal(in: contents) { throw .edit(refusal) }
    ask(RedefinitionQuestion(redefinition: redefinition, line: line))
  }

  /// Handles Enter in a prompt: records the typed text in the history and submits it.
  func accept(_ prompt: Prompt) throws(CommandError) -> Outcome {
    typing.remember(prompt.line.text.trimmed, label: prompt.label)
    return try enter(prompt)
  }

  /// Submits `text` in the prompt that a command with an argument just opened.
  ///
  /// Does nothing if no prompt is open.
  func acceptOpened(with text: String) throws(CommandError) -> Outcome {
    guard case .prompt(var prompt) = mode else { return .done }
    prompt.line.replace(with: text)
    show(prompt)
    return try accept(prompt)
  }

  private func enter(_ prompt: Prompt) throws(CommandError) -> Outcome {
    defer {
      if mode == .normal, prompt.listing != nil { leave(prompt) }
    }
    return try prompt.kind.accept(PromptEntry(prompt, choice: chosen(prompt)), in: self)
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
    guard case .prompt(let prompt) = mode else { return [] }
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
    guard case .prompt(let prompt) = mode, prompt.recalled > 0, prompt.choice == nil else { return false }
    return typing.line(prompt.recalled, label: prompt.label) == prompt.line.text
  }

  /// Replaces the text of the prompt by an earlier line of the history, or by a later one if `offset` is positive.
  func recallLine(_ offset: Int) throws(CommandError) {
    guard case .prompt(var prompt) = mode else { return }
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
    let isOpened = mode.name != .prompt
    if isOpened { try fromInspector(editSelection) }
    guard case .prompt(let prompt) = mode else { return .done }
    let edit = ExternalEdit(of: prompt.kind, isLineOpened: isOpened)
    if edit.isForNothing(prompt.line) {
      prompt.kind.cancel(prompt, in: self)
      let node = try requireSelection("edit")
      throw .node(node, "has no text for your editor: \(keyName(.edit)) edits it here")
    }
    typing.outsideEdit = edit
    return .effects([.editOutside(text: edit.text(of: prompt.line))])
  }

  /// Submits a text from the external editor as if the user had typed it.
  ///
  /// If the text is rejected, it stays in the prompt.
  ///
  /// - Parameter text: The text; nil if it was not changed.
  /// - Returns: the effects for the session, in order; nil if the text could not be put into the prompt and may be
  ///   lost.
  public func editedOutside(_ text: String?) -> [Effect]? {
    guard case .prompt(let prompt) = mode else { return nil }
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
    if case .prompt(let prompt) = mode { leaveEditor(prompt, saying: sentence) } else { warn(sentence) }
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
    guard case .prompt(let prompt) = mode, prompt.stem == nil, let path = prompt.path else {
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
  /// The maximum length, in characters, of a typed text for which completions are offered.
  static let completedLength = 200

  func completions(of prompt: Prompt) -> [Completion] {
    prompt.line.count <= Self.completedLength ? prompt.kind.completions(of: prompt, in: self) : []
  }

  /// Returns the index of the completion that Enter would submit; nil if Enter would submit the typed text.
  func choice(_ prompt: Prompt, among completions: [Completion]) -> Int? {
    if let choice = prompt.choice { return completions.indices.contains(choice) ? choice : nil }
    if prompt.line.isReplacedByTyping { return completions.firstIndex { $0.text == prompt.line.text } }
    switch prompt.kind.completionStyle {
    case .started:
      let text = NodeEntry.body(of: prompt.line.text.trimmed).lowercased()
      guard !text.isEmpty, let first = completions.first?.text.lowercased(), first != text else { return nil }
      return first.hasPrefix(text) ? 0 : nil
    case .first, .offered: return completions.isEmpty ? nil : 0
    case .listed, .filledIn: return substitute(for: prompt, among: completions)
    }
  }

  /// Returns the index of the completion to use instead of the typed text; nil if the typed text should be used.
  ///
  /// This is the first available completion, if it is valid and the typed text is not.
  private func substitute(for prompt: Prompt, among completions: [Completion]) -> Int? {
    guard !prompt.line.text.trimmed.isEmpty, let first = completions.firstIndex(where: \.isEnabled),
      !prompt.kind.isValid(PromptEntry(prompt, choice: nil), in: self),
      prompt.kind.isValid(PromptEntry(prompt, choice: completions[first].text), in: self)
    else { return nil }
    return first
  }

  /// Returns the completion that Enter would submit; nil if Enter would submit the typed text.
  func chosen(_ prompt: Prompt) -> String? {
    let all = completions(of: prompt)
    return choice(prompt, among: all).map { all[$0].text }
  }

  /// Chooses the completion `offset` positions later, and continues with the first one after the last one.
  ///
  /// Returns false if there are no completions.
  @discardableResult
  func choose(_ offset: Int) -> Bool {
    guard case .prompt(var prompt) = mode else { return false }
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
    guard case .prompt(var prompt) = mode else { return .done }
    let all = completions(of: prompt)
    guard !all.isEmpty else { throw .because("there are no completions to choose from") }
    if digit == 0 {
      let next = prompt.firstOffered.map { $0 + OfferedCompletions.count } ?? 0
      prompt.firstOffered = next < all.count ? next : 0
      enter(.prompt(prompt))
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
    sayNote(on: formula, of: node)
    // A loss is not shown anywhere else; a misspelt name is an open port.
    if !lost.isEmpty { say("'\(contents.name(of: node))' is a formula\(lost)") }
    return .done
  }

  /// Warns about a probable mistake in a formula that was just typed: a misspelt name or a unit.
  ///
  /// If there is no such mistake, reports the first note about the formula.
  func sayNote(on formula: Formula, of node: NodeID?) {
    let unit = unit(in: formula)
    var budget = PromptContext.comparedNames
    // One or two letters behind a number are a unit rather than a misspelt name.
    for name in formula.names where contents.node(named: name) == nil && (name != unit || name.count > 2) {
      guard contents.count <= budget else { break }
      budget -= contents.count
      guard let near = contents.nameLike(name, besides: node) else { continue }
      return say("'\(name)' is not a node, so its port is open: did you mean '\(near)'?")
    }
    if let unit {
      let label = keyName(.label, in: .normal)
      return say("no node is named '\(unit)'; for a unit, type only the number, then \(label) and \(unit)")
    }
    if let note = formula.notes.first { say(note.sentence) }
  }

  /// Returns the text after the number in a formula such as `250 g`, which the user probably meant as a unit.
  ///
  /// Nil if the formula has another form, or if a node has this name.
  private func unit(in formula: Formula) -> String? {
    let text = formula.text.trimmed
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard !number.isEmpty, let name = formula.names.first, text.dropFirst(number.count).trimmed == name,
      contents.node(named: name) == nil
    else { return nil }
    return name
  }

  /// Warns that a new node has the name of an SI prefix.
  ///
  /// After a number, this name means the prefix, not the node.
  func sayPrefix(forName name: String) {
    if let sentence = contents.prefixSentence(forName: name) { say(sentence) }
  }
}

extension NodesPM {
  /// Opens a list.
  ///
  /// `below` is the mode to which `Esc` returns.
  func list(_ kind: some ListingKind, row: Int = 0, over below: ModeBelow = .normal) {
    enter(.listing(Listing(kind, row: row, over: below)))
  }

  func leave(_ listing: Listing) {
    enter(listing.below.mode)
    exitModesOfDeletedNodes()
  }

  func allRows(of listing: Listing) -> ListingRows { listing.kind.rows(of: listing, in: self) }

  func rows(of listing: Listing) -> ListingRows { allRows(of: listing).rows(having: listing.filter) }

  func popup(of listing: Listing) -> ScreenVO.Popup {
    listing.popup(
      titled: listing.kind.title(of: listing, in: self), lines: listing.kind.lines(of: listing, in: self),
      among: allRows(of: listing), reach: view.screenSize.rows)
  }

  /// Moves through the rows and cells of the list.
  ///
  /// Returns false if no list is shown.
  func moveInListing(by rows: Int, cells: Int = 0) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    listing.move(by: rows, cells: cells, among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }

  /// Goes to the first row of another section of the list.
  ///
  /// Returns false if no list is shown.
  func goToSectionInListing(by count: Int) throws(CommandError) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    try listing.goToSection(by: count, among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }

  /// Handles a click on a row of the list.
  ///
  /// Ignores headings.
  func click(_ row: Int, of listing: Listing) throws(CommandError) -> Outcome {
    let rows = rows(of: listing)
    guard rows.indices.contains(row), !rows[row].isHeading else { return .done }
    var listing = listing
    listing.row = row
    enter(.listing(listing))
    return try listing.kind.click(listing, in: self)
  }

  /// Goes to a row by its number, from 1.
  ///
  /// - Throws: if there is no selectable row with this number.
  func go(toRow number: Int, of listing: inout Listing) throws(CommandError) {
    let rows = rows(of: listing)
    guard rows.indices.contains(number - 1), !rows[number - 1].isHeading else {
      throw .because("there is no row \(number): there are \(rows.count)")
    }
    listing.row = number - 1
    enter(.listing(listing))
  }

  func beginFilter(_ listing: Listing) {
    var prompt = Prompt(ListFilterPrompt(), text: listing.filter)
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Shows all rows of a filtered list again.
  ///
  /// Returns false if the list has no filter.
  func unfilter(_ listing: Listing) -> Bool {
    guard !listing.filter.isEmpty else { return false }
    var listing = listing
    listing.unfilter(among: allRows(of: listing))
    enter(.listing(listing))
    return true
  }
}

extension NodesPM {
  var listedNode: NodeID? {
    if case .listing(let listing) = mode { listing.node } else { nil }
  }

  /// Calls `begin` for the node in the inspector; a prompt opened by `begin` then returns to the inspector.
  ///
  /// Without an inspector, calls `begin` for the selected node.
  func fromInspector(_ begin: () throws(CommandError) -> Void) throws(CommandError) {
    guard case .listing(let listing) = mode, let node = listing.node else { return try begin() }
    select(node)
    try begin()
    guard case .prompt(var prompt) = mode else { return }
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Goes to the node that contributes most to the selected node's uncertainty.
  ///
  /// An open inspector then shows that node.
  func followLargest() throws(CommandError) {
    if let listedNode { select(listedNode) }
    let node = try requireSelection("find what drives the uncertainty of")
    let budget = try requireBudget(of: node)
    guard let largest = budget.shares.first, let target = contents.visible(largest.source), target != node else {
      throw .node(node, "is itself the source of its uncertainty")
    }
    let name = contents.name(of: node)
    jump(to: target)
    if case .listing = mode { list(InspectorList(about: target)) }
    say(
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

  /// Goes to the failing node that the selected node waits for.
  ///
  /// An open inspector then shows that node.
  func followCause() throws(CommandError) {
    if let listedNode { select(listedNode) }
    let node = try requireSelection("find the cause of")
    switch contents.graph.value(of: node) {
    case .number, .data: throw .node(node, "has a value: nothing failed")
    case .absent: throw .node(node, "has no value of its own: nothing failed")
    case .failure(let failure): throw .node(node, "is itself the cause: \(contents.sentence(for: failure, of: node))")
    case .waiting(let cause):
      jump(to: cause)
      if case .listing = mode { list(InspectorList(about: cause)) }
      say("'\(contents.name(of: cause))' fails: \(contents.sentence(forValueOf: cause) ?? "")")
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
