import EvaluationEngine
import Geometry
import GraphDocument

/// Keys, pasted text and sizes, on their way to commands.
extension NodesPM {
  /// Takes one input.
  ///
  /// - Returns: what the session is to do, in order.
  public func handle(_ input: Input) -> [Effect] {
    defer {
      followOutsideChange()
      followForeignFiles()
      if message == nil, !outsideNews.isSaid { sayOutsideNews() }
    }
    switch input {
    case .key, .pointer, .paste: if outsideNews.isSaid { outsideNews = OutsideNews() }
    case .resize, .quiet, .unknown: break
    }
    switch input {
    case .key(let key): return press(key)
    case .pointer(let event): return point(event)
    case .paste(let text): return paste(text)
    case .resize(let screen):
      resize(screen)
      return []
    case .quiet:
      highlights = Highlights()
      return []
    case .unknown(let text):
      refuse("that is no key known here: \(text)")
      return []
    }
  }

  /// The screen has that size from here on; what has the focus stays in sight, and letters stand for what is seen now.
  ///
  /// On an empty canvas a cursor in the middle stays in the middle: a terminal says its size only when the editor has begun.
  private func resize(_ screen: Size) {
    let isCentred = contents.count == 0 && cursor == viewport.rect.center
    screenSize = screen
    sharesChanged()
    if isCentred { cursor = viewport.rect.center }
    revealFocus()
    if hints != nil { showHints() }
  }

  private func press(_ key: Key) -> [Effect] {
    recorder.begin(key, isStart: isIdle)
    // On the canvas its keys may mean something else.
    if isTableFocused { recorder.forget() }
    let effects = take(key)
    recorder.end(isEnd: isIdle)
    followCourse()
    return effects
  }

  /// Takes one key, without a record of it.
  func take(_ key: Key) -> [Effect] {
    if absorbDouble(key) { return [] }
    message = nil
    if let use = awaitedMark {
      pressMark(key, use)
      return []
    }
    if hints != nil, let effects = pressHint(key) { return effects }
    if pendingKeys.isEmpty, beginValue(with: key) || takeDigit(key) { return [] }
    let keys = pendingKeys + [key]
    switch keyMap.match(keys, in: modeName) {
    case .command(let command):
      pendingKeys = []
      let count = pendingCount
      pendingCount = nil
      if command == .delete, !isRepeating { noteDeletion(by: keys) }
      return perform(command, count: count)
    case .prefix:
      pendingKeys = keys
      return []
    case .none:
      pendingKeys = []
      pendingCount = nil
      if !typeCharacter(key) {
        refuse("\(KeyNotation.readable(keys)) means nothing here: \(keyName(.help)) shows the keys")
      }
      return []
    }
  }

  /// On a number a character that can begin one opens the line of its value with it; where nothing is selected the line of a new node.
  private func beginValue(with key: Key) -> Bool {
    guard mode == .normal, pendingCount == nil, case .character(let character) = key.code, key.modifiers.isEmpty,
      ValueEntry.canBegin(with: character)
    else { return false }
    switch modeName {
    case .normal where selection == nil:
      mode = .prompt(Prompt(.enterNumber, text: String(character)))
    case .normal, .table:
      guard let selection, contents.graph.kind(of: selection) == .number else { return false }
      mode = .prompt(Prompt(.editValue(selection), text: String(character)))
    case .select, .relationshipCreation, .move, .prompt, .question, .choice, .listing, .inspector, .chart:
      return false
    }
    return true
  }

  /// Digits outside of a line are a count for the next command, or the number of a port or of a series.
  private func takeDigit(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty, character.isASCII else { return false }
    switch mode {
    case .normal, .move, .listing:
      guard let digit = character.wholeNumberValue else { return false }
      pendingCount = min((pendingCount ?? 0) * 10 + digit, Self.countLimit)
      return true
    case .relationshipCreation:
      guard let number = character.wholeNumberValue, number > 0 else { return false }
      choosePort(number - 1)
      return true
    case .chart:
      guard let number = character.wholeNumberValue, number > 0 else { return false }
      toggleSeries(number)
      return true
    case .prompt, .question: return false
    }
  }

  private func typeCharacter(_ key: Key) -> Bool {
    guard case .prompt(var prompt) = mode, case .character(let character) = key.code,
      key.modifiers.isSubset(of: .shift)
    else { return false }
    prompt.line.insert(String(character))
    prompt.choice = nil
    mode = .prompt(prompt)
    acceptSignIfComplete()
    return true
  }

  /// Pasted text is text: it goes into the line being typed, or begins a new node.
  private func paste(_ text: String) -> [Effect] {
    message = nil
    recorder.forget()
    forgetUnfinishedKeys()
    let pasted = PastedText(text)
    switch mode {
    case .prompt(var prompt):
      if pasted.isDefinitions, prompt.purpose.makesNode {
        refuse(
          "\(pasted.lines.count) lines were pasted, and a line is for one: pasted on the canvas each makes a node")
        return []
      }
      prompt.line.insert(
        prompt.purpose.isNote ? NoteLine.typed(text) : prompt.purpose.makesNode ? pasted.line : text)
      prompt.choice = nil
      mode = .prompt(prompt)
    case .normal:
      if !pasteNodes(pasted) { mode = .prompt(Prompt(pasted.isFormula ? .enterNumber : .add, text: pasted.line)) }
    case .relationshipCreation, .move, .question, .listing, .chart:
      refuse("text cannot be pasted here: \(keyName(.cancel)) leaves the mode")
    }
    return []
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
