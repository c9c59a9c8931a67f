import EditorInput
import Testing

@testable import PresentationModel

/// Keys of other programs that mean nothing here.
struct OtherProgramKeyTests {
  @Test func `there are at least forty, and each is readable and listed once`() {
    let keys = OtherProgramKeys.keys
    #expect(keys.count >= 40 && Set(keys).count == keys.count)
    for text in keys { #expect((try? KeyNotation.parse(text)) != nil, "\(text)") }
  }

  @Test(arguments: OtherProgramKeys.keys)
  func `each answers with the key that does it here, changes nothing, and fits the line`(keys: String) throws {
    let walk = Walk().press("=a = [1, 2]<Enter>")
    let before = walk.graph
    walk.press(keys)
    let pressed = KeyNotation.readable(try KeyNotation.parse(keys))
    let message = try #require(walk.message)
    #expect(message.hasPrefix("\(pressed) means nothing here: ") && message.contains(" is "), "\(message)")
    #expect(!message.contains("shows the keys") && message.count <= 79, "\(message)")
    #expect(walk.graph == before && walk.mode == "NORMAL")
    for meaning in OtherProgramKeys.meanings(of: try KeyNotation.parse(keys)) {
      #expect(message.contains(KeyMap.standard.name(of: meaning.command, in: .normal)), "\(message)")
    }
  }

  @Test func `the keys named are those of the map in use, and other modes have no such answers`() {
    #expect(Walk().press("<C-y>").message == "Ctrl-y means nothing here: redo is U or Ctrl-r")
    #expect(Walk().press("=a = 1<Enter>@").message == "@ means nothing here: repeating the last change is Alt-.")
    #expect(
      Walk().press("=a = 1<Enter>as = sqrt<Enter>@").message
        == "@ means nothing here: repeating the last change is . or Alt-.")
    #expect(Walk().press("F").message == "F means nothing here: letters to jump by is f")
    var bindings = KeyMap.standard.bindings
    bindings[.normal]?.removeAll { $0.command == .redo }
    bindings[.normal]?.append(KeyMap.Binding(.redo, "<F7>"))
    #expect(Walk(keyMap: KeyMap(bindings)).press("<C-y>").message == "Ctrl-y means nothing here: redo is F7")
    #expect(Walk().press("=a = 1<Enter>c<C-y>").message == "Ctrl-y means nothing here: ? shows the keys")
  }
}
