/// Asks for confirmation of an answer that would destroy unsaved work.
///
/// No and Esc return to the question that was answered.
struct ConfirmationQuestion: YesNoQuestion {
  enum Action: Hashable, Sendable {
    case dropRecovered
    case keepMine
  }

  let action: Action
  let sentence: String

  init(_ action: Action, sentence: String) {
    self.action = action
    self.sentence = sentence
  }

  func label(in editor: any EditorReading) -> String { "\(sentence) \(keys(in: editor))" }

  func answer(yes: Bool, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard yes else { return cancel(in: editor) }
    return switch action {
    case .dropRecovered: RecoveryQuestion().discard(in: editor)
    case .keepMine: OutsideChangeQuestion().keepMine(in: editor)
    }
  }

  func cancel(in editor: any EditorReading) -> Outcome {
    switch action {
    case .dropRecovered: .asked(RecoveryQuestion())
    case .keepMine: .asked(OutsideChangeQuestion())
    }
  }
}
