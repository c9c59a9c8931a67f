extension KeyMap {
  /// The default key map: the keys that commands and questions state.
  public static let standard = KeyMap(
    Dictionary(
      uniqueKeysWithValues: Mode.Name.allCases.map { mode in
        let answers =
          if case .question(let question) = mode { QuestionCatalog.answers(in: question) } else { [Binding]() }
        return (mode, answers + Command.inFamilies.compactMap { $0.defaultBinding(in: mode) })
      }))

  /// The commands in the hint line while most keys are jump letters of nodes.
  static let hintedAmongLetters: [Command] = [.panDown, .panRight, .showAll, .cancel]

  /// Returns the commands in the hint line of a mode, most important first.
  public static func hinted(in mode: Mode.Name) -> [Command] {
    switch mode {
    case .normal:
      [.add, .link, .edit, .enterNumber, .search, .undo, .delete, .help, .quit, .palette, .save, .move]
    case .select:
      [
        .move, .delete, .copy, .selectUpstream, .selectDownstream, .selectToggle, .showNeighbours, .cancel, .help,
        .palette,
      ]
    case .table:
      [
        .focusDown, .edit, .cancel, .search, .sortRight, .reverseSort, .foldSection, .groupTable, .table, .help, .undo,
        .nextSection, .palette,
      ]
    case .relationshipCreation:
      [.accept, .acceptAndStay, .showHints, .search, .removeLink, .reverseLink, .cancel, .help]
    case .move: [.nudgeLeft, .leapLeft, .accept, .cancel]
    case .prompt: [.accept, .nextChoice, .deleteToStart, .cancel]
    case .question(let question):
      QuestionCatalog.answers(in: question).map(\.command) + [.cancel]
    case .listing: [.focusDown, .pageDown, .search, .accept, .cancel]
    case .inspector:
      [.focusDown, .accept, .search, .edit, .rename, .label, .followCause, .cancel, .pageDown, .focusLast]
    case .columns:
      [
        .takeColumn, .accept, .help, .cancel, .takeAsX, .takeAsAnnotations, .takeAsErrors, .takeAsValues, .search,
        .takeAllColumns, .focusDown,
      ]
    case .points: [.accept, .addPoint, .cancel, .focusRight, .focusDown, .deletePoint, .undo, .help]
    case .chart:
      [.focusRight, .focusDown, .cancel, .zoomIn, .zoomOut, .showAll, .logarithmicX, .logarithmicY, .help]
    }
  }
}
