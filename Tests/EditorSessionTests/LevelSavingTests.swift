import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// The file of a document of which a definition is shown.
@Suite struct LevelSavingTests {
  private let folder = ScratchFolder()
  private static let text = """
    {
      "nodecalc": 1,
      "groups": {
        "twice": {
          "inputs": ["x"],
          "outputs": ["double"],
          "nodes": [
            {"name": "double", "kind": "formula", "formula": "x * 2"},
            {"name": "x", "kind": "number", "value": 1}
          ]
        }
      },
      "nodes": [
        {"name": "a", "kind": "number", "value": 5},
        {"name": "use", "kind": "group", "group": "twice", "inputs": {"x": "a"}}
      ]
    }

    """

  @Test func `saved from inside, the whole document is in the file`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    let editor = try OpenEditor(folder)
    try editor.press("/use<Enter>gd/double<Enter>e<C-u>x * 3<Enter>")
    #expect(editor.value("double") == "15.0")
    try editor.press(":w<Enter>")
    #expect(editor.message.hasPrefix("saved "))
    let saved = try #require(folder.text(of: "x.nodecalc"))
    #expect(saved.contains(#""formula": "x * 3""#) && saved.contains(#""name": "a""#))
    // What the use gives is no part of the definition.
    #expect(saved.contains(#""name": "x", "kind": "number", "value": 1"#))
    #expect(!editor.model.document.isModified && editor.model.document.path.count == 1)
  }

  @Test func `what others write to the file is taken in without leaving the definition`() throws {
    folder.write(Self.text, to: "x.nodecalc")
    let editor = try OpenEditor(folder)
    try editor.press("/use<Enter>gd")
    folder.write(Self.text.replacing(#""value": 5"#, with: #""value": 7"#), to: "x.nodecalc")
    #expect(editor.wait { editor.value("x") == "7.0" })
    #expect(editor.model.document.path.count == 1)
  }
}
