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

  /// Every command, in catalogue order, which is also the order in lists.
  public static let all: [Command] = catalogue.flatMap(\.commands)

  private static let catalogue: [(section: Section, commands: [Command])] = [
    (.move, moving),
    (.see, seeing),
    (.select, selecting),
    (.change, changing + ofGroups),
    (.link, linking),
    (.mode, inModes),
    (.line, inLines),
    (.file, withFiles),
  ]

  /// The section of the command.
  public var section: Section { Self.sections[self] ?? .mode }

  var place: Int { Self.places[self] ?? 0 }

  private static let places = Dictionary(zip(all, all.indices)) { first, _ in first }

  private static let sections = Dictionary(
    catalogue.flatMap { section, commands in commands.map { ($0, section) } }
  ) { first, _ in first }

  private static let moving: [Command] = [
    .focusLeft,
    .focusRight,
    .focusUp,
    .focusDown,
    .stepLeft,
    .stepRight,
    .stepUp,
    .stepDown,
    .focusNext,
    .focusPrevious,
    .focusFirst,
    .focusLast,
    .focusSame,
    .followDownstream,
    .followUpstream,
    .followCause,
    .fixUnits,
    .followLargest,
    .showHints,
    .search,
    .searchNext,
    .searchPrevious,
    .setMark,
    .goToMark,
    .jumpBack,
    .jumpForth,
    .goIn,
    .goOut,
    .nextInstance,
    .listGroups,
  ]

  private static let seeing: [Command] = [
    .panLeft,
    .panRight,
    .panUp,
    .panDown,
    .halfPageDown,
    .halfPageUp,
    .pageDown,
    .pageUp,
    .centre,
    .showAll,
    .showNeighbours,
    .toggleGrid,
    .toggleMinimap,
    .changeValueFormat,
    .changeWireStyle,
    .toggleDrivers,
    .table,
    .chart,
    .logarithmicX,
    .logarithmicY,
    .sortLeft,
    .sortRight,
    .reverseSort,
    .nextSection,
    .previousSection,
    .foldSection,
    .foldAll,
    .unfoldInstance,
    .groupTable,
    .zoomIn,
    .zoomOut,
    .showFull,
    .showCompact,
    .showDots,
    .showOverview,
    .inspect,
    .outline,
    .tell,
    .verbosity,
    .listScenarios,
    .conflicts,
    .listSwings,
    .theme,
    .repaint,
  ]

  private static let selecting: [Command] = [
    .selectTogether,
    .selectToggle,
    .selectUpstream,
    .selectDownstream,
    .selectConnected,
    .selectAll,
    .selectInverse,
    .selectSame,
    .selectFailed,
    .selectFrame,
  ]

  private static let changing: [Command] = changingGraph + Command.ofAttributes + changingNodes

  private static let changingGraph: [Command] = [
    .copy,
    .paste,
    .pasteLinked,
    .add,
    .addSeveral,
    .addAfter,
    .addBefore,
    .insert,
    .enterNumber,
    .addNote,
    .frame,
    .retitleFrame,
    .dissolveFrame,
    .addToFrame,
    .removeFromFrame,
    .moveFrame,
    .edit,
    .editOutside,
    .increase,
    .decrease,
    .increaseCoarsely,
    .decreaseCoarsely,
    .replaceOperator,
    .toggleKind,
    .toggleBypass,
    .expandFormula,
    .collapseToFormula,
    .rename,
  ]

  private static let changingNodes: [Command] = [
    .display,
    .displayAll,
    .declareInput,
    .declareOutput,
    .inputs,
    .outputs,
    .range,
    .components,
    .solve,
    .sample,
    .takeScenario,
    .applyScenario,
    .deleteScenario,
    .points,
    .addPoint,
    .deletePoint,
    .move,
    .nudgeLeft,
    .nudgeRight,
    .nudgeUp,
    .nudgeDown,
    .delete,
    .deleteAndHeal,
    .undo,
    .redo,
    .layOut,
    .layOutFolded,
    .alignLeft,
    .alignRight,
    .alignTop,
    .alignBottom,
    .alignColumns,
    .alignRows,
    .distributeAcross,
    .distributeUpright,
    .makeRoomRight,
    .makeRoomBelow,
    .leapLeft,
    .leapRight,
    .leapUp,
    .leapDown,
    .repeatChange,
    .history,
  ]

  private static let linking: [Command] = [
    .link,
    .linkChain,
    .swapInputs,
    .cutInputs,
    .createTarget,
    .acceptAndStay,
    .removeLink,
    .reverseLink,
    .nextOutput,
  ]

  private static let inModes: [Command] =
    [.accept, .cancel] + QuestionCatalog.commands + [.commandLine, .palette, .messages, .help]

  private static let inLines: [Command] = [
    .lineLeft,
    .lineRight,
    .lineStart,
    .lineEnd,
    .deleteBackward,
    .deleteForward,
    .deleteWord,
    .deleteToStart,
    .deleteToEnd,
    .yank,
    .wordLeft,
    .wordRight,
    .nextLine,
    .previousLine,
    .nextChoice,
    .previousChoice,
  ]

  private static let withFiles: [Command] =
    [
      .readAgain,
      .read,
      .takeColumn,
      .takeAllColumns,
      .takeAsValues,
      .takeAsX,
      .takeAsErrors,
      .takeAsAnnotations,
      .takeFirstReading,
      .takeSecondReading,
    ] + TableDecision.all.map(\.command) + [
      .readAsDetected,
      .open,
      .openExample, .tutor,
      .save,
      .saveAs,
      .export,
      .recover,
      .makeWritable,
      .quit,
      .quitDiscarding,
      .saveAndQuit,
      .suspend,
    ]
}
