import Testing

@testable import PresentationModel

struct CommandCatalogTests {
  @Test func `no two commands share a name or a short form`() {
    let words = Command.all.flatMap { [$0.name] + $0.shortForms }
    #expect(Set(words).count == words.count)
    for command in Command.all {
      #expect(Command.named(command.name) == command)
      for word in command.shortForms { #expect(Command.called(word) == command, "\(word)") }
    }
  }

  @Test func `every command of the key map is in the catalogue`() {
    let bound = KeyMap.standard.bindings.values.flatMap { $0.map(\.command) }
    #expect(Set(bound).subtracting(Command.all) == [])
  }
}
