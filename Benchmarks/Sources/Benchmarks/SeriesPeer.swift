import Foundation

/// numpy and polars in a process of their own, which does one operator each time it is asked.
///
/// `NODECALC_PYTHON` names a Python that has both. Times are those of the processor, on both sides, so that other work on the machine
/// does not matter.
final class SeriesPeer {
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var pending: [UInt8] = []

  /// A peer with so many random numbers; nil where no Python is named, or it has not both.
  init?(_ count: Int) {
    guard let python = Environment["NODECALC_PYTHON"] else { return nil }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Peers/series.py")
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script.path, "\(count)"]
    process.standardInput = questions
    process.standardOutput = answers
    guard (try? process.run()) != nil, ask("sum") != nil else { return nil }
  }

  deinit {
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The nanoseconds of the processor that the faster of the two took; nil where there is no answer.
  func ask(_ question: String) -> Double? {
    guard (try? questions.fileHandleForWriting.write(contentsOf: Data("\(question)\n".utf8))) != nil else { return nil }
    while !pending.contains(10) {
      let piece = answers.fileHandleForReading.availableData
      if piece.isEmpty { return nil }
      pending += piece
    }
    let line = String(decoding: pending.prefix { $0 != 10 }, as: UTF8.self)
    pending.removeFirst(line.utf8.count + 1)
    return line.split(separator: " ").compactMap { Double($0) }.min()
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// A row of one piece of work beside the faster of the two, taking turns; nil where it has no answer.
  func row(_ name: String, _ question: String, rounds: Int, per count: Int, goal: Row.Goal, ours: () -> Void) -> Row? {
    var ourTimes: [Double] = []
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = Self.processorTime
      ours()
      ourTimes.append(Self.processorTime - start)
      guard let answer = ask(question) else { return nil }
      times.append(answer)
    }
    return Row(
      name: name, ours: .nanoseconds(median(ourTimes) / Double(count)),
      floor: .nanoseconds(median(times) / Double(count)), peer: name.components(separatedBy: ", ").last,
      goal: goal)
  }
}
