import Testing

@testable import PresentationModel

struct TypingMemoryTests {
  @Test func `lines come back by what they were for, the latest first, each once`() {
    var typing = TypingMemory()
    for line in ["a", "b", "a", ""] { typing.remember(line, label: "=") }
    typing.remember("w", label: ":")
    #expect((0...3).map { typing.line($0, label: "=") } == ["", "a", "b", nil])
    #expect(typing.line(1, label: ":") == "w")
    #expect(typing.line(1, label: "name") == nil)
    #expect(typing.line(-1, label: "=") == nil)
  }

  @Test func `limit remembered-lines: of each kind as many are remembered as the limit says`() {
    var typing = TypingMemory()
    for number in 0..<TypingMemory.lineLimit + 50 { typing.remember("\(number)", label: "=") }
    #expect(typing.line(TypingMemory.lineLimit, label: "=") == "50")
    #expect(typing.line(TypingMemory.lineLimit + 1, label: "=") == nil)
  }

  @Test func `what lies in a folder is forgotten with the line`() {
    var typing = TypingMemory()
    #expect(typing.folders.ask(forPath: "a/b", thenChoosing: 1) == "a/")
    typing.outsideEdit = ExternalEdit(of: SearchPrompt(), isLineOpened: true)
    typing.endLine()
    #expect(typing.folders.isEmpty && typing.outsideEdit == nil)
  }
}
