import DiagramModel
public import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  /// Handles one input from the user.
  ///
  /// - Parameters:
  ///   - input: A key, a mouse event, pasted text or a new screen size.
  ///   - place: What is under the mouse; if nil, mouse events are ignored.
  /// - Returns: the effects for the session, in order.
  public func handle(_ input: Input, at place: PointerPlace? = nil) -> [Effect] {
    defer {
      followOutsideChange()
      followRecovery()
      askForOutsideFiles()
      if message == nil, !file.news.isSaid { reportExternalChanges() }
    }
    switch input {
    case .key, .pointer, .paste:
      if file.news.isSaid { file.news = ExternalChanges() }
      view.isFormNew = false
    case .resize, .quiet, .unknown: break
    }
    switch input {
    case .key(let key): return press(key)
    case .pointer(let event): return place.map { point(event, at: $0) } ?? []
    case .paste(let text): return perform { () throws(CommandError) in try paste(text) } ?? []
    case .resize(let screen): return perform { () throws(CommandError) in try resize(screen) } ?? []
    case .quiet:
      diagram.endHighlights()
      table.endMarks()
      return []
    case .unknown(let text):
      report(.warned("unknown key: \(text)"))
      return []
    }
  }

  /// Handles a new size of the screen: shows the selected node and assigns jump letters to the visible nodes again.
  ///
  /// If the user has not scrolled or zoomed, the level of detail is chosen again, as after opening the document. A new
  /// level is reported. A centred cursor on an empty canvas stays centred.
  private func resize(_ screen: Size) throws(CommandError) -> Outcome {
    let isCentred = contents.count == 0 && cursor == viewport.rect.center
    let form = view.formSentence
    defer { if view.formSentence != form { view.isFormNew = true } }
    view.screenSize = screen
    sharesChanged()
    if view.opensWhole, view.isAutomatic, !isDragging { showWhole() }
    if isCentred { focus.cursor = viewport.rect.center }
    revealFocus()
    return try keys.letters == nil ? .done : showHints()
  }

  private func press(_ key: Key) -> [Effect] {
    let isPassed = keys.pending.isEmpty && mode.handler.otherKeys == .passed && !mode.handler.knows(key, in: keyMap)
    let putOff = isPassed ? putOffQuestion() : nil
    defer { if message == nil, !mode.handler.hasLine, let putOff { report(putOff) } }
    keys.recorder.begin(key, isStart: isIdle)
    // On the canvas the keys of the table may mean something else.
    if isTableFocused { keys.recorder.forget() }
    let effects = perform { () throws(CommandError) in try take(key) }
    keys.recorder.end(isEnd: isIdle)
    followTutorial()
    return effects ?? []
  }

  /// Handles one key without recording it for repetition.
  func take(_ key: Key) throws(CommandError) -> Outcome {
    if let outcome = absorbDouble(key) { return outcome }
    let said = message
    message = nil
    if let instance = keys.awaitedMark {
      return try pressMark(key, instance)
    }
    if let outcome = try pressHint(key) { return outcome }
    if keys.pending.isEmpty {
      if keys.count == nil, case .character(let character) = key.code, key.modifiers.isEmpty,
        let outcome = mode.handler.beginValue(character, in: self)
      {
        return try carryOut(outcome)
      }
      if let outcome = try takeDigit(key) { return outcome }
    }
    switch keys.feed(key, in: modeName) {
    case .command(let command, let count, let typed):
      if command == .delete {
        keys.noteDeletion(by: typed, isFirstKey: typed == keyMap.sequence(for: .delete, in: modeName))
      }
      // The messages command in a line shows the current message in full, so it must be kept.
      if command == .messages, modes.prompt != nil { message = said }
      return try command.run(in: self, Invocation(count: count))
    case .unfinished: return .done
    case .unknown(let typed):
      guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift),
        let outcome = try mode.handler.insert(character, in: self)
      else { throw .unknownKeys(typed) }
      return try carryOut(outcome)
    }
  }

  /// Handles a digit according to the mode: as a count, or as the number of a port, a series or an answer.
  ///
  /// With Alt, it is the number of a completion.
  ///
  /// - Returns: nil if the key is not a digit with a meaning in the mode.
  private func takeDigit(_ key: Key) throws(CommandError) -> Outcome? {
    guard case .character(let character) = key.code, character.isASCII, let digit = character.wholeNumberValue,
      keyMap.match([key], in: modeName) == .none
    else { return nil }
    return try mode.handler.take(digit: digit, key.modifiers, in: self).map(carryOut)
  }

  /// Inserts pasted text into the open prompt or list, or creates nodes from it; pasted text is never interpreted as
  /// keys.
  private func paste(_ text: String) throws(CommandError) -> Outcome {
    putOffQuestion()
    message = nil
    keys.recorder.forget()
    forgetUnfinishedKeys()
    return try carryOut(mode.handler.paste(PastedText(text), in: self))
  }

}

