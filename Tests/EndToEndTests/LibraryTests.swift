import TestSupport
import Testing

/// The libraries as another package uses them.
struct LibraryTests {
  @Test func `libraries compute without the program`() throws {
    let result = try CommandResult.of([BuiltExecutable.path("LibraryExample")])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == 0 && lines.count == 6)
    #expect(lines.starts(with: ["total = 72", "read again: total = 72"]))
    #expect(lines.dropFirst(2).first?.hasPrefix("refused: ") == true)
    #expect(
      lines.suffix(3) == ["price is a source: true", "entered: [1], exited: [0]", "from left to right: true"])
  }
}
