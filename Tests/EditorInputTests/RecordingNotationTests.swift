import Testing

@testable import EditorInput

@Suite struct RecordingNotationTests {
  private func steps(_ script: String) throws -> [String] {
    try RecordingNotation.parse(script).map { step in
      switch step.action {
      case .input(.key(let key)): "\(step.line) \(KeyNotation.script(key))"
      case .input(let input): "\(step.line) \(input)"
      case .wait(let time): "\(step.line) \(time / .milliseconds(1)) ms"
      }
    }
  }

  @Test func `lines hold keys and pauses, line ends and blanks around a line are no keys`() throws {
    #expect(
      try steps("# A rate is typed.\r\n  5%<Enter> <wait 1.5s>\t\n\n#\na b<WAIT 20ms><wait 2>#<lt>") == [
        "2 5", "2 %", "2 <Enter>", "2 <Space>", "2 1500.0 ms", "5 a", "5 <Space>", "5 b", "5 20.0 ms", "5 2000.0 ms",
        "5 #", "5 <lt>",
      ])
    #expect(try steps("") == [] && steps("<Space>a<Space>").count == 3)
  }

  @Test(arguments: [
    ("a\n  b<Entre>", RecordingNotation.Problem(reason: .unknownKey, text: "Entre", line: 2, column: 4)),
    ("<", .init(reason: .unknownKey, text: "", line: 1, column: 1)),
    ("<wai 1s>", .init(reason: .unknownKey, text: "wai 1s", line: 1, column: 1)),
  ])
  func `a key that does not exist is named with its place`(script: String, problem: RecordingNotation.Problem) {
    #expect(throws: problem) { try RecordingNotation.parse(script) }
  }

  @Test(arguments: [
    "", " ", " -1s", " nan", " NaNs", " inf", " 1e3s", " 0x10", " 60.1s", " 60001ms", " 1m", " 1s 2s", " .", " ٣s",
  ])
  func `a pause is a number of seconds in its limits`(text: String) {
    #expect(throws: RecordingNotation.Problem(reason: .invalidPause, text: "wait" + text, line: 1, column: 1)) {
      try RecordingNotation.parse("<wait\(text)>")
    }
  }

  @Test func `limit recording-pause: the longest pause is a minute`() throws {
    #expect(try steps("<wait 60s><wait 0>") == ["1 60000.0 ms", "1 0.0 ms"])
    #expect(throws: RecordingNotation.Problem.self) { try RecordingNotation.parse("<wait 61s>") }
    #expect(RecordingNotation.longestPause == 60)
  }
}
