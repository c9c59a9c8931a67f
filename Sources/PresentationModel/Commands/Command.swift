/// Everything a user can tell the editor to do, by the name that the command line, the key map and the help use.
public enum Command: String, CaseIterable, Hashable, Sendable {
  // Moving and looking.
  case focusLeft = "focus-left"
  case focusRight = "focus-right"
  case focusUp = "focus-up"
  case focusDown = "focus-down"
  case stepLeft = "step-left"
  case stepRight = "step-right"
  case stepUp = "step-up"
  case stepDown = "step-down"
  case focusNext = "focus-next"
  case focusPrevious = "focus-previous"
  case focusFirst = "focus-first"
  case focusLast = "focus-last"
  case focusSame = "focus-same"
  case followDownstream = "follow-downstream"
  case followUpstream = "follow-upstream"
  case followCause = "follow-cause"
  case showHints = "show-hints"
  case search
  case searchNext = "search-next"
  case searchPrevious = "search-previous"
  case panLeft = "pan-left"
  case panRight = "pan-right"
  case panUp = "pan-up"
  case panDown = "pan-down"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case centre
  case showAll = "show-all"
  case showNeighbours = "show-neighbours"
  case toggleGrid = "toggle-grid"
  case toggleMinimap = "toggle-minimap"
  case changeValueFormat = "value-format"
  case changeWireStyle = "wire-style"
  case table
  case chart
  case logarithmicX = "logarithmic-x"
  case logarithmicY = "logarithmic-y"
  case sortLeft = "sort-left"
  case sortRight = "sort-right"
  case reverseSort = "reverse-sort"
  case nextSection = "next-section"
  case previousSection = "previous-section"
  case foldSection = "fold-section"
  case foldAll = "fold-all"
  case groupTable = "group-table"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case showFull = "show-full"
  case showCompact = "show-compact"
  case showDots = "show-dots"
  case showOverview = "show-overview"
  // Selecting several.
  case selectTogether = "select-together"
  case selectToggle = "select-toggle"
  case selectUpstream = "select-upstream"
  case selectDownstream = "select-downstream"
  case selectConnected = "select-connected"
  case selectAll = "select-all"
  case selectInverse = "select-inverse"
  case selectSame = "select-same"
  case selectFailed = "select-failed"
  case copy
  case paste
  case pasteLinked = "paste-linked"
  // Changing.
  case add
  case addAfter = "add-after"
  case addBefore = "add-before"
  case insert = "insert-on-wire"
  case createTarget = "create-target"
  case enterNumber = "enter-number"
  case addNote = "add-note"
  case frame
  case retitleFrame = "retitle-frame"
  case dissolveFrame = "dissolve-frame"
  case addToFrame = "add-to-frame"
  case removeFromFrame = "remove-from-frame"
  case moveFrame = "move-frame"
  case selectFrame = "select-frame"
  case edit
  case increase
  case decrease
  case replaceOperator = "replace-operator"
  case toggleKind = "toggle-kind"
  case toggleBypass = "toggle-bypass"
  case expandFormula = "expand-formula"
  case collapseToFormula = "collapse-to-formula"
  case rename
  case label
  case link
  case linkChain = "link-chain"
  case swapInputs = "swap-inputs"
  case cutInputs = "cut-inputs"
  case move
  case nudgeLeft = "nudge-left"
  case nudgeRight = "nudge-right"
  case nudgeUp = "nudge-up"
  case nudgeDown = "nudge-down"
  case delete
  case deleteAndHeal = "delete-and-heal"
  case undo
  case redo
  // Places of several at once.
  case layOut = "lay-out"
  case alignLeft = "align-left"
  case alignRight = "align-right"
  case alignTop = "align-top"
  case alignBottom = "align-bottom"
  case alignColumns = "align-columns"
  case alignRows = "align-rows"
  case distributeAcross = "distribute-across"
  case distributeUpright = "distribute-upright"
  case makeRoomRight = "make-room-right"
  case makeRoomBelow = "make-room-below"
  // Within modes.
  case accept
  case acceptAndStay = "accept-and-stay"
  case removeLink = "remove-link"
  case reverseLink = "reverse-link"
  case cancel
  case answerYes = "answer-yes"
  case answerNo = "answer-no"
  case takeTheirs = "take-theirs"
  case keepMine = "keep-mine"
  case mergeBoth = "merge-both"
  case leapLeft = "leap-left"
  case leapRight = "leap-right"
  case leapUp = "leap-up"
  case leapDown = "leap-down"
  // Lines being typed.
  case lineLeft = "line-left"
  case lineRight = "line-right"
  case lineStart = "line-start"
  case lineEnd = "line-end"
  case deleteBackward = "delete-backward"
  case deleteForward = "delete-forward"
  case deleteWord = "delete-word"
  case deleteToStart = "delete-to-start"
  case deleteToEnd = "delete-to-end"
  case yank
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case nextLine = "next-line"
  case previousLine = "previous-line"
  case nextChoice = "next-choice"
  case previousChoice = "previous-choice"
  // Everything else.
  case commandLine = "command-line"
  case repeatChange = "repeat"
  case setMark = "set-mark"
  case goToMark = "go-to-mark"
  case jumpBack = "jump-back"
  case jumpForth = "jump-forth"
  case palette
  case help
  case history
  case inspect
  case readAgain = "read-again"
  case open
  case openExample = "open-example"
  case theme
  case save
  case saveAs = "save-as"
  case quit
  case quitDiscarding = "quit!"
  case saveAndQuit = "save-and-quit"
  case suspend
  case repaint
}
