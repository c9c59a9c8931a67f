import Testing

@testable import CommandRuns

struct PausableWorkTests {
  @Test func `work goes on where it paused`() {
    var log: [String] = []
    let work = PausableWork<Int> { work in
      for part in 1...3 {
        log.append("part \(part)")
        _ = work.pause()
      }
      return log.count
    }
    var values: [Int?] = []
    for _ in 0..<4 {
      values.append(work.resume())
      log.append("key")
    }
    #expect(values == [nil, nil, nil, 6])
    #expect(log == ["part 1", "key", "part 2", "key", "part 3", "key", "key"])
    #expect(work.resume() == 6)
  }

  @Test func `abandoned work ends and does not pause again`() {
    var ends = 0
    let work = PausableWork<Void> { work in
      while work.pause() {}
      _ = work.pause()
      ends += 1
    }
    #expect(work.resume() == nil && ends == 0)
    work.abandon()
    #expect(ends == 1)
    work.abandon()
    // Work that has not begun has nothing to end.
    PausableWork<Void> { _ in ends += 1 }.abandon()
    #expect(ends == 1)
  }
}
