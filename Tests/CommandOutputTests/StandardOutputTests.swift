import CommandOutput
import Testing

struct StandardOutputTests {
  @Test func `data for programs pass as they are, and on a terminal with visible marks`() throws {
    for isTerminal in [false, true] {
      var taken: [UInt8] = []
      let output = StandardOutput(isTerminal: isTerminal) { piece in
        taken += piece
        return nil
      }
      output.write(data: Array("a\u{1B}b\n".utf8))
      output.writeLine("c")
      #expect(taken.isEmpty)
      try output.flush()
      #expect(taken.contains(0x1B) == !isTerminal)
      #expect(String(decoding: taken, as: UTF8.self).hasSuffix("b\nc\n"))
    }
  }

  @Test func `after a piece that was not taken nothing follows, and the end says why`() {
    var pieces = 0
    let output = StandardOutput(isTerminal: false) { _ in
      pieces += 1
      return 32
    }
    for _ in 0..<10 { output.write(data: [UInt8](repeating: 0x61, count: 1 << 16)) }
    let broken = #expect(throws: StandardOutput.Broken.self) { try output.flush() }
    #expect(pieces == 1 && broken?.isReaderGone == true)
  }
}
