/// What is measured, and beside what: rows of an id of the list of goals.
struct Benchmark: Sendable {
  /// `E1`; several may share one.
  let id: String
  /// What stands in the column of the peer, where a row names no other.
  let peer: String
  /// Measures, at a size where the work has one.
  let rows: @Sendable (_ size: Int) -> [Row]

  init(_ id: String, beside peer: String, _ rows: @escaping @Sendable (_ size: Int) -> [Row]) {
    self.id = id
    self.peer = peer
    self.rows = rows
  }

  /// Every benchmark there is: a new one is a function that returns rows in a file of its own, and a line here.
  static let all: [Benchmark] = [
    Benchmark("E1", beside: "C switch", fullRecompute),
    Benchmark("E2", beside: "C bitmap", edit),
    Benchmark("E3", beside: "C bitmap", headEdit),
    Benchmark("E4", beside: "C sort", build),
    Benchmark("E5", beside: "C Pearce-Kelly", link),
    Benchmark("E6", beside: "", memory),
    Benchmark("E7", beside: "no attributes", attributes),
    Benchmark("B1", beside: "C block VM", rowFormula),
    Benchmark("B2", beside: "polars", batches),
    Benchmark("B3", beside: "C loop", dataSetOperators),
    Benchmark("B4", beside: "numpy", sweeps),
    Benchmark("B5", beside: "numpy", arrays),
    Benchmark("D1", beside: "Dictionary join", mixedChanges),
    Benchmark("D2", beside: "difference(from:)", fewestMoves),
    Benchmark("D3", beside: "Dictionary join", manyChanges),
    Benchmark("D4", beside: "difference(from:)", noChanges),
    Benchmark("D5", beside: "10 × a tenth", compareDocuments),
    Benchmark("C1", beside: "curses", pan),
    Benchmark("C2", beside: "curses", standstill),
    Benchmark("C3", beside: "1,000 nodes", frameByDocument),
    Benchmark("C4", beside: "dot") { _ in
      layout(100, id: "C4", runsDot: true) + layout(1_000, id: "C4", runsDot: true)
    },
    Benchmark("C5", beside: "dot") { _ in
      layout(10_000, id: "C5", runsDot: Environment["NODECALC_PATIENCE"] != nil)
    },
    Benchmark("C6", beside: "graph-easy") { _ in textLayout() },
    Benchmark("C7", beside: "", drag),
    Benchmark("C8", beside: "without the table", tables),
    Benchmark("C9", beside: "", forms),
    Benchmark("L1", beside: "JSONDecoder", load),
    Benchmark("L2", beside: "JSONEncoder", save),
    Benchmark("L3", beside: "C strtod", delimitedText),
    Benchmark("L3", beside: "8 B a row", delimitedMemory),
    Benchmark("L5", beside: "", openingMemory),
    Benchmark("J1", beside: "write, fdatasync", journal),
    Benchmark("P1", beside: "Python", servedEdits),
    Benchmark("S1", beside: "bc", startUp),
    Benchmark("S2", beside: "bc", scripts),
    Benchmark("S3", beside: "", smallMemory),
    Benchmark("G1", beside: "written out", groupUses),
    Benchmark("F1", beside: "operator nodes", formulas),
    Benchmark("F2", beside: "C tokens", formulaText),
    Benchmark("F3", beside: "10,000 lines", definitions),
    Benchmark("U1", beside: "uncertainties", uncertainties),
    Benchmark("U2", beside: "numpy", samples),
  ]

  /// The ids, each once, in order.
  static var ids: [String] {
    all.map(\.id).reduce(into: []) { ids, id in if !ids.contains(id) { ids.append(id) } }
  }
}
