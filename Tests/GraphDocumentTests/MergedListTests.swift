import Testing

@testable import GraphDocument

/// An ordered list that both sides may have changed.
struct MergedListTests {
  private static let cases: [(base: String?, mine: String?, theirs: String?, merged: String?, isConflict: Bool)] = [
    ("ab", "ab", "ba", "ba", false), ("ab", "ba", "ab", "ba", false), ("ab", "ba", "ba", "ba", false),
    (nil, "a", "b", "ab", false), (nil, nil, "b", "b", false), ("a", nil, "a", nil, false), ("a", "a", nil, nil, false),
    // One side removed the list, the other changed it.
    ("ab", nil, "a", nil, true), ("ab", "a", nil, "a", true),
    // One side changed the order, the other removed a name or added one.
    ("abc", "cba", "ab", "ba", false), ("abc", "ab", "cba", "ba", false), ("ab", "ba", "abt", "bat", false),
    ("ab", "abm", "ba", "bam", false),
    // Both changed the order: the same way, and in different ways.
    ("ab", "bam", "bat", "bamt", false), ("abc", "bac", "acb", "bac", true),
    // A name that both added is there once, in the place that `mine` gave it.
    ("a", "xa", "ax", "xa", false),
    // Each removed what the other kept.
    ("ab", "a", "b", nil, false), ("a", "", "at", "t", false),
  ]

  @Test(arguments: cases.indices)
  func `lists are merged name by name`(row: Int) {
    let (base, mine, theirs, merged, isConflict) = Self.cases[row]
    let names = [base, mine, theirs].map { $0.map { $0.map(String.init) } }
    let list = MergedList(base: names[0], mine: names[1], theirs: names[2])
    #expect(list.names?.joined() == merged)
    #expect(list.isConflict == isConflict)
  }
}
