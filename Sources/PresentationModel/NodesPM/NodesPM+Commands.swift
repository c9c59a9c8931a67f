import EvaluationEngine
import Geometry
import GraphDocument

/// From a command to what it does: the one switch over commands.
extension NodesPM {
  /// Performs a command as if its key had been pressed.
  ///
  /// `count` is the number typed before it: how often, or which of several; nil for none.
  ///
  /// - Returns: what the session is to do, in order.
  public func perform(_ command: Command, count number: Int? = nil) -> [Effect] {
    let count = min(max(number ?? 1, 1), Self.countLimit)
    if performOnChart(command) { return [] }
    switch command {
    case .focusLeft: focus(.left, count)
    case .focusRight: focus(.right, count)
    case .focusUp: focus(.up, count)
    case .focusDown: focus(.down, count)
    case .stepLeft: step(.left, count)
    case .stepRight: step(.right, count)
    case .stepUp: step(.up, count)
    case .stepDown: step(.down, count)
    case .focusNext: focusInOrder(count)
    case .focusPrevious: focusInOrder(-count)
    case .focusFirst: focusEnd(isLast: false)
    case .focusLast: focusEnd(isLast: true)
    case .focusSame: focusSame()
    case .followDownstream: followDownstream(number)
    case .followUpstream: followUpstream(number)
    case .followCause: followCause()
    case .showHints: showHints()
    case .search: beginSearch()
    case .searchNext: searchAgain(forwards: true)
    case .searchPrevious: searchAgain(forwards: false)
    case .panLeft: pan(.left, Self.panColumns * count)
    case .panRight: pan(.right, Self.panColumns * count)
    case .panUp: pan(.up, Self.panRows * count)
    case .panDown: pan(.down, Self.panRows * count)
    case .halfPageDown: halfPage(.down, count)
    case .halfPageUp: halfPage(.up, count)
    case .pageDown: page(.down, count)
    case .pageUp: page(.up, count)
    case .centre: centre()
    case .showAll: showAll()
    case .showNeighbours: showNeighbours()
    case .toggleGrid: showsGrid.toggle()
    case .toggleMinimap: toggleMinimap()
    case .changeValueFormat: changeValueFormat()
    case .changeWireStyle: changeWireStyle()
    case .table: toggleTable()
    case .chart: readChart()
    // Of a chart that is read, which was seen to above.
    case .logarithmicX, .logarithmicY: break
    case .sortLeft: sortTable(byColumns: -count)
    case .sortRight: sortTable(byColumns: count)
    case .reverseSort: reverseTable()
    case .nextSection: goToSection(count)
    case .previousSection: goToSection(-count)
    case .foldSection: foldSection()
    case .foldAll: foldAllSections()
    case .groupTable: groupTable()
    case .zoomIn: zoom(isOut: false, count)
    case .zoomOut: zoom(isOut: true, count)
    case .showFull: zoom(to: .full)
    case .showCompact: zoom(to: .compact)
    case .showDots: zoom(to: .dot)
    case .showOverview: zoom(to: .overview)
    case .selectTogether: selectTogether()
    case .selectToggle: toggleSelected()
    case .selectUpstream: selectReached { $0.upstream(of: $1) }
    case .selectDownstream: selectReached { $0.downstream(of: $1) }
    case .selectConnected: selectReached { $0.connected(to: $1) }
    case .selectAll: selectNodes(contents.graph.nodes.filter { _ in true }, nothing: "there are no nodes")
    case .selectInverse: selectInverse()
    case .selectSame: selectSame()
    case .selectFailed: selectFailed()
    case .copy: return copySelection()
    case .paste: paste(linked: false)
    case .pasteLinked: paste(linked: true)
    case .add: open(AddPrompt())
    case .addAfter: beginAddingAfter()
    case .addBefore: beginAddingBefore()
    case .insert: beginInserting(onPort: number)
    case .createTarget: beginCreatingTarget()
    case .enterNumber: open(FormulaPrompt())
    case .addNote: open(NotePrompt())
    case .frame: beginFraming()
    case .retitleFrame: beginRetitling()
    case .dissolveFrame: dissolveFrame()
    case .addToFrame: beginAddingToFrame()
    case .removeFromFrame: removeFromFrame()
    case .moveFrame: beginMovingFrame()
    case .selectFrame: selectFrame()
    case .edit: fromInspector { editSelection() }
    case .increase: stepValue(by: count)
    case .decrease: stepValue(by: -count)
    case .replaceOperator: fromInspector { beginReplacingOperator() }
    case .toggleKind: toggleKind()
    case .toggleBypass: toggleBypass()
    case .expandFormula: expandFormula()
    case .collapseToFormula: collapseToFormula()
    case .rename: fromInspector { beginRenaming() }
    case .link: beginRelationship(isChain: false)
    case .linkChain: beginRelationship(isChain: true)
    case .cutInputs: cutInputs()
    case .swapInputs: swapInputs()
    case .move: beginMoving()
    case .nudgeLeft: nudge(.left, count)
    case .nudgeRight: nudge(.right, count)
    case .nudgeUp: nudge(.up, count)
    case .nudgeDown: nudge(.down, count)
    case .leapLeft: nudge(.left, Self.leap * count)
    case .leapRight: nudge(.right, Self.leap * count)
    case .leapUp: nudge(.up, Self.leap * count)
    case .leapDown: nudge(.down, Self.leap * count)
    case .layOut: layOut()
    case .alignLeft: align(.left)
    case .alignRight: align(.right)
    case .alignTop: align(.top)
    case .alignBottom: align(.bottom)
    case .alignColumns: align(.columns)
    case .alignRows: align(.rows)
    case .distributeAcross: distribute(isAcross: true)
    case .distributeUpright: distribute(isAcross: false)
    case .makeRoomRight: makeRoom(isAcross: true, count)
    case .makeRoomBelow: makeRoom(isAcross: false, count)
    case .delete: deleteSelection()
    case .deleteAndHeal: deleteAndHeal()
    case .undo: travel(document.undo, nothing: "nothing to undo", done: "undone: \(document.steps.done.last ?? "")")
    case .redo: travel(document.redo, nothing: "nothing to redo", done: "redone: \(document.steps.undone.first ?? "")")
    case .accept: return accept()
    case .acceptAndStay: completeRelationship(staying: true)
    case .removeLink: removeLink()
    case .reverseLink: reverseRelationship()
    case .cancel: cancel(hasCount: number != nil)
    case .answerYes: return answer(yes: true)
    case .answerNo: return answer(yes: false)
    case .takeTheirs: choose(.theirs)
    case .keepMine: choose(.mine)
    case .mergeBoth: choose(.merged)
    case .lineLeft: editLine { $0.moveLeft() }
    case .lineRight: editLine { $0.moveRight() }
    case .lineStart: editLine { $0.moveToStart() }
    case .lineEnd: editLine { $0.moveToEnd() }
    case .deleteBackward: editLine { $0.deleteBackward() }
    case .deleteForward: editLine { $0.deleteForward() }
    case .deleteWord: kill { $0.deleteWord() }
    case .deleteToStart: kill { $0.deleteToStart() }
    case .deleteToEnd: kill { $0.deleteToEnd() }
    case .yank: editLine { [killed] in $0.insert(killed) }
    case .wordLeft: editLine { $0.moveWordLeft() }
    case .wordRight: editLine { $0.moveWordRight() }
    case .nextChoice: return completeSign()
    case .previousChoice: return complete(-1)
    case .nextLine: if !choose(1) { recallLine(1) }
    case .previousLine: if !choose(-1) { recallLine(-1) }
    case .commandLine: open(CommandPrompt())
    case .repeatChange: return repeatChange()
    case .setMark: awaitMark(.set)
    case .goToMark: awaitMark(.go)
    case .jumpBack: jumpBack()
    case .jumpForth: jumpForth()
    case .palette: open(PalettePrompt())
    case .help: showHelp()
    case .history: showHistory()
    case .readAgain: return readAgain()
    case .inspect: showInspector()
    case .label: fromInspector { beginLabelling() }
    case .open: beginOpening(OpenPrompt())
    case .openExample: beginOpening(ExamplePrompt())
    case .theme: open(ThemePrompt())
    case .save: return save(thenQuit: false)
    case .saveAs: open(SavePrompt(quits: false))
    case .saveAndQuit: return save(thenQuit: true)
    case .quit: return quit()
    case .quitDiscarding: return [.quit]
    case .suspend: return [.suspend]
    case .repaint: return [.repaint]
    }
    return []
  }

