import Glibc
import StorageSimulation

// StorageSimulator [COUNT [FIRST]]: runs COUNT seeds (100,000) from FIRST (0) on; ends with 1 where a promise was not kept.

let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard arguments.count <= 2, !arguments.contains(nil) else {
  print("usage: StorageSimulator [COUNT [FIRST]]: runs COUNT seeds (100000) from FIRST (0) on")
  exit(64)
}
let count = arguments.first.flatMap(\.self) ?? 100_000
let first = arguments.dropFirst().first.flatMap(\.self) ?? 0
/// More stories than this tell nothing new.
let mostProblems = 5

var tally = SimulationRun.Tally()
var problems = 0
for place in 0..<count {
  do throws(SimulationRun.Problem) {
    tally += try SimulationRun(seed: first &+ place).run()
  } catch {
    print(error)
    problems += 1
    if problems == mostProblems { break }
  }
}
print(
  "\(count) seeds from \(first): \(tally.calls.values.reduce(0, +)) calls, \(tally.failures) made to fail, "
    + "\(tally.deaths.values.reduce(0, +)) deaths, \(tally.cuts) power cuts, \(tally.saves) saves, "
    + "\(tally.failedSaves) failed saves, \(tally.encounters) encounters; \(problems) promises not kept")
exit(problems == 0 ? 0 : 1)
