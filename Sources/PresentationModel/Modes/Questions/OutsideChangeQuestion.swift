import GraphDocument
import TextScanning

/// Asks what to keep after another program changed the file: the file's version, the user's version, or both merged.
struct OutsideChangeQuestion: QuestionKind {
  static let mode = QuestionMode("CHOICE")
  static let answers: [KeyMap.Binding] = [.init(.takeTheirs, "t"), .init(.keepMine, "m"), .init(.mergeBoth, "b")]

  static var otherKeys: OtherKeys { .passed }

  func label(in editor: any EditorReading) -> String {
    "\(editor.file.lastName ?? "the file") changed on disk: \(editor.keyName(.takeTheirs)) theirs, "
      + "\(editor.keyName(.keepMine)) mine, \(editor.keyName(.mergeBoth)) both merged, "
      + "\(editor.keyName(.cancel)) later"
  }

  /// Leaves the question; the next save asks it again.
  func cancel(in editor: any EditorReading) -> Outcome {
    var file = editor.file
    file.change?.isDeferred = true
    let save = editor.keyName(.save, in: editor.modeBelowList.name)
    return .changed(.file(file), .enter(.normal)).then(.reported("later: \(save) asks again"))
  }

  func takeTheirs(in editor: any EditorReading) throws(CommandError) -> Outcome {
    var file = editor.file
    guard let change = file.takeChange() else { return .done }
    file.saveRequest = nil
    let undo = editor.keyName(.undo, in: .normal)
    return .changed(
      .file(file),
      .take(
        change.theirs, saying: "the file's version was read (\(undo) brings yours back)",
        title: "take the file's version", isSaved: true))
  }

  func askToKeepMine(in editor: any EditorReading) -> Outcome {
    guard let change = editor.file.change else { return .done }
    let comparison = DocumentComparison(from: change.base, to: change.theirs)
    return .asked(
      ConfirmationQuestion(
        .keepMine, sentence: "overwrite the file's version (\(comparison.summary)) at the next save?"))
  }

  func keepMine(in editor: any EditorReading) -> Outcome {
    var file = editor.file
    guard file.takeChange() != nil else { return .done }
    return .changed(.file(file), .markUnsaved).then(
      .reported("your version was kept: the next save overwrites the file"))
  }

  func mergeBoth(in editor: any EditorReading) throws(CommandError) -> Outcome {
    var file = editor.file
    guard let change = file.takeChange() else { return .done }
    let merge = DocumentMerge(base: change.base, mine: editor.root, theirs: change.theirs)
    let conflicts = merge.conflictCount
    let kept = conflicts == 0 ? "" : " (\(MessageText.counted(conflicts, "conflict")) left as in your version)"
    let isTheirs = DocumentComparison(from: merge.contents, to: change.theirs).isEmpty
    return .changed(
      .file(file),
      .take(merge.contents, saying: "merged\(kept)", title: "merge with the file's version", isSaved: isTheirs))
  }
}

extension Command {
  static let takeTheirs = Command(
    "take-theirs", "theirs", "Take the file's version (undo restores yours)",
    answer: OutsideChangeQuestion.takeTheirs)

  static let keepMine = Command(
    "keep-mine", "mine", "Keep your version and overwrite the file on save",
    detail: "It asks again first.",
    answer: OutsideChangeQuestion.askToKeepMine)

  static let mergeBoth = Command(
    "merge-both", "merge", "Merge the file's changes in",
    detail: "If both changed a node, yours is kept.",
    answer: OutsideChangeQuestion.mergeBoth)
}
