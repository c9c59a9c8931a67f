/// The kind of a question: everything in which one question differs from another.
///
/// A kind is one file: a value with the question's subject, its sentence, its answers as commands, and their actions;
/// and a line in `QuestionCatalog`. `NodesPM.ask(_:)` asks it. Only the answers and the sentence have no default.
protocol QuestionKind: Hashable, Sendable {
  /// The mode that it is answered in; kinds that share one have the same answers.
  static var mode: QuestionMode { get }
  /// The commands that answer it, with their keys by default, in the order of the hint line; `cancel` follows by itself.
  static var answers: [KeyMap.Binding] { get }

  /// Whether a key or text that is not an answer defers the question and then has its usual effect: for questions that
  /// appear while the user types.
  static var yieldsToOtherKeys: Bool { get }

  /// The question, with the keys of its answers.
  func label(in editor: NodesPM) -> String
  /// Esc; leaves the mode.
  func cancel(in editor: NodesPM)
}

extension QuestionKind {
  static var yieldsToOtherKeys: Bool { false }
  func cancel(in editor: NodesPM) { editor.enter(.normal) }
}

/// The kinds of questions there are.
enum QuestionCatalog {
  /// Every kind; a new one is a line.
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

  /// The answers of each mode that questions have, in the order of the catalogue.
  static let answers: [(mode: QuestionMode, bindings: [KeyMap.Binding])] = all.reduce(into: []) { answers, kind in
    if !answers.contains(where: { $0.mode == kind.mode }) { answers.append((kind.mode, kind.answers)) }
  }

  /// The commands that answer questions, in the order of lists.
  static var commands: [Command] { answers.flatMap(\.bindings).map(\.command) }
}

/// A mode that questions are answered in, by a table of keys of its own.
public struct QuestionMode: Hashable, Sendable {
  /// The title on the screen.
  let title: String

  init(_ title: String) { self.title = title }
}

/// A question that is, and that one key answers.
public struct Question: Hashable, Sendable {
  let kind: any QuestionKind

  init(_ kind: some QuestionKind) {
    self.kind = kind
  }

  /// The mode that it is answered in.
  var mode: QuestionMode { type(of: kind).mode }

  /// Kinds by type and value.
  public static func == (one: Question, other: Question) -> Bool { one.kind.isEqual(to: other.kind) }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension Command {
  /// An answer to questions of that kind: it leaves their mode and runs `answer`; without such a question it does
  /// nothing.
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

/// A question that yes and no answer.
protocol YesNoQuestion: QuestionKind {
  /// The result of the answer; the mode has been left.
  func answer(yes: Bool, in editor: NodesPM) throws(CommandError) -> Outcome
}

extension YesNoQuestion {
  static var mode: QuestionMode { QuestionMode("QUESTION") }
  static var answers: [KeyMap.Binding] { [.init(.answerYes, "y"), .init(.answerNo, "n")] }

  /// The keys of both answers, as a label ends.
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
