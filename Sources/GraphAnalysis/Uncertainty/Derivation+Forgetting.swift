public import EvaluationEngine

/// Removes nodes from the tape after an edit, so that they are differentiated again.
///
/// All other nodes keep their results.
extension Derivation {
  /// The number of entries of removed nodes that may always stay on the tape, marked as retired.
  private static let fewRetired = 1_000

  /// Removes nodes and their results from the tape; nodes that are not on it are ignored.
  ///
  /// If a node is removed, all nodes on the tape that depend on it must be removed too.
  ///
  /// - Complexity: Linear in the nodes' steps, and in the entries that lose their last user.
  public mutating func forget(_ nodes: some Sequence<NodeID>) {
    knownRows = KnownRows()
    for id in nodes {
      guard let record = records[id] else { continue }
      records[id] = nil
      // Points of fits without errors are a source of all fits through them, so they stay.
      for place in record.entries where !isScatter(place) { retire(place) }
    }
    if retiredCount > Self.fewRetired, retiredCount > entries.count / 2 { compact() }
  }

  private func isScatter(_ entry: Int) -> Bool { points[entry].map { scatters[$0] == entry } ?? false }

  private mutating func retire(_ entry: Int) {
    guard !entries[entry].isRetired else { return }
    entries[entry].isRetired = true
    retiredCount += 1
    work += 1
    for term in terms[entries[entry].terms] { release(term.entry, by: entry) }
    entries[entry].terms = 0..<0
    if isNumber(entry) { numberCount -= 1 }
    points[entry] = nil
    scatterDegrees[entry] = nil
    found[entry] = nil
  }

  private mutating func release(_ entry: Int, by user: Int) {
    guard !entries[entry].isRetired else { return }
    entries[entry].uses -= 1
    entries[entry].owners ^= user
    switch entries[entry].uses {
    case 0 where isScatter(entry):
      if let set = points[entry] { scatters[set] = nil }
      retire(entry)
    case 1:
      markClosed(from: entries[entry].owners)
    default:
      break
    }
  }

  /// Marks an entry as closed if this is possible now, then also entries that only this entry kept from being closed.
  private mutating func markClosed(from entry: Int) {
    var entry = entry
    while !entries[entry].isRetired, !entries[entry].isClosed, isClosable(entry) {
      entries[entry].isClosed = true
      guard entries[entry].uses == 1 else { return }
      entry = entries[entry].owners
    }
  }

  private mutating func compact() {
    var newPlace = [Int](repeating: -1, count: entries.count)
    var (kept, keptTerms, keptFound): ([Entry], [Term], [UncertaintyFinding?]) = ([], [], [])
    for (place, entry) in entries.enumerated() where !entry.isRetired {
      let start = keptTerms.count
      for term in terms[entry.terms] {
        keptTerms.append(Term(entry: newPlace[term.entry], scale: term.scale, map: term.map))
      }
      newPlace[place] = kept.count
      kept.append(entry)
      keptFound.append(found[place])
      kept[kept.count - 1].terms = start..<keptTerms.count
      kept[kept.count - 1].owners = 0
    }
    for (place, entry) in kept.enumerated() {
      for term in keptTerms[entry.terms] { kept[term.entry].owners ^= place }
    }
    func moved<Kept>(_ column: [Int: Kept]) -> [Int: Kept] {
      Dictionary(uniqueKeysWithValues: column.compactMap { newPlace[$0] < 0 ? nil : (newPlace[$0], $1) })
    }
    points = moved(points)
    scatters = scatters.mapValues { newPlace[$0] }
    scatterDegrees = moved(scatterDegrees)
    records = records.mapValues { record in
      let trace: Trace =
        switch record.trace {
        case .fixed: .fixed
        case .number(let entry, let factor): .number(newPlace[entry], factor: factor)
        case .points(let entry): .points(newPlace[entry])
        }
      let own = record.entries.map { newPlace[$0] }.filter { $0 >= 0 }
      return Record(trace: trace, entries: own.first.flatMap { first in own.last.map { first..<$0 + 1 } } ?? 0..<0)
    }
    (entries, terms, found, retiredCount) = (kept, keptTerms, keptFound, 0)
    (searched, slopesBack) = ([], SlopesBack())
  }
}
