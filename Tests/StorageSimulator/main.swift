import Glibc
import StorageSimulation

// StorageSimulator [saves|edits] [COUNT [FIRST]]: runs COUNT seeds (100,000) of each kind from FIRST (0) on; ends with 1 where a promise was
// not kept.

var words = CommandLine.arguments.dropFirst()
let kind = words.first.flatMap { ["saves", "edits"].contains($0) ? $0 : nil }
if kind != nil { words.removeFirst() }
let numbers = words.map { UInt64($0) }
guard numbers.count <= 2, !numbers.contains(nil) else {
  print(
    "usage: StorageSimulator [saves|edits] [COUNT [FIRST]]: runs COUNT seeds (100000) of each kind from FIRST (0) on")
  exit(64)
}
let count = numbers.first.flatMap(\.self) ?? 100_000
let first = numbers.dropFirst().first.flatMap(\.self) ?? 0
/// More stories than this tell nothing new.
let mostProblems = 5

/// Runs the seeds of one kind; returns how many promises were not kept.
func run(
  _ name: String, _ body: (UInt64) throws(SimulationRun.Problem) -> SimulationRun.Tally
) -> Int {
  var tally = SimulationRun.Tally()
  var problems = 0
  var runs: UInt64 = 0
  for place in 0..<count {
    runs += 1
    do throws(SimulationRun.Problem) {
      tally += try body(first &+ place)
    } catch {
      print(error)
      problems += 1
      if problems == mostProblems { break }
    }
  }
  print(
    "\(name): \(runs) seeds from \(first): \(tally.calls.values.reduce(0, +)) calls, \(tally.failures) made to fail, "
      + "\(tally.deaths.values.reduce(0, +)) deaths, \(tally.cuts) power cuts, \(tally.saves) saves, "
      + "\(tally.failedSaves) failed saves, \(tally.encounters) encounters, \(tally.edits) edits written, "
      + "\(tally.failedEdits) not, \(tally.recoveries) journals recovered, \(tally.refusals) refused, "
      + "\(tally.takeovers) documents taken over, \(tally.compactions) compactions; \(problems) promises not kept")
  return problems
}

var problems = 0
if kind != "edits" {
  problems += run("saves") { (seed) throws(SimulationRun.Problem) in try SimulationRun(seed: seed).run() }
}
if kind != "saves" {
  problems += run("edits") { (seed) throws(SimulationRun.Problem) in try EditingRun(seed: seed).run() }
}
exit(problems == 0 ? 0 : 1)