extension NodesPM {
  /// Makes the changes of an outcome, in order, and returns the messages and effects of the changes and the outcome.
  ///
  /// - Throws: The reason why a change cannot be made, which ends the changes, or the reason that the outcome has.
  func carryOut(_ outcome: Outcome) throws(CommandError) -> Outcome {
    var done = Outcome.done
    for change in outcome.changes { done = done.then(try make(change)) }
    if let failure = outcome.failure { throw failure }
    return done.then(outcome.withoutChanges)
  }

  private func make(_ change: EditorChange) throws(CommandError) -> Outcome {
    switch change {
    case .enter(let modes): enter(modes)
    case .push(let handler): push(handler)
    case .update(let handler): update(handler)
    case .leave: leave()
    case .count(let digit): keys.addToCount(digit)
    case .run(let command): return try command.run(in: self, Invocation())
    case .jump(let node): jump(to: node)
    case .select(let node): select(node)
    case .selectAlone(let node): selectAlone(node)
    case .deselect: return deselect() ?? .done
    case .moveOnCanvas(let motion): return try moveOnCanvas(motion)
    case .moveInTable(let motion): return try moveInTable(motion)
    case .leaveTable: return leaveTable()
    case .hideTable: return hideTable()
    case .paste(let pasted): return try pasteOnCanvas(pasted)
    case .press(let clicks, let isToggling, let place):
      if let outcome = try pressTable(clicks, isToggling: isToggling, place.target) { return outcome }
      focusTable(false)
      return try pressCanvas(clicks, isToggling: isToggling, place)
    case .endMoving: endMoving()
    case .takeBackRun(let run): document.takeBackRun(run)
    case .aim(let direction, let count): return try aim(direction, count)
    case .aimAt(let node): try aim(at: node)
    case .choosePort(let port): return try choosePort(port)
    case .completeLink: return try completeRelationship(staying: false)
    case .pressTarget(let place): try pressTarget(place, endsMode: false)
    case .show(let prompt): show(prompt)
    case .accept(let prompt): return try accept(prompt)
    case .submit(let prompt): return try submit(prompt)
    case .cancel(let prompt): prompt.kind.cancel(prompt, in: self)
    case .choose(let offset): choose(offset)
    case .takeOffered(let digit): return try takeOffered(digit)
    case .apply(let edit, let title): try apply(edit, title: title)
    case .travel(let steps): return try travel(back: steps)
    case .goInto(let group): return try goInto(group: group)
    case .setFormula(let formula, let node): return try setFormula(formula, of: node)
    case .edit(let node, let text):
      select(node)
      return try face(of: node).edit(node, in: self).then(acceptOpened(with: services.decimalMark.shown(text)))
    case .addColumns(let columns, let table):
      let (nodes, pasting) = try paste(columns)
      return pasting.then(.reported(table.report(of: nodes, in: contents)))
    case .offer(let table): offer(table)
    case .join(let version, let title): _ = try takeIn(version, title: title)
    case .take(let version, let saying, let title, let isSaved):
      return try takeIn(version, saying: saying, title: title) {
        isSaved ? document.markSaved() : document.markUnsaved()
      }
    case .recover(let offer, let merge):
      let comparison = try takeIn(merge.contents, title: "recovered \(offer.count) of \(offer.moment)")
      file.offers.removeFirst()
      return RecoveryQuestion.report(of: offer, merge, comparison, in: self)
    case .askAboutConflict(let place): return try carryOut(ConflictQuestion.ask(at: place, in: self))
    case .file(let file): self.file = file
    case .markUnsaved: document.markUnsaved()
    case .saveAndQuit: return .effects(save(thenQuit: true))
    }
    return .done
  }
}

