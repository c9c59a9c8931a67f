/// The state of help mode: what is shown, and where `Esc` leads back to.
public struct Help: Hashable, Sendable {
  /// A mode whose keys are shown.
  public enum Subject: Hashable, Sendable {
    case normal
    case relationshipCreation(RelationshipCreation)
    case move(Relocation)

    /// nil for a mode in which help is not asked for.
    init?(_ mode: Mode) {
      switch mode {
      case .normal: self = .normal
      case .relationshipCreation(let creation): self = .relationshipCreation(creation)
      case .move(let relocation): self = .move(relocation)
      case .prompt, .question, .help: return nil
      }
    }

    var mode: Mode {
      switch self {
      case .normal: .normal
      case .relationshipCreation(let creation): .relationshipCreation(creation)
      case .move(let relocation): .move(relocation)
      }
    }
  }

  public var subject: Subject
  /// How many rows of the list lie above the first one shown.
  public var scroll = 0

  init(_ subject: Subject) {
    self.subject = subject
  }
}
