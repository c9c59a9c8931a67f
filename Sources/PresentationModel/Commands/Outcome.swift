/// The result of a command, of Enter in a prompt, or of another input: changes of the editor, messages and effects.
struct Outcome {
  /// The messages for the message line, in order; the last one stays visible.
  private(set) var messages: [ScreenVO.Message] = []
  /// The effects for the session, in order.
  private(set) var effects: [Effect] = []

  /// The changes of the editor, in order, which are made before the messages are shown.
  private(set) var changes: [EditorChange] = []
  /// Why the action stops after the changes; nil if it does not.
  private(set) var failure: CommandError?

  init(report: String? = nil, effects: [Effect] = []) {
    if let report { messages = [ScreenVO.Message(kind: .information, text: report)] }
    self.effects = effects
  }

  /// Nothing to report and nothing to do.
  static var done: Outcome { Outcome() }

  static func reported(_ sentence: String) -> Outcome { Outcome(report: sentence) }

  /// Reports a problem that does not prevent the action.
  static func warned(_ sentence: String) -> Outcome {
    var outcome = Outcome()
    outcome.messages = [ScreenVO.Message(kind: .refusal, text: sentence)]
    return outcome
  }

  static func changed(_ changes: EditorChange...) -> Outcome {
    var outcome = Outcome()
    outcome.changes = changes
    return outcome
  }

  /// Opens a list over the canvas.
  static func list(_ kind: some ListingKind, row: Int = 0) -> Outcome { .entered(Listing(kind, row: row)) }

  /// Enters a mode from the canvas, and leaves all other modes.
  static func entered(_ handler: some ModeHandler) -> Outcome { .changed(.enter(ModeStack(handler))) }

  /// Opens a prompt; `text` replaces the text with which its kind starts.
  static func opened(_ kind: some PromptKind, text: String? = nil, in editor: any EditorReading) -> Outcome {
    .entered(Prompt(kind, text: text ?? kind.shownStartingText(in: editor)))
  }

  /// Asks a question, which replaces the current mode.
  static func asked(_ kind: some QuestionKind) -> Outcome { .entered(Question(kind)) }

  static func effects(_ effects: [Effect]) -> Outcome { Outcome(effects: effects) }

  /// Returns the outcome followed by another one.
  func then(_ next: Outcome) -> Outcome {
    var outcome = self
    outcome.messages += next.messages
    outcome.effects += next.effects
    outcome.changes += next.changes
    outcome.failure = next.failure
    return outcome
  }

  /// Returns the outcome followed by another one, or by the error of making it, which does not undo the changes.
  func then(_ next: () throws(CommandError) -> Outcome) -> Outcome {
    do throws(CommandError) {
      return then(try next())
    } catch {
      var outcome = self
      outcome.failure = error
      return outcome
    }
  }

  /// The messages and effects, without the changes.
  var withoutChanges: Outcome {
    var outcome = self
    (outcome.changes, outcome.failure) = ([], nil)
    return outcome
  }
}
