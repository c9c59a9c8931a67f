import DiagramModel
public import Geometry
public import PresentationModel
import TextScanning

/// Describes the editor in sentences for a screen reader, by comparing its present state with the last announced one.
///
/// Changes of values are also announced; what did not change is not announced again. Text is only appended: complete
/// lines, and at most one incomplete line, to which typed characters are added.
public struct Narrator {
  /// The maximum number of rows of a list that are announced with the list, except at full detail.
  private static let fewRows = 9
  /// The largest number of rows of a list, or of keys after an unfinished key sequence, that are announced at full
  /// detail.
  private static let manyRows = 100
  /// For each level of detail, the largest number of completions that are announced while the user types; longer lists
  /// are not announced.
  private static let announcedChoices: [ReadingDetail: Int] = [.usual: 3, .full: fewRows]

  private var detail = ReadingDetail.usual
  private let glyphs: GlyphSet
  private var last: AccessibilitySnapshot?
  private var transcript = Transcript()
  private var reading = ""
  private var latest: [String] = []

  /// Creates a narrator that has announced nothing; `glyphs` are the characters of the terminal.
  public init(glyphs: GlyphSet) {
    self.glyphs = glyphs
  }

  /// Announces what changed since the previous call, and the changes of values in `news`.
  ///
  /// The first call announces where the user is. If `isLeft` is true, the editor is closing, so modes are not
  /// announced.
  ///
  /// - Returns: The text to append; empty if nothing changed.
  public mutating func announce(
    _ now: AccessibilitySnapshot, _ news: ValueChanges = ValueChanges(), isLeft: Bool = false
  )
    -> String
  {
    defer { last = now }
    detail = now.detail
    guard let old = last else {
      say(beginning(now))
      if let message = now.screen.message, message.kind != .reading { say([sentence(message)]) }
      announceReading(now)
      if now.screen.prompt?.isQuestion == true { announceQuestion(now) } else { continueLine(now) }
      return finish()
    }
    var lines: [String] = []
    if now.screen.lesson != old.screen.lesson, let lesson = now.screen.lesson {
      lines += ["lesson \(lesson.title)", lesson.text]
    }
    let message = now.messageCount == old.messageCount ? nil : now.screen.message
    if let message { lines.append(sentence(message)) }
    if message == nil, now.screen.title.document != old.screen.title.document { lines.append(title(now)) }
    if now.screen.title.isReadOnly != old.screen.title.isReadOnly {
      lines.append(now.screen.title.isReadOnly ? "now read-only" : "now editable")
    }
    lines += keysInProgress(now, old)
    say(lines)
    announceList(now, old)
    announceReading(now)
    if let sentence = news.sentence(detail, besides: now.focusedNode) { say([sentence]) }
    announceFailures(now, old)
    announceLine(now, old)
    if !isLeft { announceMode(now, old) }
    if detail == .full, !transcript.hasChanges, now.corner != old.corner {
      say(["the view begins at column \(now.corner.column), row \(now.corner.row)"])
    }
    return finish()
  }

  /// Repeats the last announcement.
  public mutating func announceAgain() -> String {
    transcript.forget()
    for line in latest { transcript.say(line) }
    if let last { continueLine(last) }
    return transcript.take()
  }

  /// Announces where the user is, after the program controls the terminal again.
  public mutating func resume() -> String {
    transcript.begin()
    guard let last else { return "" }
    transcript.say("nodecalc resumed: \(spoken(title(last)))")
    reading = ""
    announceReading(last)
    if last.screen.prompt?.isQuestion == true { announceQuestion(last) } else { continueLine(last) }
    return finish()
  }

  /// Ends the incomplete line; nothing may be announced afterwards.
  public mutating func end() -> String {
    transcript.begin()
    return transcript.take()
  }

  // MARK: - Parts

  private mutating func say(_ lines: [String]) {
    for line in lines { transcript.say(spoken(line)) }
  }

  private mutating func finish() -> String {
    if transcript.hasChanges { latest = transcript.lines }
    return transcript.take()
  }

  private func spoken(_ text: String) -> String { SpokenText.words(text, glyphs: glyphs) }

  private func sentence(_ message: ScreenVO.Message) -> String {
    message.kind == .refusal ? "refused: \(message.text)" : message.text
  }

  private func title(_ now: AccessibilitySnapshot) -> String {
    let title = now.screen.title
    let failures = Self.failures(title).map { ", \($0)" } ?? ""
    let counts =
      "\(MessageText.counted(title.nodeCount, "node")), \(MessageText.counted(title.linkCount, "link"))\(failures)"
    return "\(title.document), \(counts)\(title.isReadOnly ? ", only to be read" : "")"
  }

