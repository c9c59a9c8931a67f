import DocumentStorage
import StorageSimulation
import TestSupport
import Testing

struct EditingRunTests {
  /// A share of what `Scripts/trust simulation` runs.
  @Test
  func `N26: of edits that a journal has, none is lost by deaths, power cuts and calls that fail`() throws {
    var tally = SimulationRun.Tally()
    let seeds = RandomRounds.count(100, long: 10_000)
    for seed in 0..<UInt64(seeds) { tally += try EditingRun(seed: seed).run() }
    // Runs that go nowhere would keep every promise.
    #expect(tally.edits > seeds && tally.failedEdits > seeds / 8 && tally.recoveries > seeds / 8)
    #expect(tally.saves > seeds && tally.cuts > seeds && tally.compactions > seeds / 8)
    #expect(tally.encounters > seeds / 8 && tally.takeovers > seeds / 100 && tally.refusals > seeds / 100)
    for call in [SimulatedCall.fdatasync, .mkdir, .readdir, .rename, .unlink] {
      #expect((tally.calls[call] ?? 0) > 0, "\(call)")
      // A run dies at one call at most: a hundred runs do not meet each kind.
      if seeds >= 10_000 { #expect((tally.deaths[call] ?? 0) > 0, "\(call)") }
    }
  }

  @Test(arguments: [SimulatedProcess.Neglect.dataSync, .journalRename, .folderSync, .locks])
  func `a journal without a sync of its data or of its folder, or without locks, is found out`(
    neglects: SimulatedProcess.Neglect
  ) {
    #expect(firstProblem { EditingRun(seed: $0, neglecting: neglects) } != nil)
  }

  @Test
  func `a recovery that discards the old journal before the new one is safe is found out`() throws {
    let first = try #require(firstProblem { EditingRun(seed: $0, recovery: .hasty) })
    #expect(first.sentence.contains("was told that its edit is in the journal"))
    let again = #expect(throws: SimulationRun.Problem.self) { try EditingRun(seed: first.seed, recovery: .hasty).run() }
    #expect(again?.description == first.description)
  }

  /// The first problem of a thousand seeds.
  private func firstProblem(_ run: (UInt64) -> EditingRun) -> SimulationRun.Problem? {
    for seed in 0..<UInt64(1000) {
      do throws(SimulationRun.Problem) { try run(seed).run() } catch { return error }
    }
    return nil
  }
}
