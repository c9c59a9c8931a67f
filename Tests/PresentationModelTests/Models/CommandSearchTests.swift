import Testing

@testable import PresentationModel

struct CommandSearchTests {
  private func found(_ text: String) -> [String] {
    let search = CommandSearch(text)
    return Command.all.enumerated().compactMap { place, command in
      search.rank(of: command).map { (rank: $0, place: place, name: command.name) }
    }
    .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.name)
  }

  @Test(arguments: Command.all) func `a command is first by its name`(command: Command) {
    #expect(found(command.name).first == command.name)
  }

  @Test func `the start of the name goes before a word in it, that before letters in their order`() {
    #expect(found("sel").prefix(2) == ["select-together", "select-toggle"])
    #expect(found("grid").first == "toggle-grid")
    #expect(found("togrid").first == "toggle-grid")
    #expect(found("saq").first == "save-and-quit")
  }

  @Test(arguments: [
    ("csv", "read"), ("budget", "inspect"), ("decimals", "display"), ("engineering", "value-format"),
    ("export", "export"), ("svg", "export"), ("print", "export"), ("excel", "export"), ("store", "save"),
    ("graph plot", "chart"),
    ("mute", "toggle-bypass"), ("exit", "quit"), ("tidy", "lay-out"), ("COLOUR", "theme"),
  ])
  func `other words for a command find it`(text: String, name: String) {
    #expect(found(text).contains(name), "\(found(text))")
  }

  @Test func `words are met in any order, all of them`() {
    #expect(found("grid toggle") == ["toggle-grid"])
    #expect(found("grid xyzzy") == [])
  }

  @Test func `signs ask for more, as in fzf`() {
    #expect(found("^zoom").allSatisfy { $0.hasPrefix("zoom") } && !found("^zoom").isEmpty)
    #expect(found("link$").allSatisfy { $0.hasSuffix("link") } && found("link$").contains("reverse-link"))
    #expect(found("select !together").allSatisfy { !$0.contains("together") })
    #expect(!found("'togrid").contains("toggle-grid"))
    #expect(found("!") == found("!") && found("quit!").first == "quit!")
  }

  @Test func `aliases are in lower case and say what the name does not`() {
    for command in Command.all {
      for word in command.aliases {
        #expect(word == word.lowercased() && !word.contains(" "), "\(command.name): \(word)")
        #expect(word != command.name, "\(command.name): \(word)")
      }
      #expect(Set(command.aliases).count == command.aliases.count, "\(command.name)")
    }
  }

  @Test func `a long text of one letter is compared in proportion to it`() {
    #expect(found(String(repeating: "a", count: 10_000)) == [])
  }
}
