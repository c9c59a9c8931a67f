public import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Makes commands of keys, pasted text and sizes.
extension NodesPM {
  /// Takes one input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - place: What lies under the cell of a pointer event; without one the mouse does nothing.
  /// - Returns: what the session is to do, in order.
  public func handle(_ input: Input, at place: PointerPlace? = nil) -> [Effect] {
    defer {
      followOutsideChange()
      followForeignFiles()
      if message == nil, !file.news.isSaid { reportOutsideNews() }
    }
    switch input {
    case .key, .pointer, .paste: if file.news.isSaid { file.news = OutsideNews() }
    case .resize, .quiet, .unknown: break
    }
    switch input {
    case .key(let key): return press(key)
    case .pointer(let event): return place.map { point(event, at: $0) } ?? []
    case .paste(let text): return carryOut { () throws(Rejection) in try paste(text) } ?? []
    case .resize(let screen): return carryOut { () throws(Rejection) in try resize(screen) } ?? []
    case .quiet:
      diagram.endHighlights()
      return []
    case .unknown(let text):
      warn("that is no key known here: \(text)")
      return []
    }
  }

  /// The screen has that size from here on; what has the focus stays in sight, and letters stand for what is seen now.
  ///
  /// On an empty canvas a cursor in the middle stays in the middle: a terminal reports its size only when the editor has begun.
  private func resize(_ screen: Size) throws(Rejection) -> Outcome {
    let isCentred = contents.count == 0 && cursor == viewport.rect.center
    view.screenSize = screen
    sharesChanged()
    if isCentred { focus.cursor = viewport.rect.center }
    revealFocus()
    if hints != nil { try showHints() }
    return .done
  }

  private func press(_ key: Key) -> [Effect] {
    keys.recorder.begin(key, isStart: isIdle)
    // On the canvas its keys may mean something else.
    if isTableFocused { keys.recorder.forget() }
    let effects = carryOut { () throws(Rejection) in try take(key) }
    keys.recorder.end(isEnd: isIdle)
    followTutorial()
    return effects ?? []
  }

  /// Takes one key, without a record of it.
  func take(_ key: Key) throws(Rejection) -> Outcome {
    if absorbDouble(key) { return .done }
    message = nil
    if let use = keys.awaitedMark {
      try pressMark(key, use)
      return .done
    }
    if try pressHint(key) { return .done }
    if keys.pending.isEmpty {
      if beginValue(with: key) { return .done }
      if try takeDigit(key) { return .done }
    }
    switch keys.feed(key, in: modeName) {
    case .command(let command, let count, let typed):
      if command == .delete {
        keys.noteDeletion(by: typed, isFirstKey: typed == keyMap.sequence(for: .delete, in: modeName))
      }
      return try command.run(in: self, Invocation(count: count))
    case .unfinished: return .done
    case .unknown(let typed):
      guard let outcome = try typeCharacter(key) else { throw .unknownKeys(typed) }
      return outcome
    }
  }

  /// On a number a character that can begin one opens the line of its value with it; where nothing is selected the line of a new node.
  private func beginValue(with key: Key) -> Bool {
    guard mode == .normal, keys.count == nil, case .character(let character) = key.code, key.modifiers.isEmpty,
      ValueEntry.canBegin(with: character)
    else { return false }
    switch modeName {
    case .normal where selection == nil:
      open(FormulaPrompt(), text: String(character))
    case .normal, .table:
      guard let selection, contents.graph.kind(of: selection) == .number else { return false }
      open(ValuePrompt(node: selection), text: String(character))
    case .select, .relationshipCreation, .move, .prompt, .question, .choice, .listing, .inspector, .chart:
      return false
    }
    return true
  }

  /// Digits outside of a line are a count for the next command, or the number of a port or of a series.
  private func takeDigit(_ key: Key) throws(Rejection) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty, character.isASCII else { return false }
    switch mode {
    case .normal, .move, .listing:
      guard let digit = character.wholeNumberValue else { return false }
      keys.addToCount(digit)
      return true
    case .relationshipCreation:
      guard let number = character.wholeNumberValue, number > 0 else { return false }
      try choosePort(number - 1)
      return true
    case .chart:
      guard let number = character.wholeNumberValue, number > 0 else { return false }
      try toggleSeries(number)
      return true
    case .prompt, .question: return false
    }
  }

  /// Pasted text is text: it goes into the line being typed, or begins a new node.
  private func paste(_ text: String) throws(Rejection) -> Outcome {
    message = nil
    keys.recorder.forget()
    forgetUnfinishedKeys()
    let pasted = PastedText(text)
    switch mode {
    case .prompt(var prompt):
      switch prompt.kind.pastedForm {
      case .definition where pasted.isDefinitions:
        throw .because(
          "\(pasted.lines.count) lines were pasted, and a line is for one: pasted on the canvas each makes a node")
      case .definition: prompt.line.insert(pasted.line)
      case .note: prompt.line.insert(NoteLine.typed(text))
      case .text: prompt.line.insert(text)
      }
      prompt.choose(nil)
      show(prompt)
    case .normal:
      if try pasteNodes(pasted) { return .done }
      if pasted.isFormula { open(FormulaPrompt(), text: pasted.line) } else { open(AddPrompt(), text: pasted.line) }
    case .relationshipCreation, .move, .question, .listing, .chart:
      throw .because("text cannot be pasted here: \(keyName(.cancel)) leaves the mode")
    }
    return .done
  }
}

extension Substring {
  /// Without blanks at both ends.
  var trimmed: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String { String(self[...].trimmed) }
}
