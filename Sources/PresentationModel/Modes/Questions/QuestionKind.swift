/// A kind of question, such as whether to save before quitting.
///
/// Each kind is a type in a file of its own, with the subject of the question, its sentence, and a command for each
/// answer. It also needs an entry in `QuestionCatalog`. `Outcome.asked(_:)` asks the question. All members except `mode`,
/// `answers` and `label` have defaults.
protocol QuestionKind: Hashable, Sendable {
  static var mode: QuestionMode { get }
  /// The commands that answer the question, with default keys, in the order of the hint line.
  ///
  /// `cancel` is always added.
  static var answers: [KeyMap.Binding] { get }

  /// What becomes of keys and text that are no answer; `passed` for questions that may appear while the user types.
  static var otherKeys: OtherKeys { get }

  func label(in editor: any EditorReading) -> String
  /// Handles Esc, by default by leaving the question.
  func cancel(in editor: any EditorReading) -> Outcome
}

extension QuestionKind {
  static var otherKeys: OtherKeys { .refused }
  func cancel(in editor: any EditorReading) -> Outcome {
    .changed(.enter(.normal))
  }
}

enum QuestionCatalog {
  static let all: [any QuestionKind.Type] = [
    QuitQuestion.self,
    OutsideFileQuestion.self,
    RedefinitionQuestion.self,
    OutsideChangeQuestion.self,
    RecoveryQuestion.self,
    HolderQuestion.self,
    ConfirmationQuestion.self,
    ConflictQuestion.self,
  ]

  /// The commands that answer questions, by mode and in the order of `all`.
  static let answers: [(mode: QuestionMode, bindings: [KeyMap.Binding])] = all.reduce(into: []) { answers, kind in
    if !answers.contains(where: { $0.mode == kind.mode }) { answers.append((kind.mode, kind.answers)) }
  }

  /// Returns the answers of a mode with their keys; empty if the mode is unknown.
  static func answers(in mode: QuestionMode) -> [KeyMap.Binding] {
    answers.first { $0.mode == mode }?.bindings ?? []
  }

  static var commands: [Command] { answers.flatMap(\.bindings).map(\.command) }
}

/// A mode for answering questions, with its own key table.
public struct QuestionMode: Hashable, Sendable {
  let title: String

  init(_ title: String) { self.title = title }
}

/// A question that is shown and not answered yet.
public struct Question: Hashable, Sendable {
  let kind: any QuestionKind

  init(_ kind: some QuestionKind) {
    self.kind = kind
  }

  var mode: QuestionMode { type(of: kind).mode }

  /// Compares kinds by type and value.
  public static func == (one: Question, other: Question) -> Bool { one.kind.isEqual(to: other.kind) }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Command {
  /// Creates a command that answers questions of the type `Kind`.
  ///
  /// The command closes the question and calls `answer`. If no such question is open, it does nothing.
  convenience init<Kind>(
    _ name: String, _ brief: String, _ sentence: String, detail: String = "",
    answer: @escaping @Sendable (Kind) -> (any EditorReading) throws(CommandError) -> Outcome
  ) {
    self.init(
      name, brief, sentence, in: .mode, detail: detail, needs: .otherMode,
      outcome: { editor, _ throws(CommandError) in
        guard let question = editor.question(Kind.self) else { return .done }
        editor.enter(.normal)
        return try answer(question)(editor)
      })
  }
}

protocol YesNoQuestion: QuestionKind {
  /// Performs the answer, after the question was closed.
  func answer(yes: Bool, in editor: any EditorReading) throws(CommandError) -> Outcome
}

extension YesNoQuestion {
  static var mode: QuestionMode { QuestionMode("QUESTION") }
  static var answers: [KeyMap.Binding] { [.init(.answerYes, "y"), .init(.answerNo, "n")] }

  /// Returns the keys for yes and no, for the end of the question's text.
  func keys(in editor: any EditorReading) -> String { "\(editor.keyName(.answerYes)) \(editor.keyName(.answerNo))" }
}

extension Command {
  static let answerYes = Command("answer-yes", "yes", "Answer yes", answer: answering(yes: true))
  static let answerNo = Command("answer-no", "no", "Answer no", answer: answering(yes: false))

  private static func answering(
    yes: Bool
  ) -> @Sendable (any YesNoQuestion) -> (any EditorReading) throws(CommandError) -> Outcome {
    { question in { editor throws(CommandError) in try question.answer(yes: yes, in: editor) } }
  }
}
