/// The mouse over lists and lines.
extension NodesPM {
  /// A click on a row of the list that is shown does what its keys or Enter would.
  func chooseRow(_ row: Int) throws(Rejection) -> Outcome {
    switch mode {
    case .listing(var listing):
      let rows = rows(of: listing)
      guard rows.indices.contains(row) else { return .done }
      listing.row = row
      enter(.listing(listing))
      if case .nowhere = rows[row].aim { return .done }
      return try accept(listing)
    case .normal, .relationshipCreation, .move, .question, .prompt, .chart: break
    }
    if let hints {
      try choose(row, of: hints)
      return .done
    }
    if !keys.pending.isEmpty {
      let continuations = keyMap.continuations(of: keys.pending, in: modeName)
      return continuations.indices.contains(row) ? .effects(play(continuations[row].rest)) : .done
    }
    guard case .prompt(var prompt) = mode else { return .done }
    let completions = completions(of: prompt)
    guard completions.indices.contains(row) else { return .done }
    if prompt.kind.completionStyle == .filledIn, completions[row].text.hasSuffix("/") {
      // Into a folder: the path goes on.
      prompt.line.replace(with: completions[row].text)
      prompt.choose(nil)
      show(prompt)
      return .done
    }
    prompt.choose(row)
    show(prompt)
    return try accept()
  }

  /// A node that is off the screen, by its row.
  private func choose(_ row: Int, of hints: HintTable) throws(Rejection) {
    let nodes = hints.offScreen.filter { hints.rest(for: .node($0)) != nil }
    self.hints = nil
    if nodes.indices.contains(row) { try go(to: .node(nodes[row])) }
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
  func pressOutside(of prompt: Prompt, _ place: PointerPlace) throws(Rejection) {
    if let creation = prompt.kind.relationship, place.target.node != nil {
      enter(.relationshipCreation(creation))
      try pressTarget(place, endsMode: false)
    } else if prompt.line.text == prompt.kind.startingText(in: self) {
      prompt.kind.cancel(prompt, in: self)
    } else {
      say("\(keyName(.accept)) takes the line, \(keyName(.cancel)) leaves it")
    }
  }
}
