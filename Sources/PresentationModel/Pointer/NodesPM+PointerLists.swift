/// The mouse over lists and lines.
extension NodesPM {
  /// A click on a row of the list that is shown does what its keys or Enter would.
  func chooseRow(_ row: Int) -> [Effect] {
    switch mode {
    case .listing(var listing):
      let rows = rows(of: listing)
      guard rows.indices.contains(row) else { return [] }
      listing.row = row
      enter(.listing(listing))
      if case .nowhere = rows[row].aim { return [] }
      return perform(.accept)
    case .normal, .relationshipCreation, .move, .question, .prompt, .chart: break
    }
    if let hints { return choose(row, of: hints) }
    if !keys.pending.isEmpty {
      let continuations = keyMap.continuations(of: keys.pending, in: modeName)
      return continuations.indices.contains(row) ? play(continuations[row].rest) : []
    }
    guard case .prompt(var prompt) = mode else { return [] }
    let completions = completions(of: prompt)
    guard completions.indices.contains(row) else { return [] }
    if prompt.kind.completionStyle == .filledIn, completions[row].text.hasSuffix("/") {
      // Into a folder: the path goes on.
      prompt.line.replace(with: completions[row].text)
      prompt.choose(nil)
      show(prompt)
      return []
    }
    prompt.choose(row)
    show(prompt)
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
      enter(.listing(Listing(.inspector(node))))
    } else {
      leave(listing)
    }
  }

  /// A click outside of a line leaves it where nothing has been typed; what was typed is never lost by a click.
  func pressOutside(of prompt: Prompt, _ place: PointerPlace) {
    if let creation = prompt.kind.relationship, place.target.node != nil {
      enter(.relationshipCreation(creation))
      pressTarget(place, endsMode: false)
    } else if prompt.line.text == prompt.kind.startingText(in: self) {
      _ = perform(.cancel)
    } else {
      say("\(keyName(.accept)) takes the line, \(keyName(.cancel)) leaves it")
    }
  }
}
