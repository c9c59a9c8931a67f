import EvaluationEngine
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

/// The journal of a session at work, on a disk that may fail.
@Suite struct JournalFileTests {
  private let bench = JournalBench()

  @Test func `N26: a journal is for the user alone, on the disk with each step, and goes at a clean end`() throws {
    let file = try JournalFile(in: bench.folder(), header: JournalBench.header(), base: JournalBench.journalBase)
    #expect(bench.scratch.permissions(of: "state/nodecalc/journals") == 0o700)
    let name = try #require(bench.names.first)
    #expect(bench.scratch.permissions(of: "state/nodecalc/journals/" + name) == 0o600)
    for value in 1...3 {
      try file.append(JournalBench.step(value))
      #expect(try bench.recovered()?.value == Double(value))
    }
    try file.markSaved(Fingerprint(of: [1]))
    #expect(try bench.recovered()?.steps == 0)
    try file.remove()
    #expect(bench.names == [])
    try file.remove()
    try file.append(JournalBench.step(4))
    #expect(bench.names == [])
  }

  @Test func `N26: a step is one write and one sync of data, whatever the journal's size`() throws {
    let system = FaultySystem()
    let file = try JournalFile(
      in: bench.folder(system), header: JournalBench.header(), base: JournalBench.journalBase)
    for value in 1...50 {
      let before = system.calls.count
      try file.append(JournalBench.step(value))
      #expect(Array(system.calls[before...]) == ["fstat", "write", "fdatasync"])
    }
  }

  @Test func `a journal that grew is written anew as base and one step`() throws {
    let file = try JournalFile(in: bench.folder(), header: JournalBench.header(), base: JournalBench.journalBase)
    for value in 1...200 { try file.append(JournalBench.step(value)) }
    #expect(!file.isDueForCompaction)
    let before = file.length
    try file.compact()
    #expect(file.length < before / 10 && bench.names.count == 1)
    #expect(try bench.recovered()?.value == 200 && bench.recovered()?.steps == 1)
    try file.append(JournalBench.step(201))
    #expect(try bench.recovered()?.value == 201 && bench.recovered()?.steps == 2)
    guard case .live = try bench.folder().entries()[0].holder else {
      Issue.record("the new file is not locked")
      return
    }
  }

  @Test func `growth alone makes a compaction due, so that a large document is not written again and again`() throws {
    let file = try JournalFile(in: bench.folder(), header: JournalBench.header(), base: JournalBench.journalBase)
    var long = JournalBench.step(1)
    long.sentence = String(repeating: "x", count: JournalFile.leastGrowth)
    try file.append(long)
    #expect(file.isDueForCompaction)
    try file.compact()
    #expect(!file.isDueForCompaction)
    // The sentence of the last edit is in it still: the threshold follows what was settled on.
    try file.append(long)
    #expect(!file.isDueForCompaction)
  }

  @Test func `a journal whose file or folder was removed is written again`() throws {
    let file = try JournalFile(in: bench.folder(), header: JournalBench.header(), base: JournalBench.journalBase)
    try file.append(JournalBench.step(1))
    unlink(file.path.text)
    try file.append(JournalBench.step(2))
    #expect(try bench.recovered()?.value == 2 && bench.recovered()?.steps == 2)
    unlink(file.path.text)
    rmdir(bench.folder().path.text)
    try file.append(JournalBench.step(3))
    #expect(try bench.recovered()?.value == 3 && bench.recovered()?.steps == 3)
  }

  @Test(arguments: [
    ["write"], ["fdatasync"], ["write", "ftruncate"], ["write", "ftruncate", "open"], ["fdatasync", "fsync"],
  ])
  func `N26: on a full disk edits are kept in memory and written when there is space again`(calls: [String]) throws {
    let system = FaultySystem(writeLimit: 100)
    let file = try JournalFile(
      in: bench.folder(system), header: JournalBench.header(), base: JournalBench.journalBase)
    try file.append(JournalBench.step(1))
    for value in 2...4 {
      system.callsWithoutSpace = Set(calls)
      for again in 0..<3 {
        let failure = #expect(throws: StorageFailure.self) { try file.append(JournalBench.step(value * 10 + again)) }
        #expect(failure?.journalMessage.contains("no space left on the device; free some space") == true)
      }
      #expect(file.hasPending)
      #expect(try (bench.recovered()?.value ?? 0) >= Double(value - 1))
      system.callsWithoutSpace = []
      try file.append(JournalBench.step(value))
      #expect(try bench.recovered()?.value == Double(value) && bench.recovered()?.steps == 1 + (value - 1) * 4)
    }
    #expect(bench.names.count == 1)
  }

  /// Begins a journal, makes edits, compacts, and makes more; a step that fails is tried again with the next.
  ///
  /// - Returns: how many steps were said to be safe.
  private func session(_ folder: JournalFolder) -> (safe: Int, file: JournalFile?) {
    var safe = 0
    guard
      let file = try? JournalFile(in: folder, header: JournalBench.header(), base: JournalBench.journalBase)
    else { return (0, nil) }
    for value in 1...8 {
      if value == 5 { try? file.compact() }
      if (try? file.append(JournalBench.step(value))) != nil { safe = value }
    }
    return (safe, file)
  }

  @Test(arguments: [EIO, ENOSPC, EINTR, ENOENT], [false, true])
  func `N26: each call of a journal may fail: what was said to be safe is there, and the rest goes with the next`(
    number: Int32, isForGood: Bool
  ) throws {
    let whole = FaultySystem()
    #expect(session(bench.folder(whole)).safe == 8)
    for call in whole.calls.indices {
      let bench = JournalBench()
      // A disk that takes less than it is given leaves records in part.
      let system = FaultySystem(.init(call: call, number: number, isForGood: isForGood), writeLimit: 70)
      let (safe, file) = session(bench.folder(system))
      let place = Comment("call \(call), errno \(number), \(isForGood ? "for good" : "once")")
      guard let file else { continue }
      let found = try bench.recovered()
      #expect(Int(found?.value ?? 0) >= safe, place)
      if !isForGood {
        try file.append(JournalBench.step(9))
        #expect(try bench.recovered()?.value == 9, place)
        #expect(!file.hasPending, place)
      }
      try? file.remove()
    }
  }

  @Test func `what a crash leaves of a record is cut off by nobody but the reader`() throws {
    let path = try bench.leave(steps: 3)
    let whole = try #require(bench.scratch.bytes(of: "state/nodecalc/journals/" + path.name.text))
    let cut = open(path.text, O_WRONLY)
    #expect(ftruncate(cut, off_t(whole.count - 5)) == 0)
    close(cut)
    let reading = try #require(try bench.folder().entries().first).read()
    #expect(reading.steps.count == 2)
    guard case .torn(record: 5, _) = reading.end else {
      Issue.record("\(reading.end)")
      return
    }
  }
}
