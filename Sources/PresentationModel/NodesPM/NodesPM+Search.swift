import EvaluationEngine
import GraphDocument

/// Finding nodes by what is written on them.
extension NodesPM {
  func beginSearch() {
    if case .listing(let listing) = mode { return beginFilter(listing) }
    if modeName == .table { return open(TableFilterPrompt()) }
    if let creation = relationship {
      open(TargetPrompt(creation: creation))
    } else {
      open(SearchPrompt())
    }
  }

  /// Selects the node of exactly that name, else the first hit of the query: see `SearchQuery.hits(in:)`.
  func search(for text: String) throws(Rejection) {
    guard !text.isEmpty else { return }
    focus.lastSearch = text
    if let exact = contents.node(named: text) {
      jump(to: exact)
      say("found '\(text)'")
      return
    }
    try searchAgain(forwards: true, fromStart: true)
  }

  func searchAgain(forwards: Bool, fromStart: Bool = false) throws(Rejection) {
    guard !focus.lastSearch.isEmpty else {
      throw .because("nothing was searched for yet: \(keyName(.search)) begins a search")
    }
    let query: SearchQuery
    do throws(SearchQuery.Problem) {
      query = try SearchQuery(focus.lastSearch)
    } catch {
      throw .because(error.sentence)
    }
    let hits = query.hits(in: contents)
    guard !hits.isEmpty else {
      let near = contents.nameLike(focus.lastSearch).map { ": did you mean '\($0)'?" } ?? ""
      throw .because("nothing is found for '\(focus.lastSearch)'\(near)")
    }
    let current = fromStart ? nil : selection.flatMap { hits.firstIndex(of: $0) }
    let next: Int
    if let current {
      next = (current + (forwards ? 1 : hits.count - 1)) % hits.count
    } else {
      next = forwards ? 0 : hits.count - 1
    }
    jump(to: hits[next])
    say("\(next + 1) of \(hits.count) for '\(focus.lastSearch)'")
  }
}
