import EvaluationEngine
public import GraphDocument

/// The document's file, changed by somebody else while it is open here.
///
/// Without unsaved changes the file's text is joined in at once; with some the user chooses. Either is one step of undo, and
/// waits until no mode, line or sequence of keys is in progress and nothing is held by the mouse.
extension NodesPM {
  /// Whether a change of the file waits for the user, or for the end of what is in progress.
  public var hasOutsideChange: Bool { file.change != nil }

  /// The document's file holds `theirs` from now on; `base` is what it held when the two were last the same, asked for only
  /// where the document has gone on since.
  public func changedOutside(_ theirs: DocumentContents, since base: () -> DocumentContents) {
    let base = file.change?.base ?? (document.isModified ? base() : contents)
    // Who has put the answer off is not asked again by each of many changes.
    file.change = OutsideChange(base: base, theirs: theirs, isPutOff: file.change?.isPutOff ?? false)
    if case .question(.changedOutside) = mode { enter(.normal) }
    followOutsideChange()
  }

  /// The document's file can be read no more, or holds no document; what is here stays.
  public func outsideChangeFailed(_ sentence: String) {
    file.news.document = ScreenVO.Message(
      kind: .refusal, text: "\(file.name ?? "the file") changed on disk, not taken in: \(sentence)")
    reportOutsideNews()
  }

  /// Does what is to be done about a change of the file, as soon as nothing is in progress.
  func followOutsideChange() {
    guard let change = file.change, !change.isPutOff, isIdle || mode.name == .chart, pointer.drag == nil else { return }
    if !document.isModified {
      file.change = nil
      carryOut { () throws(Rejection) in
        try takeIn(change.theirs, saying: "changed on disk", isAsked: false) { document.markSaved() }
      }
    } else if DocumentComparison(from: contents, to: change.theirs).isEmpty {
      file.change = nil
      document.markSaved()
      say("\(file.name ?? "the file") holds the same by now")
    } else if DocumentComparison(from: change.base, to: change.theirs).isEmpty {
      // Written again, or back to what it was.
      file.change = nil
    } else if isIdle {
      askAboutOutsideChange()
    }
  }

  /// Asks which of the two documents is wanted; what was to follow a save does not.
  public func askAboutOutsideChange() {
    message = nil
    file.saveRequest?.quits = false
    enter(.question(.changedOutside))
  }

  /// Answers the question.
  func choose(_ choice: OutsideChange.Choice) throws(Rejection) -> Outcome {
    guard let change = file.change, case .question(.changedOutside) = mode else { return .done }
    enter(.normal)
    file.change = nil
    let undo = keyName(.undo, in: .normal)
    switch choice {
    case .theirs:
      file.saveRequest = nil
      return try takeIn(change.theirs, saying: "theirs (\(undo) brings mine back)") { document.markSaved() }
    case .mine:
      document.markUnsaved()
      return .reported("mine: the next save replaces what the file holds now")
    case .merged:
      let merge = DocumentMerge(base: change.base, mine: contents, theirs: change.theirs)
      let conflicts = merge.conflictCount
      let kept = conflicts == 0 ? "" : " (\(conflicts) \(conflicts == 1 ? "conflict" : "conflicts") left as mine)"
      let isTheirs = DocumentComparison(from: merge.contents, to: change.theirs).isEmpty
      return try takeIn(merge.contents, saying: "merged\(kept)") {
        isTheirs ? document.markSaved() : document.markUnsaved()
      }
    }
  }

  /// The answer is put off.
  func putOffOutsideChange() {
    file.change?.isPutOff = true
    enter(.normal)
    say("later: \(keyName(.save)) asks again")
  }

  /// Joins a document in; what is selected, marked and in sight stays, as far as it is still there.
  ///
  /// A text that equals the one before is reported only where it was asked for.
  private func takeIn(
    _ other: DocumentContents, saying what: String, isAsked: Bool = true, _ settle: () -> Void
  ) throws(Rejection) -> Outcome {
    let selected = selection.map { contents.name(of: $0) }
    let position = cursor
    let comparison: DocumentComparison
    do throws(EditRefusal) {
      comparison = try document.join(other, title: "\(what): read from disk")
    } catch {
      throw .edit(error)
    }
    if selection == nil, let selected, let node = contents.node(named: selected) {
      setSelection(node)
      focus.cursor = position
    }
    settle()
    let sentence = "\(what): \(comparison.isEmpty ? "no node differs" : comparison.summary)"
    if isAsked {
      // What was read while the question stood may be of files that the document names no more.
      file.news = OutsideNews()
      return .reported(sentence)
    }
    if !comparison.isEmpty {
      file.news.document = ScreenVO.Message(kind: .information, text: sentence)
      reportOutsideNews()
    }
    return .done
  }
}
