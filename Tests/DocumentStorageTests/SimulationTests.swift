import DocumentStorage
import Glibc
import StorageSimulation
import TestSupport
import Testing

struct SimulationTests {
  /// A share: `Scripts/test` runs 20,000 more with a release build, `Scripts/trust simulation` a million.
  @Test
  func `N26: on a disk that fails, dies and loses what is not synced, no seed finds a promise broken`() throws {
    var tally = SimulationRun.Tally()
    let seeds = RandomRounds.count(1_000, long: 100_000)
    for seed in 0..<UInt64(seeds) { tally += try SimulationRun(seed: seed).run() }
    // Runs that go nowhere would keep every promise.
    #expect(tally.saves > seeds && tally.failedSaves > seeds / 4 && tally.encounters > seeds / 4)
    #expect(tally.cuts > seeds / 2)
    // What only files with other names, with links above them, or of odd file systems need; and what only journals do.
    let rare: [SimulatedCall] = [.realpath, .ftruncate, .fremovexattr, .fdatasync, .readdir]
    for call in SimulatedCall.allCases where !rare.contains(call) {
      #expect((tally.calls[call] ?? 0) > 0 && (tally.deaths[call] ?? 0) > 0, "\(call)")
    }
  }

  @Test(arguments: [
    SimulatedProcess.Neglect.folderSync, .fileSync, .failedSyncIsRetried, .locks,
  ])
  func `a saver without a sync of the file or the folder, that believes a second sync, or without locks is found out`(
    neglects: SimulatedProcess.Neglect
  ) {
    #expect(firstProblem { SimulationRun(seed: $0, neglecting: neglects) } != nil)
  }

  @Test(arguments: [SimulatedSaver.inPlace, .heedless])
  func `a saver that writes over the old text, or over what others wrote, is found out`(saver: SimulatedSaver) {
    #expect(firstProblem { SimulationRun(seed: $0, saver: saver) } != nil)
  }

  @Test
  func `a problem tells its seed and its story, and the seed repeats both`() throws {
    let first = try #require(firstProblem { SimulationRun(seed: $0, saver: .inPlace) })
    let again = #expect(throws: SimulationRun.Problem.self) {
      try SimulationRun(seed: first.seed, saver: .inPlace).run()
    }
    #expect(again?.description == first.description)
    #expect(first.description.hasPrefix("seed \(first.seed): "))
    #expect(first.story.count > 1)
  }

  /// The first problem of a thousand seeds.
  private func firstProblem(_ run: (UInt64) -> SimulationRun) -> SimulationRun.Problem? {
    for seed in 0..<UInt64(1000) {
      do throws(SimulationRun.Problem) { try run(seed).run() } catch { return error }
    }
    return nil
  }
}
