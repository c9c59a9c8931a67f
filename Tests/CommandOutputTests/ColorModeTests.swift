import Testing

@testable import CommandOutput

struct ColorModeTests {
  @Test(arguments: [
    (["TERM": "xterm"], true), ([:], false), (["TERM": ""], false), (["TERM": "dumb"], false),
    (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "xterm", "NODECALC_NO_COLOR": "1"], false), (["TERM": "dumb", "FORCE_COLOR": "1"], true),
    (["NO_COLOR": "1", "FORCE_COLOR": "1"], false), (["TERM": "xterm", "FORCE_COLOR": "0"], true),
  ])
  func `on a terminal the environment decides`(environment: [String: String], expected: Bool) {
    #expect(ColorMode.auto.isFulfilled(isTerminal: true) { environment[$0] } == expected)
  }

  @Test(arguments: [
    (["TERM": "xterm"], false), (["TERM": "xterm", "FORCE_COLOR": "1"], true), (["FORCE_COLOR": "0"], false),
    (["FORCE_COLOR": ""], false), (["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
  ])
  func `in a pipe colours have to be forced`(environment: [String: String], expected: Bool) {
    #expect(ColorMode.auto.isFulfilled(isTerminal: false) { environment[$0] } == expected)
  }

  @Test func `a flag counts more than the environment`() {
    #expect(ColorMode.always.isFulfilled(isTerminal: false) { _ in "1" })
    #expect(!ColorMode.never.isFulfilled(isTerminal: true) { $0 == "TERM" ? "xterm" : "1" })
  }
}
