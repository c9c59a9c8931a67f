import GraphDocument
import TextScanning

/// Asks which version to keep where both versions of a merged document changed something.
///
/// The next conflict follows as soon as one is resolved or skipped.
struct ConflictQuestion: QuestionKind {
  static let mode = QuestionMode("CONFLICT")
  static let answers: [KeyMap.Binding] = [
    .init(.chooseOurs, "o"), .init(.chooseTheirs, "t"), .init(.nextConflict, "n"),
  ]

  let conflict: MergeConflict
  let place: Int
  let count: Int

  /// Asks about the conflict with this index.
  ///
  /// - Throws: if there is no such conflict.
  static func ask(at place: Int, in editor: any EditorReading) throws(CommandError) -> Outcome {
    let conflicts = editor.services.conflicts?.list(editor.root) ?? []
    guard conflicts.indices.contains(place) else {
      throw .because(conflicts.isEmpty ? "the document has no merge conflicts" : "that was the last merge conflict")
    }
    let conflict = conflicts[place]
    let asked = Outcome.asked(ConflictQuestion(conflict: conflict, place: place, count: conflicts.count))
    guard let node = conflict.node.flatMap({ editor.contents.node(named: $0) }) else { return asked }
    return Outcome.changed(.jump(node)).then(asked)
  }

  func label(in editor: any EditorReading) -> String {
    // Keys come first, because the texts of the two sides may be long.
    "\(place + 1)/\(count) \(editor.keyName(.chooseOurs)) ours \(editor.keyName(.chooseTheirs)) theirs "
      + "\(editor.keyName(.nextConflict)) next · \(conflict.subject) \(conflict.sides)"
  }

  func chooseOurs(in editor: any EditorReading) throws(CommandError) -> Outcome { try resolve(with: .ours, in: editor) }

  func chooseTheirs(in editor: any EditorReading) throws(CommandError) -> Outcome {
    try resolve(with: .theirs, in: editor)
  }

  func next(in editor: any EditorReading) throws(CommandError) -> Outcome {
    try Self.ask(at: place + 1, in: editor)
  }

  private func resolve(with side: MergeConflict.Side, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard let services = editor.services.conflicts else { return .done }
    switch services.resolved(editor.root, conflict, side) {
    case .failure(let problem): throw .because(problem.sentence)
    case .success(let contents):
      let rest = services.list(contents).count
      let taken = Outcome.changed(.join(contents, title: "take \(side.rawValue): \(conflict.subject)"))
      return (rest > place ? taken.then(.changed(.askAboutConflict(place))) : taken).then(
        .reported("\(conflict.subject) is \(side.rawValue) now; \(MessageText.counted(rest, "conflict")) left"))
    }
  }
}

extension Command {
  /// Asks about the first conflict that the last merge left.
  public static let conflicts = Command(
    "conflicts", "conflicts", "Resolve a merge, conflict by conflict", in: .see,
    aliases: ["merge", "resolve", "ours", "theirs"],
    outcome: { editor, _ throws(CommandError) in try ConflictQuestion.ask(at: 0, in: editor) })

  static let chooseOurs = Command(
    "choose-ours", "ours", "Keep our version", answer: ConflictQuestion.chooseOurs)

  static let chooseTheirs = Command(
    "choose-theirs", "theirs", "Take their version", answer: ConflictQuestion.chooseTheirs)

  static let nextConflict = Command(
    "next-conflict", "next", "Leave this conflict for later", answer: ConflictQuestion.next)
}