  private static func failures(_ title: ScreenVO.Title) -> String? {
    let failing = title.failureCount == 0 ? nil : MessageText.counted(title.failureCount, "node fails", "nodes fail")
    let open = title.openCount == 0 ? nil : MessageText.counted(title.openCount, "node is open", "nodes are open")
    let parts = [failing, open].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func beginning(_ now: AccessibilitySnapshot) -> [String] {
    var lines = ["nodecalc: \(title(now)); \(now.guidance)"]
    if detail != .brief { lines += now.screen.welcome.map { "\(SpokenText.keys($0.key)): \($0.text)" } }
    if let lesson = now.screen.lesson { lines += ["lesson \(lesson.title)", lesson.text] }
    return lines
  }

  private mutating func announceReading(_ now: AccessibilitySnapshot) {
    guard now.screen.prompt == nil, now.reading != reading else { return }
    reading = now.reading
    say([now.reading])
  }

  private mutating func announceFailures(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) {
    let failures = Self.failures(now.screen.title)
    guard failures != Self.failures(old.screen.title), now.screen.title.document == old.screen.title.document else {
      return
    }
    say([failures ?? "nothing fails any more"])
  }

  /// Announces a new mode, unless another announcement already makes it clear.
  private mutating func announceMode(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) {
    let (mode, before) = (now.screen.title.mode, old.screen.title.mode)
    guard mode != before, now.screen.prompt == nil else { return }
    let isListed = now.screen.popup?.selectedRow != nil
    let wasPassing = old.screen.prompt != nil || old.screen.popup?.selectedRow != nil
    if transcript.hasChanges, detail != .full, isListed || wasPassing || detail == .brief { return }
    say(["\(mode.lowercased()) mode"])
  }

  // MARK: - Keys

  private func keysInProgress(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) -> [String] {
    if now.letters != old.letters, !now.letters.isEmpty {
      let words = now.letters.map { "\($0.text) \($0.name)" }
      return ["letters: \(MessageText.list(words, atMost: detail == .full ? Self.manyRows : 26))"]
    }
    guard now.unfinished != old.unfinished, !now.unfinished.isEmpty, detail != .brief else { return [] }
    guard let popup = now.screen.popup, popup.selectedRow == nil else { return ["count \(now.unfinished)"] }
    let title = "\(SpokenText.keys(popup.title)) goes on with"
    if detail == .full { return [title] + popup.rows.map { "\(SpokenText.keys($0.key)), \($0.text)" } }
    return ["\(title) \(MessageText.list(popup.rows.map { SpokenText.keys($0.key) }, atMost: Self.manyRows))"]
  }

  // MARK: - Lists

  private mutating func announceList(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) {
    guard now.screen.prompt == nil, let popup = now.screen.popup, popup.selectedRow != nil else { return }
    let wasOpen = old.screen.popup?.title == popup.title && old.screen.popup?.selectedRow != nil
    guard !wasOpen || old.screen.prompt != nil else { return }
    say(["\(popup.title), \(MessageText.counted(popup.rowCount, "row"))"])
    let limit = popup.isReadWhole ? popup.rowCount : detail == .full ? Self.manyRows : Self.fewRows
    guard popup.isReadWhole || detail != .brief, popup.rowCount <= limit else { return }
    for (index, row) in popup.rows.enumerated() {
      let key = row.key.isEmpty ? "" : "\(SpokenText.keys(row.key)), "
      say([row.isHeading ? "\(row.key) \(row.text)" : "\(popup.firstRow + index + 1): \(key)\(row.text)"])
    }
    // The selected row has been announced with the others.
    reading = now.reading
    if let selected = popup.selectedRow, selected > 0 { say(["at row \(popup.firstRow + selected + 1)"]) }
  }

  // MARK: - Lines

  private mutating func announceLine(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) {
    guard let line = now.screen.prompt else { return }
    guard let before = old.screen.prompt, before.label == line.label, before.isQuestion == line.isQuestion else {
      if line.isQuestion { return announceQuestion(now) }
      if detail == .full, let popup = now.screen.popup {
        say(["\(MessageText.counted(popup.rowCount, "choice")), Alt-0 reads them"])
      }
      return continueLine(now)
    }
    if line.isQuestion { return }
    let change = LineChange(from: before, to: line)
    let choice = now.screen.popup?.selectedRow
    if choice != nil, choice != old.screen.popup?.selectedRow, change.isByCompletion { return announceChoice(now) }
    switch change {
    case .none: break
    case .typed(let text):
      if transcript.isOpen {
        transcript.type(SpokenText.echo(text, glyphs: glyphs))
      } else {
        continueLine(now)
      }
    case .deleted(let text): correct("deleted \(SpokenText.names(of: text))", line)
    case .inserted(let text): correct("inserted \(SpokenText.names(of: text))", line)
    case .moved(let character):
      transcript.say(character.map { "before \(SpokenText.name(of: $0))" } ?? "at the end")
    case .replaced: continueLine(now)
    }
    announceChoices(now, old)
  }

  private mutating func announceChoices(_ now: AccessibilitySnapshot, _ old: AccessibilitySnapshot) {
    guard let line = now.screen.prompt, let popup = now.screen.popup, popup.selectedRow == nil,
      popup.rowCount > 0, popup.rowCount <= Self.announcedChoices[detail] ?? 0
    else { return }
    let names = popup.rows.map(\.key)
    // Completions that the line already ends with are not news.
    if names == old.screen.popup?.rows.map(\.key) || names.allSatisfy(line.text.hasSuffix) { return }
    say(["\(names.count == 1 ? "choice" : "choices"): \(MessageText.list(names, atMost: Self.fewRows))"])
  }

  /// Announces a change in the middle of the typed line, and then the line.
  ///
  /// Characters typed later are added to this announcement.
  private mutating func correct(_ words: String, _ line: ScreenVO.PromptLine) {
    if detail == .brief { return transcript.say(CellText.safe(words, glyphs: glyphs)) }
    transcript.open(CellText.safe("\(words): ", glyphs: glyphs) + SpokenText.echo(line.text, glyphs: glyphs))
  }

  /// Announces the whole typed line.
  ///
  /// Characters typed later are added to this announcement.
  private mutating func continueLine(_ now: AccessibilitySnapshot) {
    guard let line = now.screen.prompt, !line.isQuestion else { return }
    transcript.open(spoken(line.spokenLabel) + ": " + SpokenText.echo(line.text, glyphs: glyphs))
  }

  private mutating func announceChoice(_ now: AccessibilitySnapshot) {
    guard let popup = now.screen.popup, let selected = popup.selectedRow, popup.rows.indices.contains(selected) else {
      return
    }
    let row = popup.rows[selected]
    // The columns of a list are only for the eye.
    let words = row.text.split(separator: " ").joined(separator: " ")
    let text = row.text == row.key || row.text.isEmpty || detail == .brief ? "" : ", \(words)"
    let state = row.isEnabled ? "" : ", not available here" + (row.reason.map { ": \($0)" } ?? "")
    say(["\(popup.firstRow + selected + 1) of \(popup.rowCount): \(row.key)\(text)\(state)"])
  }

  private mutating func announceQuestion(_ now: AccessibilitySnapshot) {
    guard let line = now.screen.prompt else { return }
    say([line.label])
    let answers = now.screen.hints.dropLast().enumerated().map { "\($0 + 1) \($1.text)" }
    if !answers.isEmpty, detail != .brief { say([MessageText.list(answers)]) }
  }
}

private enum LineChange {
  case none
  /// Text was typed at the end of the line.
  case typed(Substring)
  case deleted(Substring)
  case inserted(Substring)
  /// Only the cursor moved; `before` is the character at its right, or nil at the end of the line.
  case moved(before: Character?)
  case replaced

  init(from old: ScreenVO.PromptLine, to new: ScreenVO.PromptLine) {
    let (before, after) = (Array(old.text), Array(new.text))
    if before == after {
      self =
        old.cursor == new.cursor ? .none : .moved(before: after.indices.contains(new.cursor) ? after[new.cursor] : nil)
      return
    }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let kept = min(end, rest)
    let gone = before[start..<before.count - kept]
    let come = after[start..<after.count - kept]
    switch (gone.isEmpty, come.isEmpty) {
    case (true, _):
      self =
        old.cursor == before.count && new.cursor == after.count && start == before.count
        ? .typed(Substring(String(come))) : .inserted(Substring(String(come)))
    case (_, true): self = .deleted(Substring(String(gone)))
    case _: self = .replaced
    }
  }

  /// Whether the change may result from choosing a completion; false if only typing can make it.
  var isByCompletion: Bool {
    switch self {
    case .none, .replaced: true
    case .typed, .deleted, .inserted, .moved: false
    }
  }
}
