import EvaluationEngine
import GraphDocument

/// Finding nodes by what is written on them.
extension NodesPM {
  func beginSearch() {
    if let creation = relationship {
      mode = .prompt(Prompt(.findTarget(creation)))
    } else {
      prompt(.search)
    }
  }

  /// Selects the node of exactly that name, else the first in file order with the text in its name, label or operator.
  func search(for text: String) {
    guard !text.isEmpty else { return }
    lastSearch = text
    if let exact = contents.node(named: text) {
      select(exact)
      say("found '\(text)'")
      return
    }
    searchAgain(forwards: true, fromStart: true)
  }

  func searchAgain(forwards: Bool, fromStart: Bool = false) {
    guard !lastSearch.isEmpty else {
      refuse("nothing was searched for yet: / begins a search")
      return
    }
    let hits = hits(of: lastSearch)
    guard !hits.isEmpty else {
      let near = contents.nameLike(lastSearch).map { ": did you mean '\($0)'?" } ?? ""
      refuse("nothing is called '\(lastSearch)'\(near)")
      return
    }
    let current = fromStart ? nil : selection.flatMap { hits.firstIndex(of: $0) }
    let next: Int
    if let current {
      next = (current + (forwards ? 1 : hits.count - 1)) % hits.count
    } else {
      next = forwards ? 0 : hits.count - 1
    }
    select(hits[next])
    say("\(next + 1) of \(hits.count) for '\(lastSearch)'")
  }

  /// The nodes with the text in their name, label or operator, in file order; case makes no difference.
  private func hits(of text: String) -> [NodeID] {
    let wanted = text.lowercased()
    return contents.nodesInFileOrder().filter { node in
      if contents.name(of: node).lowercased().contains(wanted) { return true }
      if contents.label(of: node)?.lowercased().contains(wanted) == true { return true }
      if case .operator(let id) = contents.graph.content(of: node) {
        return id.name.lowercased().contains(wanted) || id.descriptor.symbol == text
      }
      return false
    }
  }
}
