import GraphDocument
import PresentationModel
import Testing

struct CommandTests {
  /// Given by name alone, on the command line or from the palette: one asks for a name anyway, the others are wanted rarely.
  private static let onlyNamed = NamedCommands.all

  @Test func `every command has a key in some mode, or is one of those given by name`() {
    let bound = Set(KeyMap.standard.bindings.values.joined().map(\.command))
    #expect(Set(Command.all).subtracting(bound) == Self.onlyNamed)
    let offered = Walk().press("<C-p>").model.screen.popup?.rows.map(\.key) ?? []
    // Those of the hint line first.
    #expect(offered.starts(with: ["add", "link", "edit", "enter-number", "search", "undo", "delete", "help", "quit"]))
    for command in Self.onlyNamed { #expect(offered.contains(command.name), "\(command.name)") }
  }

  @Test func `no two commands share a name, and names are short words`() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    for command in Command.all {
      #expect(
        command.name.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "!" }, "\(command.name)")
    }
  }

  @Test func `the command of an attribute has its key in the form of names`() {
    #expect(AttributeID.label.commandName == "label")
    #expect(
      Set(AttributeID.allCases.filter { $0.attribute.entry != nil }.map(\.commandName))
        == Set(Command.ofAttributes.map(\.name)))
  }
}
