import Glibc
import TestSupport
import Testing

/// Another document in the place of the one at hand, and the names of files on the way there.
@Suite(.onOwnThread)
struct OpeningTests {
  private let folder = ScratchFolder()

  private func screen(_ keys: String, _ arguments: String...) throws -> String {
    try CommandResult.of(
      [Nodecalc.path()] + arguments + ["--keys", keys, "--print", "screen", "--size", "120x24"], directory: folder.path
    ).output
  }

  @Test func `N26: a file is opened by its name, and saved to it`() throws {
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "seven.nodecalc")
    #expect(try screen(":e sev<Tab><Enter>").contains(" opened seven.nodecalc"))
    _ = try screen(":open seven.nodecalc<Enter>8<Enter><C-s>", "--example", "shop")
    #expect(try Nodecalc.run("seven.nodecalc", "--eval", in: folder).transcript == "x = 8\n")
    #expect(try screen("<Space>oother.nodecalc<Enter>", "seven.nodecalc").contains(" other.nodecalc is new"))
  }

  @Test func `an example is opened by its name`() throws {
    let shop = try screen("<Space>xsh<Tab><Enter>")
    #expect(shop.contains(" opened the example shop"))
    #expect(shop.contains("price"))
    #expect(try screen(":open-example mor<Tab>").contains(":open-example mortgage") == false)
    #expect(try screen(":open-example mor<Tab>").contains(": open-example mortgage"))
    #expect(try screen(":open-example mort<Enter>").contains(" opened the example mortgage"))
    #expect(try screen("<Space>xsho<Enter>").contains(" opened the example shop"))
    #expect(
      try screen(":open-example morg<Enter>").contains("there is no example 'morg'; there are "))
  }

  @Test func `a theme is chosen by its name`() throws {
    #expect(try screen("<Space>tda<Tab><Enter>").contains(" the colour theme is now 'dark'"))
    #expect(try screen(":theme li<Tab><Enter>").contains(" the colour theme is now 'light'"))
    #expect(try screen("<Space>tlig<Enter>").contains(" the colour theme is now 'light'"))
    #expect(try screen(":theme <Tab>").contains("Light on dark, in its own colours"))
    #expect(
      try screen(":theme darc<Enter>").contains(
        "there is no theme 'darc'; there are sixteen, dark, light, monochrome"))
  }

  @Test func `N26: unsaved changes are not lost, and what is no document is not taken`() throws {
    #expect(
      try screen("=1<Enter>:e x.nodecalc<Enter>").contains(
        "there are unsaved changes: Esc, then Ctrl-s saves them; then open again"))
    folder.write("{\n  nonsense", to: "bad.nodecalc")
    mkdir(folder.file("empty"), 0o700)
    mkfifo(folder.file("pipe"), 0o600)
    #expect(try screen(":e bad.nodecalc<Enter>", "--example", "shop").contains(" not opened: bad.nodecalc:2:3: "))
    #expect(try screen(":e bad.nodecalc<Enter>", "--example", "shop").contains("14 nodes"))
    #expect(try screen(":e empty<Enter>").contains(" not opened: it is a folder"))
    #expect(try screen(":e pipe<Enter>").contains(" not opened: it is not a plain file"))
  }

  @Test func `folders are gone into name by name`() throws {
    mkdir(folder.file("notes"), 0o700)
    folder.write("", to: "notes/a.nodecalc")
    folder.write("", to: "notes/b.nodecalc")
    let both = try screen(":w no<Tab><Tab>")
    #expect(both.contains("a.nodecalc") && both.contains("b.nodecalc"))
    #expect(both.contains(" : w notes/a.nodecalc"))
    #expect(try screen(":w no<Tab><Tab><S-Tab>").contains(" : w notes/b.nodecalc"))
    #expect(try screen(":w gone/<Tab>").contains("the folder cannot be listed: no such file or folder"))
    #expect(try screen(":w zzz<Tab>").contains("no file or folder starts with that"))
  }
}
