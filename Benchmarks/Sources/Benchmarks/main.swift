import Glibc

/// Every benchmark there is: a new one is a function that returns rows, and a line here.
let benchmarks: [(id: String, rows: (_ size: Int) -> [Row])] = [
  ("D1", mixedChanges),
  ("D2", fewestMoves),
  ("D3", manyChanges),
  ("D4", noChanges),
  ("D5", compareDocuments),
  ("B1", rows),
  ("B3", dataSetOperators),
  ("L3", delimitedText),
  ("L3", delimitedMemory),
  ("E1", fullRecompute),
  ("E2", edit),
  ("E3", headEdit),
  ("E4", build),
  ("E5", link),
  ("E6", memory),
  ("F1", formulas),
  ("F2", formulaText),
  ("F3", definitions),
  ("C1", pan),
  ("C2", standstill),
  ("C3", frameByDocument),
  ("C4", { _ in layout(100, id: "C4", runsDot: true) + layout(1_000, id: "C4", runsDot: true) }),
  ("C5", { _ in layout(10_000, id: "C5", runsDot: getenv("NODECALC_PATIENCE") != nil) }),
  ("C6", { _ in textLayout() }),
  ("C7", drag),
  ("C8", tables),
  ("L1", load),
  ("L2", save),
  ("S1", startUp),
]

/// A benchmark whose two sides do not do the same work tells nothing: it ends the run.
func check(_ holds: Bool, _ complaint: String) {
  if !holds {
    print("void: \(complaint)")
    exit(1)
  }
}

var size = 1_000_000
var chosen: [String] = []
for argument in CommandLine.arguments.dropFirst() {
  if let number = Int(argument), number >= 1_000 { size = number } else { chosen.append(argument.uppercased()) }
}
let unknown = chosen.filter { id in !benchmarks.contains { $0.id == id } }
if !unknown.isEmpty {
  print("usage: Benchmarks [SIZE] [\(benchmarks.map(\.id).joined(separator: "|"))]...")
  exit(64)
}
let rows = benchmarks.filter { chosen.isEmpty || chosen.contains($0.id) }.flatMap { $0.rows(size) }
print(table(rows))
