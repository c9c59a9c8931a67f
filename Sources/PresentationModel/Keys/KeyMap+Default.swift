extension KeyMap {
  /// The default key map.
  public static let standard = KeyMap(canvasAndLists.merging(questions) { table, _ in table })

  private static let canvasAndLists: [Mode.Name: [Binding]] = [
    .normal: normal,
    .select: select,
    .table: table,
    .relationshipCreation: relationshipCreation,
    .move: move,
    .prompt: prompt,
    .listing: listing,
    .inspector: inspector,
    .columns: columns,
    .points: points,
    .chart: chart,
  ]

  private static let motions: [Binding] = [
    Binding(.focusLeft, "h", "<Left>"),
    Binding(.focusDown, "j", "<Down>"),
    Binding(.focusUp, "k", "<Up>"),
    Binding(.focusRight, "l", "<Right>"),
    Binding(.focusNext, "<Tab>"),
    Binding(.focusPrevious, "<S-Tab>"),
    Binding(.showHints, "f"),
    Binding(.search, "/"),
    Binding(.panLeft, "H", "<C-Left>"),
    Binding(.panDown, "J", "<C-Down>"),
    Binding(.panUp, "K", "<C-Up>"),
    Binding(.panRight, "L", "<C-Right>"),
    Binding(.halfPageDown, "<C-d>"),
    Binding(.halfPageUp, "<C-u>"),
    Binding(.pageDown, "<PageDown>", "<C-f>"),
    Binding(.pageUp, "<PageUp>", "<C-b>"),
    Binding(.centre, "zz"),
    Binding(.showAll, "_"),
    Binding(.showNeighbours, "zs"),
    Binding(.toggleGrid, "zg"),
    Binding(.toggleMinimap, "zm"),
    Binding(.changeValueFormat, "zv"),
    Binding(.changeWireStyle, "zw"),
    Binding(.toggleDrivers, "z%"),
    Binding(.zoomIn, "zi"),
    Binding(.zoomOut, "zo"),
    Binding(.showFull, "z1"),
    Binding(.showCompact, "z2"),
    Binding(.showDots, "z3"),
    Binding(.showOverview, "z4"),
  ]

  /// Keys that go to other nodes along wires, by hints, marks and searches.
  private static let journeys: [Binding] = [
    Binding(.followDownstream, "]"),
    Binding(.followUpstream, "["),
    Binding(.followCause, "!"),
    Binding(.fixUnits, "g!"),
    Binding(.followLargest, "g%"),
    Binding(.focusFirst, "gg"),
    Binding(.focusLast, "G"),
    Binding(.focusSame, "*"),
    Binding(.searchNext, "n"),
    Binding(.searchPrevious, "N"),
    Binding(.setMark, "M"),
    Binding(.goToMark, "'"),
    Binding(.jumpBack, "<C-o>"),
    Binding(.jumpForth, "<M-o>"),
  ]

  private static let together: [Binding] = [
    Binding(.selectTogether, "v"),
    Binding(.selectToggle, "ss"),
    Binding(.selectUpstream, "su"),
    Binding(.selectDownstream, "sd"),
    Binding(.selectConnected, "sc"),
    Binding(.selectAll, "sa"),
    Binding(.selectInverse, "si"),
    Binding(.selectSame, "st"),
    Binding(.selectFailed, "se"),
    Binding(.copy, "y"),
    Binding(.paste, "p"),
    Binding(.pasteLinked, "P"),
    Binding(.move, "m"),
    Binding(.nudgeLeft, "<S-Left>"),
    Binding(.nudgeDown, "<S-Down>"),
    Binding(.nudgeUp, "<S-Up>"),
    Binding(.nudgeRight, "<S-Right>"),
    Binding(.layOut, "<Space>ll"),
    Binding(.layOutFolded, "<Space>lf"),
    Binding(.alignLeft, "<Space>lh"),
    Binding(.alignRight, "<Space>lr"),
    Binding(.alignTop, "<Space>lk"),
    Binding(.alignBottom, "<Space>lj"),
    Binding(.alignColumns, "<Space>lc"),
    Binding(.alignRows, "<Space>l-"),
    Binding(.distributeAcross, "<Space>ld"),
    Binding(.distributeUpright, "<Space>lD"),
    Binding(.makeRoomRight, "<Space>lL"),
    Binding(.makeRoomBelow, "<Space>lJ"),
    Binding(.delete, "d", "x", "<Del>"),
    Binding(.toggleBypass, "b"),
    Binding(.display, "%"),
    Binding(.displayAll, "<Space>%"),
    Binding(.expandFormula, "<Space>e"),
    Binding(.collapseToFormula, "<Space>="),
    Binding(.undo, "u"),
    Binding(.redo, "U", "<C-r>"),
    Binding(.inspect, "i"),
    Binding(.outline, "<Space>a"),
    Binding(.table, "t"),
    Binding(.chart, "<Space>c"),
    Binding(.history, "<Space>u"),
    Binding(.messages, "<C-g>", "<Space>m"),
    Binding(.readAgain, "<Space>r"),
    Binding(.read, "<Space>i"),
    Binding(.points, "<Space>p"),
    Binding(.commandLine, ":"),
    Binding(.palette, "<C-p>", "<Space>?"),
    Binding(.open, "<Space>o"),
    Binding(.openExample, "<Space>x"),
    Binding(.theme, "<Space>t"),
    Binding(.save, "<C-s>"),
    Binding(.quit, "q"),
    Binding(.saveAndQuit, "ZZ"),
    Binding(.quitDiscarding, "ZQ"),
  ]

  private static let framing: [Binding] = [
    Binding(.addNote, "<Space>nn"),
    Binding(.frame, "<Space>nf"),
    Binding(.retitleFrame, "<Space>nr"),
    Binding(.dissolveFrame, "<Space>nd"),
    Binding(.addToFrame, "<Space>na"),
    Binding(.removeFromFrame, "<Space>nx"),
    Binding(.moveFrame, "<Space>nm"),
    Binding(.selectFrame, "<Space>ns"),
  ]

  private static let declaring: [Binding] = [
    Binding(.declareInput, "<Space>di"),
    Binding(.declareOutput, "<Space>do"),
    Binding(.inputs, "<Space>dI"),
    Binding(.outputs, "<Space>dO"),
    Binding(.range, "<Space>dr"),
    Binding(.components, "<Space>du"),
    Binding(.solve, "<Space>ds"),
    Binding(.sample, "<Space>dm"),
    Binding(.takeScenario, "<Space>dt"),
    Binding(.applyScenario, "<Space>da"),
    Binding(.deleteScenario, "<Space>dx"),
    Binding(.listScenarios, "<Space>dl"),
    Binding(.listSwings, "<Space>dw"),
  ]

  private static let grouping: [Binding] = [
    Binding(.goIn, "gd"),
    Binding(.goOut, "gu"),
    Binding(.makeGroup, "<Space>gg"),
    Binding(.addInstance, "<Space>ga"),
    Binding(.giveInput, "<Space>gv"),
    Binding(.nextInstance, "<Space>gn"),
    Binding(.detach, "<Space>gc"),
    Binding(.expandInstance, "<Space>ge"),
    Binding(.renameGroup, "<Space>gr"),
    Binding(.listGroups, "<Space>gl"),
    Binding(.deleteGroup, "<Space>gd"),
    Binding(.addImport, "<Space>gi"),
    Binding(.renameImport, "<Space>gR"),
    Binding(.removeImport, "<Space>gD"),
  ]

  private static let always: [Binding] = [
    Binding(.help, "?", "<F1>"),
    Binding(.tell, "<C-t>"),
    Binding(.verbosity, "<M-t>"),
    Binding(.suspend, "<C-z>"),
    Binding(.repaint, "<C-l>"),
    Binding(.cancel, "<Esc>", "<C-c>"),
  ]

  private static let normal: [Binding] =
    [
      Binding(.add, "a"),
      Binding(.addSeveral, "A"),
      Binding(.addAfter, "o"),
      Binding(.addBefore, "O"),
      Binding(.insert, "I"),
      Binding(.enterNumber, "="),
      Binding(.edit, "<Enter>", "e"),
      Binding(.editOutside, "E"),
      Binding(.increase, "<C-a>"),
      Binding(.decrease, "<C-x>"),
      Binding(.increaseCoarsely, "<M-a>"),
      Binding(.decreaseCoarsely, "<M-x>"),
      Binding(.link, "c"),
      Binding(.linkChain, "C"),
      Binding(.cutInputs, "X"),
      Binding(.replaceOperator, "r"),
      Binding(.rename, "R", "<F2>"),
      Binding(.label, "\""),
      Binding(.toggleKind, "~"),
      Binding(.stepLeft, "gh", "<M-Left>"),
      Binding(.stepDown, "gj", "<M-Down>"),
      Binding(.stepUp, "gk", "<M-Up>"),
      Binding(.stepRight, "gl", "<M-Right>"),
      Binding(.swapInputs, "S"),
      Binding(.deleteAndHeal, "D"),
      Binding(.repeatChange, ".", "<M-.>"),
    ] + journeys + together + framing + declaring + grouping + motions + always

  private static let select: [Binding] =
    [
      // Nodes that were just read or pasted are all selected, and often the next step is a calculation with them.
      Binding(.add, "a"),
      Binding(.enterNumber, "="),
    ] + journeys + together + framing + declaring + grouping + motions + always

  /// Keys of the table, which move through rows and sort columns; commands on nodes have the same keys as on the
  /// canvas.
  private static let table: [Binding] =
    [
      Binding(.focusDown, "j", "<Down>"),
      Binding(.focusUp, "k", "<Up>"),
      Binding(.sortLeft, "h", "<Left>"),
      Binding(.sortRight, "l", "<Right>"),
      Binding(.reverseSort, "o"),
      Binding(.nextSection, "}", "<Tab>"),
      Binding(.previousSection, "{", "<S-Tab>"),
      Binding(.foldSection, "za", "+", "-"),
      Binding(.foldAll, "_"),
      Binding(.unfoldInstance, "zo"),
      Binding(.groupTable, "F"),
      Binding(.search, "/"),
      Binding(.halfPageDown, "<C-d>"),
      Binding(.halfPageUp, "<C-u>"),
      Binding(.pageDown, "<PageDown>", "<C-f>"),
      Binding(.pageUp, "<PageUp>", "<C-b>"),
      Binding(.edit, "<Enter>", "e"),
      Binding(.editOutside, "E"),
      Binding(.increase, "<C-a>"),
      Binding(.decrease, "<C-x>"),
      Binding(.increaseCoarsely, "<M-a>"),
      Binding(.decreaseCoarsely, "<M-x>"),
      Binding(.replaceOperator, "r"),
      Binding(.rename, "R", "<F2>"),
      Binding(.label, "\""),
      Binding(.toggleKind, "~"),
      Binding(.add, "a"),
      Binding(.enterNumber, "="),
      Binding(.changeValueFormat, "zv"),
    ] + journeys + together + framing + declaring + grouping + always

  private static let relationshipCreation: [Binding] =
    [
      Binding(.accept, "<Enter>"),
      Binding(.acceptAndStay, "<Space>"),
      Binding(.createTarget, "a"),
      Binding(.removeLink, "x"),
      Binding(.reverseLink, "~"),
      Binding(.nextOutput, "o"),
      Binding(.messages, "<C-g>"),
    ] + motions + always

  private static let move: [Binding] =
    [
      Binding(.accept, "<Enter>"),
      Binding(.nudgeLeft, "h", "<Left>"),
      Binding(.nudgeDown, "j", "<Down>"),
      Binding(.nudgeUp, "k", "<Up>"),
      Binding(.nudgeRight, "l", "<Right>"),
      Binding(.leapLeft, "H", "<S-Left>"),
      Binding(.leapDown, "J", "<S-Down>"),
      Binding(.leapUp, "K", "<S-Up>"),
      Binding(.leapRight, "L", "<S-Right>"),
      Binding(.messages, "<C-g>"),
    ] + always

  private static let prompt: [Binding] = [
    Binding(.accept, "<Enter>"),
    Binding(.cancel, "<Esc>", "<C-c>"),
    Binding(.nextChoice, "<Tab>"),
    Binding(.previousChoice, "<S-Tab>"),
    Binding(.nextLine, "<Down>", "<C-n>"),
    Binding(.previousLine, "<Up>", "<C-p>"),
    Binding(.wordLeft, "<M-b>"),
    Binding(.wordRight, "<M-f>"),
    Binding(.yank, "<C-y>"),
    Binding(.lineLeft, "<Left>", "<C-b>"),
    Binding(.lineRight, "<Right>", "<C-f>"),
    Binding(.lineStart, "<Home>", "<C-a>"),
    Binding(.lineEnd, "<End>", "<C-e>"),
    Binding(.deleteBackward, "<BS>"),
    Binding(.deleteForward, "<Del>", "<C-d>"),
    Binding(.deleteWord, "<C-w>"),
    Binding(.deleteToStart, "<C-u>"),
    Binding(.deleteToEnd, "<C-k>"),
    Binding(.messages, "<C-g>"),
    Binding(.editOutside, "<C-x><C-e>"),
    Binding(.tell, "<C-t>"),
    Binding(.verbosity, "<M-t>"),
    Binding(.suspend, "<C-z>"),
    Binding(.repaint, "<C-l>"),
  ]

  private static let questions = Dictionary(
    uniqueKeysWithValues: QuestionCatalog.answers.map { mode, answers in
      (
        Mode.Name.question(mode),
        answers + [
          Binding(.cancel, "<Esc>", "<C-c>"), Binding(.tell, "<C-t>"), Binding(.suspend, "<C-z>"),
          Binding(.repaint, "<C-l>"),
        ]
      )
    })

  private static let listing: [Binding] =
    [
      Binding(.accept, "<Enter>"),
      Binding(.focusDown, "j", "<Down>", "n"),
      Binding(.focusUp, "k", "<Up>", "N"),
      Binding(.search, "/"),
      Binding(.pageDown, "<PageDown>", "<Space>", "<C-f>"),
    ] + throughList + [
      Binding(.nextSection, "}", "<Tab>"),
      Binding(.previousSection, "{", "<S-Tab>"),
      Binding(.cancel, "<Esc>", "q", "i", "?", "<C-c>", "<F1>"),
      Binding(.tell, "<C-t>"),
      Binding(.suspend, "<C-z>"),
      Binding(.repaint, "<C-l>"),
    ]

  private static let throughList: [Binding] = [
    Binding(.pageUp, "<PageUp>", "<C-b>"),
    Binding(.focusFirst, "gg", "<Home>"),
    Binding(.focusLast, "G", "<End>"),
  ]

  private static let columns: [Binding] =
    [
      Binding(.accept, "<Enter>"),
      Binding(.takeColumn, "<Space>"),
      Binding(.takeAsValues, "v"),
      Binding(.takeAsX, "x"),
      Binding(.takeAsErrors, "e"),
      Binding(.takeAsAnnotations, "a"),
      Binding(.takeAllColumns, "*"),
      Binding(.takeFirstReading, "<lt>"),
      Binding(.takeSecondReading, ">"),
    ] + TableDecision.bindings + [
      Binding(.readAsDetected, "r"),
      Binding(.focusDown, "j", "<Down>"),
      Binding(.focusUp, "k", "<Up>"),
      Binding(.search, "/"),
      Binding(.pageDown, "<PageDown>", "<C-f>"),
    ] + throughList + [
      Binding(.help, "?", "<F1>"),
      Binding(.cancel, "<Esc>", "q", "<C-c>"),
      Binding(.tell, "<C-t>"),
      Binding(.suspend, "<C-z>"),
      Binding(.repaint, "<C-l>"),
    ]

  /// Keys of the pane of points: left and right go to cells, up and down to points.
  private static let points: [Binding] =
    [
      Binding(.accept, "<Enter>", "e"),
      Binding(.addPoint, "a", "o"),
      Binding(.deletePoint, "d", "x", "<Del>"),
      Binding(.focusLeft, "h", "<Left>", "<S-Tab>"),
      Binding(.focusRight, "l", "<Right>", "<Tab>"),
      Binding(.focusDown, "j", "<Down>"),
      Binding(.focusUp, "k", "<Up>"),
      Binding(.undo, "u"),
      Binding(.redo, "U", "<C-r>"),
      Binding(.pageDown, "<PageDown>", "<C-f>"),
    ] + throughList + [
      Binding(.help, "?", "<F1>"),
      Binding(.cancel, "<Esc>", "q", "<C-c>"),
      Binding(.tell, "<C-t>"),
      Binding(.suspend, "<C-z>"),
      Binding(.repaint, "<C-l>"),
    ]

  private static let inspector: [Binding] =
    [
      Binding(.edit, "e"),
      Binding(.editOutside, "E"),
      Binding(.replaceOperator, "r"),
      Binding(.rename, "R", "<F2>"),
      Binding(.label, "\""),
      Binding(.display, "%"),
      Binding(.increase, "<C-a>"),
      Binding(.decrease, "<C-x>"),
      Binding(.increaseCoarsely, "<M-a>"),
      Binding(.decreaseCoarsely, "<M-x>"),
      Binding(.toggleBypass, "b"),
      Binding(.followCause, "!"),
      Binding(.fixUnits, "g!"),
      Binding(.followLargest, "g%"),
    ] + listing

  /// Keys of chart mode: left and right go to points, up and down to series; digits show and hide series.
  private static let chart: [Binding] = [
    Binding(.focusLeft, "h", "<Left>"),
    Binding(.focusRight, "l", "<Right>"),
    Binding(.focusDown, "j", "<Down>"),
    Binding(.focusUp, "k", "<Up>"),
    Binding(.focusNext, "<Tab>"),
    Binding(.focusPrevious, "<S-Tab>"),
    Binding(.focusFirst, "<Home>", "gg"),
    Binding(.focusLast, "<End>", "G"),
    Binding(.pageDown, "<PageDown>", "<C-f>"),
    Binding(.pageUp, "<PageUp>", "<C-b>"),
    Binding(.zoomIn, "+"),
    Binding(.zoomOut, "-"),
    Binding(.showAll, "_"),
    Binding(.logarithmicX, "x"),
    Binding(.logarithmicY, "y"),
    Binding(.help, "?", "<F1>"),
    Binding(.messages, "<C-g>"),
    Binding(.tell, "<C-t>"),
    Binding(.verbosity, "<M-t>"),
    Binding(.suspend, "<C-z>"),
    Binding(.repaint, "<C-l>"),
    Binding(.cancel, "<Esc>", "q", "<C-c>"),
  ]

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
      QuestionCatalog.answers.first { $0.mode == question }.map { $0.bindings.map(\.command) + [.cancel] } ?? []
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
