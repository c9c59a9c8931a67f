import EvaluationEngine
import GraphDocument

/// The command palette: every command by its name and sentence, with its key, and why it cannot be given now.
extension NodesPM {
  /// Commands with all words of the text in their name or sentence: the one of that name first, then those with them in
  /// the name.
  ///
  /// Where nothing is typed yet those come first that the hint line names, which are wanted most.
  func paletteRows(matching text: String) -> [Completion] {
    let words = text.lowercased().split(separator: " ")
    let wanted = words.isEmpty ? KeyMap.hinted(in: .normal) : []
    let ranked = Command.allCases.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isInPalette(keyMap) else { return nil }
      let name = command.rawValue.lowercased()
      let sentence = command.sentence.lowercased()
      guard words.allSatisfy({ name.contains($0) || sentence.contains($0) }) else { return nil }
      let isNamed = words.count == 1 && words.allSatisfy { name == $0 }
      let rank =
        words.isEmpty
        ? wanted.firstIndex(of: command) ?? wanted.count
        : isNamed ? 0 : words.allSatisfy { name.hasPrefix($0) } ? 1 : words.allSatisfy { name.contains($0) } ? 2 : 3
      let key = keyMap.keys(for: command, in: .normal).map { "\($0)  " } ?? ""
      let reason = unavailability(of: command)
      return (
        rank,
        Completion(
          text: command.rawValue, sign: command.rawValue, sentence: key + (reason ?? command.sentence),
          isEnabled: reason == nil)
      )
    }
    return Self.sorted(ranked)
  }

  /// Why a command cannot be given from the canvas now; nil where it can.
  func unavailability(of command: Command) -> String? {
    switch command {
    case .increase, .decrease:
      selection.map { contents.graph.content(of: $0).kind } == .number ? nil : "no number is selected"
    case .edit, .replaceOperator, .toggleKind, .rename, .link, .linkChain, .swapInputs, .cutInputs, .move, .nudgeLeft,
      .nudgeRight, .nudgeUp, .nudgeDown, .label, .inspect, .showNeighbours, .delete, .deleteAndHeal, .addAfter,
      .addBefore, .insert,
      .followDownstream,
      .followUpstream, .followCause, .focusSame, .selectTogether, .selectToggle, .selectUpstream, .selectDownstream,
      .selectConnected,
      .selectSame, .copy:
      selection == nil ? "no node is selected" : nil
    case .expandFormula:
      selection.map { contents.graph.kind(of: $0) } == .formula ? nil : "no formula is selected"
    case .collapseToFormula:
      actedOn.contains { [.operator, .formula].contains(contents.graph.kind(of: $0)) } ? nil : "no operator is selected"
    case .toggleBypass:
      selection == nil
        ? "no node is selected" : bypassable(actedOn).isEmpty ? "no operator is selected" : nil
    case .layOut: contents.count == 0 ? "there are no nodes" : nil
    case .alignLeft, .alignRight, .alignTop, .alignBottom, .alignColumns, .alignRows:
      selectedNodes.count < 2 ? "select two nodes or more together first" : nil
    case .distributeAcross, .distributeUpright:
      selectedNodes.count < 3 ? "select three nodes or more together first" : nil
    case .makeRoomRight, .makeRoomBelow: selection == nil ? "no node is selected" : nil
    case .frame, .removeFromFrame, .addToFrame: selection == nil ? "no node is selected" : nil
    case .retitleFrame, .dissolveFrame, .moveFrame, .selectFrame:
      selection.flatMap { contents.frameTitle(of: $0) } == nil ? "no node in a frame is selected" : nil
    case .paste, .pasteLinked: register == nil ? "nothing has been copied yet" : nil
    case .focusLeft, .focusRight, .focusUp, .focusDown, .focusNext, .focusPrevious, .focusFirst, .focusLast, .showHints,
      .showAll, .selectAll, .selectInverse, .selectFailed:
      contents.count == 0 ? "there are no nodes" : nil
    case .searchNext, .searchPrevious: lastSearch.isEmpty ? "nothing was searched for yet" : nil
    case .readAgain: contents.dataNodesToRead.isEmpty ? "no node reads a file or a database" : nil
    case .history: document.canUndo || document.canRedo ? nil : "nothing has been done yet"
    case .repeatChange: recorder.latest.isEmpty ? "nothing has been changed yet" : nil
    case .setMark: selection == nil ? "no node is selected" : nil
    case .goToMark: marks.isEmpty ? "no node is marked" : nil
    case .jumpBack: jumpsBack.isEmpty ? "no jump has been made" : nil
    case .jumpForth: jumpsForth.isEmpty ? "no jump was gone back from" : nil
    case .undo: document.canUndo ? nil : "nothing to undo"
    case .redo: document.canRedo ? nil : "nothing to redo"
    case .table, .stepLeft, .stepRight, .stepUp, .stepDown, .search, .panLeft, .panRight, .panUp, .panDown,
      .halfPageDown,
      .halfPageUp, .pageDown, .pageUp, .centre, .toggleGrid, .toggleMinimap, .changeValueFormat, .changeWireStyle,
      .zoomIn, .zoomOut, .showFull, .showCompact, .showDots, .showOverview, .add, .enterNumber,
      .addNote, .commandLine, .palette,
      .help, .open, .openExample, .theme, .save, .saveAs,
      .quit, .quitDiscarding, .saveAndQuit, .suspend, .repaint, .cancel:
      nil
    case .chart: selection.flatMap { readable($0) } == nil ? "no chart and no data set is selected" : nil
    case .logarithmicX, .logarithmicY, .sortLeft, .sortRight, .reverseSort, .nextSection, .previousSection,
      .foldSection, .foldAll, .groupTable,
      .takeTheirs, .keepMine, .mergeBoth, .createTarget, .accept, .acceptAndStay, .removeLink, .reverseLink,
      .answerYes, .answerNo, .leapLeft,
      .leapRight,
      .leapUp, .leapDown, .lineLeft, .lineRight, .lineStart, .lineEnd, .deleteBackward, .deleteForward, .deleteWord,
      .deleteToStart, .deleteToEnd, .yank, .wordLeft, .wordRight, .nextLine, .previousLine, .nextChoice,
      .previousChoice:
      "it belongs to another mode"
    }
  }

  /// The keys that may follow those of an unfinished sequence.
  var continuationPopup: ScreenVO.Popup? {
    guard !pendingKeys.isEmpty else { return nil }
    let rows = keyMap.continuations(of: pendingKeys, in: modeName).map { rest, command in
      ScreenVO.Popup.Row(key: KeyNotation.readable(rest), text: command.sentence, isEnabled: true)
    }
    return ScreenVO.Popup(title: KeyNotation.readable(pendingKeys), rows: rows, placement: .overLine, selectedRow: nil)
  }
}

extension Command {
  /// Whether the palette offers it: it is given from the canvas, by a key or by its name.
  func isInPalette(_ keyMap: KeyMap) -> Bool {
    self != .palette && self != .cancel && isGivenByName(keyMap)
  }
}
