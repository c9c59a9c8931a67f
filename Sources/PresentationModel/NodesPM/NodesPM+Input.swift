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
    message = nil
    if let use = awaitedMark {
      pressMark(key, use)
      return []
    }
    if hints != nil, let effects = pressHint(key) { return effects }
    if pendingKeys.isEmpty, takeDigit(key) { return [] }
    let keys = pendingKeys + [key]
    switch keyMap.match(keys, in: modeName) {
    case .command(let command):
      pendingKeys = []
      let digits = pendingDigits
      pendingDigits = ""
      return perform(command, digits: digits)
    case .prefix:
      pendingKeys = keys
      return []
    case .none:
      pendingKeys = []
      pendingDigits = ""
      if !typeCharacter(key) {
        refuse("\(KeyNotation.readable(keys)) means nothing here: \(keyName(.help)) shows the keys")
      }
      return []
    }
  }

  /// Digits outside of a line are kept: as a count, as a number's value, or as the number of a port.
  private func takeDigit(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty, character.isASCII else { return false }
    switch mode {
    case .normal, .move, .listing:
      if character == ".", !pendingDigits.isEmpty, [.normal, .table].contains(modeName) { return continueAsValue() }
      guard character.isNumber, pendingDigits.count < 18 else { return false }
      pendingDigits.append(character)
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
    pendingKeys = []
    pendingDigits = ""
    hints = nil
    awaitedMark = nil
    switch mode {
    case .prompt(var prompt):
      prompt.line.insert(prompt.purpose.isNote ? NoteLine.typed(text) : text)
      prompt.choice = nil
      mode = .prompt(prompt)
    case .normal:
      if !pasteNodes(text) { mode = .prompt(Prompt(.add, text: text.trimmed)) }
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