extension NodesPM {
  /// Postpones the open question if its kind allows that, and reports it; nil if there is no such question.
  @discardableResult
  func putOffQuestion() -> Outcome? {
    guard let question = modes.question, question.otherKeys == .passed,
      let outcome = try? carryOut(question.kind.cancel(in: self))
    else { return nil }
    report(outcome)
    return outcome
  }
}

extension NodesPM {
  /// Returns how to type a text on the command line, such as `:w NAME`, with the key that opens the command line.
  public func typed(_ line: String) -> String {
    keyMap.line(line)
  }

  /// Whether this key, by itself, cancels in the current mode.
  func isCancel(_ key: Key) -> Bool {
    keyMap.match([key], in: modeName) == .command(.cancel)
  }
}

extension NodesPM {
  /// Whether no mode, prompt or key sequence is in progress.
  var isIdle: Bool { modes.isEmpty && keys.isIdle }

  func repeatChange() throws(CommandError) -> Outcome {
    let latest = keys.recorder.latest
    // Nested repetition is ignored, because the repeated keys may mean something else on another node.
    if keys.isRepeating { return .done }
    guard !latest.isEmpty else { throw .because("there is no change to repeat yet") }
    keys.recorder.forget()
    keys.isRepeating = true
    defer { keys.isRepeating = false }
    var effects: [Effect] = []
    for key in latest {
      // After a rejected key, the rest could run as unintended commands.
      guard let more = perform({ () throws(CommandError) in try take(key) }) else { break }
      effects += more
    }
    // An unfinished repetition leaves no line or mode open.
    let outcome = Outcome.effects(effects)
    let asked = modes.question != nil
    if !modes.isEmpty { enter(.normal) }
    return asked ? outcome.then(.warned("a change that asks a question cannot be repeated")) : outcome
  }
}

extension NodesPM {
  /// The maximum number of nodes in the list of off-screen nodes.
  static let offScreenHintLimit = 60
  /// How far outside the view nodes are searched in a large document, in screens.
  private static let hintReach = 64
  /// The largest number of nodes in a document for which off-screen nodes are searched at any distance.
  private static let hintedEverywhere = 1_000

  /// Shows letters (hints) on all nodes or ports that the user can jump to.
  ///
  /// - Throws: if there are none.
  func showHints() throws(CommandError) -> Outcome {
    keys.letters = nil
    let isWanted: (NodeID) -> Bool = { [self] in relationshipCreationMode ? canBeTarget($0) : $0 != selection }
    let seen =
      view.fitted.map { $0.order(in: viewport.rect) } ?? diagram.plane.nodes(in: viewport.rect).filter(isSeen)
    let wanted = seen.filter(isWanted)
    let visible = view.fitted == nil ? diagram.plane.readingOrder(wanted) : wanted
    let shown = Set(seen)
    let (center, finder) = (viewport.rect.center, self.finder)
    let around = viewport.rect.inset(by: -Self.hintReach * max(viewport.size.columns, viewport.size.rows))
    let near = contents.count <= Self.hintedEverywhere ? Array(contents.nodes) : diagram.plane.nodes(in: around)
    let far = near.filter { !shown.contains($0) && isWanted($0) }
      .sorted { (finder.distance($0, center), $0) < (finder.distance($1, center), $1) }
    let table = HintTable(visible: visible.flatMap(aims), offScreen: Array(far.prefix(Self.offScreenHintLimit)))
    guard !table.codes.isEmpty else { throw .noHint(isNear: contents.count > Self.hintedEverywhere) }
    keys.letters = table
    let subject = relationshipCreationMode && (detail == .full || view.fitted != nil) ? "port" : "node"
    return .reported(
      "type the letters of a \(subject), \(keyName(.panDown)) \(keyName(.panUp)) … scroll, \(keyName(.cancel)) hides them"
    )
  }

  /// Calls `move`, which scrolls or zooms the canvas; if hints are shown, assigns them again.
  func moveView(_ move: () throws(CommandError) -> Outcome) throws(CommandError) -> Outcome {
    guard keys.letters != nil else { return try move() }
    // If the view cannot move further, hints are shown again so that their message stays visible.
    if let moved = try? move() { report(moved) }
    return try showHints()
  }

  /// Whether a part of the node is visible at the current level of detail.
  ///
  /// A level below full boxes draws nodes smaller than their boxes.
  private func isSeen(_ node: NodeID) -> Bool {
    let level = view.shown
    let cells = Rect(origin: level.scale.project(viewport.origin), size: viewport.size)
    return diagram.plane.frame(of: node).map { level.box($0).intersects(cells) } ?? false
  }