  /// The largest count: more is typed by mistake.
  static let countLimit = 100_000
  /// Cells that a pan moves the canvas by.
  static let panColumns = 10
  static let panRows = 5
  /// Cells that a leap moves a node by.
  static let leap = 4

  /// Enter, in the modes where it completes something.
  private func accept() -> [Effect] {
    switch mode {
    case .relationshipCreation:
      completeRelationship(staying: false)
      return []
    case .move:
      document.endRun()
      mode = .normal
      return []
    case .prompt(let prompt): return accept(prompt)
    case .listing(let listing): return accept(listing)
    case .normal, .question, .chart: return []
    }
  }

  /// Esc: one level back, never out of the program.
  ///
  /// A count that was typed is all that it takes back.
  private func cancel(hasCount: Bool) {
    switch mode {
    case .relationshipCreation(let creation):
      mode = .normal
      select(creation.source)
    case .move(let relocation):
      document.takeBackRun(.move(relocation.nodes))
      mode = .normal
      if let selection { select(selection) }
    case .prompt(let prompt): prompt.kind.cancel(prompt, in: self)
    case .question(.quitUnsaved): mode = .normal
    case .question(.changedOutside): putOffOutsideChange()
    case .question(.foreignFile): refuseForeignFiles()
    case .listing(let listing): if !unfilter(listing) { leave(listing) }
    case .chart: mode = .normal
    case .normal where isTableFocused: if !hasCount { leaveTable() }
    case .normal: if !deselect() { say("\(keyName(.quit)) quits, \(keyName(.help)) shows the keys") }
    }
  }
}
