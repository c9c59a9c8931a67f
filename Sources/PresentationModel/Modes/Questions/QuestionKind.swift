/// What differs between questions.
///
/// A kind is one file with the question's subject, its sentence, its answers as commands, and their actions. It also
/// needs an entry in `QuestionCatalog`. `NodesPM.ask(_:)` asks it. All members except mode, answers and label have
/// defaults.
protocol QuestionKind: Hashable, Sendable {
  /// The mode in which the question is answered; kinds with the same mode have the same answers.
  static var mode: QuestionMode { get }
  /// The commands that answer the question, with default keys, in the order of the hint line; `cancel` is always added.
  static var answers: [KeyMap.Binding] { get }

  /// Whether other keys and text defer the question and keep their usual effect.
  ///
  /// True for questions that may appear while the user types.
  static var yieldsToOtherKeys: Bool { get }

  /// Returns the question, with the keys of its answers.
  func label(in editor: NodesPM) -> String
  /// Handles Esc; leaves the mode.
  func cancel(in editor: NodesPM)
}

extension QuestionKind {
  static var yieldsToOtherKeys: Bool { false }
  func cancel(in editor: NodesPM) { editor.enter(.normal) }
}

/// The catalogue of question kinds.
enum QuestionCatalog {
  /// Every kind of question.
  static let all: [any QuestionKind.Type] = [
    QuitQuestion.self,
    ForeignFileQuestion.self,
    RedefinitionQuestion.self,
    OutsideChangeQuestion.self,
    RecoveryQuestion.self,
    HolderQuestion.self,
    ConfirmationQuestion.self,
    ConflictQuestion.self,
  ]

  /// The modes of questions with their answers, in the order of the catalogue.
  static let answers: [(mode: QuestionMode, bindings: [KeyMap.Binding])] = all.reduce(into: []) { answers, kind in
    if !answers.contains(where: { $0.mode == kind.mode }) { answers.append((kind.mode, kind.answers)) }
  }

  /// The commands that answer questions, in the order of lists.
  static var commands: [Command] { answers.flatMap(\.bindings).map(\.command) }
}

/// A mode for answering questions, with its own key table.
public struct QuestionMode: Hashable, Sendable {
  /// The title of the mode on the screen.
  let title: String

  init(_ title: String) { self.title = title }
}

/// An open question.
public struct Question: Hashable, Sendable {
  let kind: any QuestionKind

  init(_ kind: some QuestionKind) {
    self.kind = kind
  }

  /// The mode in which the question is answered.
  var mode: QuestionMode { type(of: kind).mode }

  /// Compares kinds by type and value.
  public static func == (one: Question, other: Question) -> Bool { one.kind.isEqual(to: other.kind) }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Command {
  /// Creates a command that answers questions of `Kind`: it leaves the mode and runs `answer`.
  ///
  /// It does nothing if no such question is open.
  convenience init<Kind>(
    _ name: String, _ brief: String, _ sentence: String, detail: String = "",
    answer: @escaping @Sendable (Kind) -> (NodesPM) throws(CommandError) -> Outcome
  ) {
    self.init(
      name, brief, sentence, detail: detail, needs: .otherMode,
      outcome: { editor, _ throws(CommandError) in
        guard let question = editor.question(Kind.self) else { return .done }
        editor.enter(.normal)
        return try answer(question)(editor)
      })
  }
}

/// A question with the answers yes and no.
protocol YesNoQuestion: QuestionKind {
  /// Carries out the answer; the mode has been left already.
  func answer(yes: Bool, in editor: NodesPM) throws(CommandError) -> Outcome
}

extension YesNoQuestion {
  static var mode: QuestionMode { QuestionMode("QUESTION") }
  static var answers: [KeyMap.Binding] { [.init(.answerYes, "y"), .init(.answerNo, "n")] }

  /// Returns the keys of both answers, for the end of the label.
  func keys(in editor: NodesPM) -> String { "\(editor.keyName(.answerYes)) \(editor.keyName(.answerNo))" }
}

extension Command {
  static let answerYes = Command("answer-yes", "yes", "Answer yes", answer: answering(yes: true))
  static let answerNo = Command("answer-no", "no", "Answer no", answer: answering(yes: false))

  private static func answering(
    yes: Bool
  ) -> @Sendable (any YesNoQuestion) -> (NodesPM) throws(CommandError) -> Outcome {
    { question in { editor throws(CommandError) in try question.answer(yes: yes, in: editor) } }
  }
}
