import Formulas
import GraphDocument

/// The mouse over lists and lines.
extension NodesPM {
  /// A click on a row of the list that is shown does what its keys or Enter would.
  func chooseRow(_ row: Int) -> [Effect] {
    switch mode {
    case .listing(var listing):
      let rows = rows(of: listing)
      guard rows.indices.contains(row) else { return [] }
      listing.row = row
      mode = .listing(listing)
      if case .nowhere = rows[row].aim { return [] }
      return perform(.accept)
    case .normal, .relationshipCreation, .move, .question, .prompt: break
    }
    if let hints { return choose(row, of: hints) }
    if !pendingKeys.isEmpty {
      let continuations = keyMap.continuations(of: pendingKeys, in: modeName)
      return continuations.indices.contains(row) ? play(continuations[row].rest) : []
    }
    guard case .prompt(var prompt) = mode else { return [] }
    let completions = completions(of: prompt)
    guard completions.indices.contains(row) else { return [] }
    if prompt.purpose.isFilledIn, completions[row].text.hasSuffix("/") {
      // Into a folder: the path goes on.
      prompt.line.replace(with: completions[row].text)
      prompt.choice = nil
      mode = .prompt(prompt)
      return []
    }
    prompt.choice = row
    mode = .prompt(prompt)
    return perform(.accept)
  }

  /// A node that is off the screen, by its row.
  private func choose(_ row: Int, of hints: HintTable) -> [Effect] {
    let nodes = hints.offScreen.filter { hints.rest(for: .node($0)) != nil }
    self.hints = nil
    guard nodes.indices.contains(row) else { return [] }
    if relationshipCreationMode { aim(at: nodes[row]) } else { jump(to: nodes[row]) }
    return []
  }

  /// A click outside of a list closes it; beside the inspector a node is inspected in its turn.
  func pressOutside(of listing: Listing, _ place: PointerPlace) {
    if listing.node != nil, let node = place.target.node {
      selectAlone(node)
      mode = .listing(Listing(.inspector(node)))
    } else {
      leave(listing)
    }
  }

  /// A click outside of a line leaves it where nothing has been typed; what was typed is never lost by a click.
  func pressOutside(of prompt: Prompt, _ place: PointerPlace) {
    if case .findTarget(let creation) = prompt.purpose, place.target.node != nil {
      mode = .relationshipCreation(creation)
      pressTarget(place, endsMode: false)
    } else if prompt.line.text == startingText(of: prompt.purpose) {
      _ = perform(.cancel)
    } else {
      say("\(keyName(.accept)) takes the line, \(keyName(.cancel)) leaves it")
    }
  }

  /// What stands in a line of that purpose when it is opened.
  private func startingText(of purpose: Prompt.Purpose) -> String {
    switch purpose {
    case .editValue(let node): valueText(of: node)
    case .editFormula(let node): contents.formula(of: node)?.text ?? ""
    case .editData(let node): valuesLine(of: node)
    case .editParameters(let node): parametersLine(of: node)
    case .editChart(let node): contents.chartText(of: node)
    case .rename(let node): contents.name(of: node)
    case .label(let node): contents.label(of: node) ?? ""
    case .editNote(let node): NoteLine.typed(contents.text(of: node))
    case .retitleFrame(let title): title
    case .add, .addNote, .attach, .enterNumber, .frame, .addToFrame, .replaceOperator, .search, .findTarget, .command,
      .palette, .filter, .saveAs, .open, .openExample, .theme:
      ""
    case .filterTable: table.arrangement.filter
    }
  }
}
