extension Command {
  /// The section of the help that lists a command; the help shows the sections in the order of the cases.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    case move
    case change
    case link
    case select
    case see
    case file
    /// Commands that enter and leave modes, and commands that find other commands.
    case mode = "modes"
    /// Commands that edit the text of a prompt.
    case line = "lines"

    /// Returns the sections in their order in the help on a mode.
    ///
    /// If the mode has a single purpose, such as editing a prompt, the section for that purpose comes first.
    static func ordered(in mode: Mode.Name) -> [Section] {
      switch mode {
      case .normal, .select, .table, .chart: allCases
      case .relationshipCreation: [.mode, .link] + allCases.filter { $0 != .mode && $0 != .link }
      case .move, .prompt, .question, .listing, .inspector, .columns, .points:
        [.mode] + allCases.filter { $0 != .mode }
      }
    }
  }

  /// Every command, section by section; also the order in lists.
  public static let all: [Command] = [.move, .see, .select, .change, .link, .mode, .line, .file].flatMap { section in
    inFamilies.filter { $0.section == section }
  }

  /// Every command, family by family; also the order in menus of keys.
  static let inFamilies: [Command] = Array(families.joined())

  private static let families: [[Command]] = [
    ofMotion, ofView, ofTable, ofReading, ofSelecting, ofAdding, ofFrames, ofEditing, ofAttributes, ofInterface,
    ofQuestions, ofScenarios, ofData, ofArranging, ofLinking, ofGroups, ofModes, QuestionCatalog.commands, ofLines,
    TableDecision.all.map(\.command), ofFiles, [.theme],
  ]

  var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(zip(all, all.indices)) { first, _ in first }
}
