import Foundation

/// A benchmark whose two sides do not do the same work tells nothing: it ends the run.
func check(_ holds: Bool, _ complaint: String) {
  if !holds {
    note("void: \(complaint)")
    exit(1)
  }
}

let usage = """
  usage: Benchmarks [SIZE] [--runs COUNT] [--json FILE] [--write FILE] [ID ...]
         Benchmarks --growth [--write FILE]
  ids: \(Benchmark.ids.joined(separator: " "))
  """

func refuse(_ complaint: String) -> Never {
  note(complaint + "\n" + usage)
  exit(64)
}

func write(_ text: String, to path: String) {
  check((try? Data(text.utf8).write(to: URL(fileURLWithPath: path))) != nil, "\(path) cannot be written")
}

var session = Session(ids: [], size: 1_000_000, runs: 1)
var files: [String: String] = [:]
var isSingle = false
var isGrowth = false
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  switch word {
  case Session.single: isSingle = true
  case "--growth": isGrowth = true
  case "--runs":
    guard let count = words.popFirst().flatMap({ Int($0) }), count > 0 else { refuse("--runs is a count from 1 on") }
    session.runs = count
  case "--json", "--write":
    guard let path = words.popFirst() else { refuse("\(word) needs a file") }
    files[word] = path
  case let word:
    if let number = Int(word) {
      if number < 1_000 { refuse("the size is 1000 or more") }
      session.size = number
    } else if Benchmark.ids.contains(word.uppercased()) {
      session.ids.append(word.uppercased())
    } else {
      refuse("there is no '\(word)'")
    }
  }
}
if isSingle {
  for id in session.ids { Session.runSingle(id, session.size) }
} else if isGrowth {
  let measured = GrowthSeries.all.map { $0.measured() }
  print(GrowthSeries.table(measured))
  if let path = files["--write"] { write(GrowthSeries.page(measured), to: path) }
} else {
  if session.ids.isEmpty { session.ids = Benchmark.ids }
  let rows = session.rows()
  for part in Machine.description { print("\(part.name): \(part.value)") }
  print(table(rows))
  if let path = files["--json"] { write(session.json(rows), to: path) }
  if let path = files["--write"] { write(session.page(rows), to: path) }
}
