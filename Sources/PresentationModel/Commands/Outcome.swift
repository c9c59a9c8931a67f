/// The result of a command, of Enter in a prompt, or of another input: messages and effects.
struct Outcome {
  /// The messages for the message line, in order; the last one stays visible.
  private(set) var messages: [ScreenVO.Message] = []
  /// The effects for the session, in order.
  private(set) var effects: [Effect] = []

  init(report: String? = nil, effects: [Effect] = []) {
    if let report { messages = [ScreenVO.Message(kind: .information, text: report)] }
    self.effects = effects
  }

  /// Nothing to report and nothing to do.
  static let done = Outcome()

  static func reported(_ sentence: String) -> Outcome { Outcome(report: sentence) }

  /// Reports a problem that does not prevent the action.
  static func warned(_ sentence: String) -> Outcome {
    var outcome = Outcome()
    outcome.messages = [ScreenVO.Message(kind: .refusal, text: sentence)]
    return outcome
  }

  static func effects(_ effects: [Effect]) -> Outcome { Outcome(effects: effects) }

  /// Returns the outcome followed by another one.
  func then(_ next: Outcome) -> Outcome {
    var outcome = self
    outcome.messages += next.messages
    outcome.effects += next.effects
    return outcome
  }
}