  private func aims(of node: NodeID) -> [HintTable.Aim] {
    if relationshipCreationMode, view.fitted != nil {
      let ports = contents.inputs(of: node).indices
      return ports.isEmpty ? [.node(node)] : ports.map { .port(PortID(node, $0)) }
    }
    guard relationshipCreationMode, detail == .full, let frame = diagram.plane.frame(of: node) else {
      return [.node(node)]
    }
    let rows = viewport.rect.minRow..<viewport.rect.maxRow
    let ports = contents.inputs(of: node).indices.filter { rows.contains(NodeMetrics.input($0, of: frame).row) }
    return ports.isEmpty ? [.node(node)] : ports.map { .port(PortID(node, $0)) }
  }

  /// Handles a key while hints are shown; nil if the key has its usual meaning.
  ///
  /// A key that only moves the view does so, and hints are assigned again.
  func pressHint(_ key: Key) throws(CommandError) -> Outcome? {
    guard var table = keys.letters else { return nil }
    var letter: Character?
    if case .character(let character) = key.code, key.modifiers.isEmpty, HintTable.isLetter(character) {
      letter = character
    }
    if letter == nil, case .command(let command) = keyMap.match([key], in: modeName), command.onlyMovesView {
      return try moveView { () throws(CommandError) in try command.run(in: self, Invocation()) }
    }
    keys.letters = nil
    guard let character = letter else { return isCancel(key) ? .done : nil }
    table.typed.append(character)
    if let hit = table.hit {
      return try go(to: hit)
    } else if table.isLeading {
      keys.letters = table
    } else {
      throw .because("no node or port has the letters '\(table.typed)'")
    }
    return .done
  }

  /// Whether the key of a command keeps its meaning while hints are shown.
  func isHandled(_ command: Command) -> Bool {
    guard command.onlyMovesView || command == .cancel, let keys = keyMap.sequence(for: command, in: modeName),
      keys.count == 1, let key = keys.first
    else { return false }
    if case .character(let character) = key.code, key.modifiers.isEmpty { return !HintTable.isLetter(character) }
    return true
  }

  /// Goes to the node or port of a hint; in link mode, makes it the target of the link instead.
  func go(to hit: HintTable.Aim) throws(CommandError) -> Outcome {
    switch hit {
    case .node(let node):
      if relationshipCreationMode { try aim(at: node) } else { jump(to: node) }
    case .port(let port):
      try aim(at: port.node)
      return try choosePort(port.port)
    }
    return .done
  }
}

extension NodesPM {
  func awaitMark(_ instance: KeyInterpreter.MarkUse) throws(CommandError) -> Outcome {
    if instance == .set { _ = try requireSelection("mark") }
    keys.awaitedMark = instance
    return .reported(instance == .set ? "type a letter to mark the node" : "type a letter to go to its node")
  }

  /// Handles the letter that names a mark: marks the selected node, or goes to the marked node.
  func pressMark(_ key: Key, _ instance: KeyInterpreter.MarkUse) throws(CommandError) -> Outcome {
    keys.awaitedMark = nil
    guard case .character(let letter) = key.code, key.modifiers.isEmpty, ("a"..."z").contains(letter) else {
      if isCancel(key) { return .done }
      throw .because("a mark is a letter from a to z")
    }
    switch instance {
    case .set:
      guard let selection else { return .done }
      focus.jumps.marks[letter] = selection
      return .reported("\(keyName(.goToMark))\(letter) goes to '\(contents.name(of: selection))'")
    case .go:
      guard let node = focus.jumps.marks[letter], contents.contains(node) else {
        throw .because("no node has the mark \(letter)")
      }
      jump(to: node)
    }
    return .done
  }

  /// Selects a node, and records the previously selected node, to which `jumpBack` returns.
  func jump(to node: NodeID) {
    if let selection, selection != node { focus.jumps.leave(selection) }
    table.unfoldSection(of: node)
    select(node)
  }

  func jumpBack() throws(CommandError) {
    guard let node = focus.jumps.goBack(from: selection, where: contents.contains) else {
      throw .because("there is no earlier jump to go back to")
    }
    select(node)
  }

  func jumpForth() throws(CommandError) {
    guard let node = focus.jumps.goForth(from: selection, where: contents.contains) else {
      throw .because("you have not jumped back yet")
    }
    select(node)
  }
}
