import Foundation
import TestSupport
import Testing

/// Pictures, reports and tables of the document from inside the editor.
@Suite(.onOwnThread)
struct EditorExportTests {
  private let folder = ScratchFolder()

  /// What a file holds; nothing where there is none.
  private func read(_ name: String) -> String {
    (try? String(contentsOfFile: folder.file(name), encoding: .utf8)) ?? ""
  }

  init() {
    folder.write("a = 2\nb = a * 3\n", to: "t.txt")
  }

  private func play(_ keys: String, _ arguments: String...) throws -> CommandResult {
    try CommandResult.of(
      [Nodecalc.path()] + arguments + ["--keys", keys, "--print", "screen", "--size", "100x30"], directory: folder.path)
  }

  @Test(arguments: [
    ("svg", "<svg "), ("html", "<!DOCTYPE html>"), ("xlsx", "PK"), ("csv", "name,value,"), ("tsv", "name\tvalue"),
    ("md", "| "), ("json", "{"), ("jsonl", "{"), ("txt", "a = 2\nb = a"), ("dot", "digraph"), ("mmd", "flowchart"),
    ("canvas", "{"), ("graphml", "<?xml"), ("ansi", ""),
  ])
  func `the ending of the name says the format`(ending: String, beginning: String) throws {
    let played = try play(":export out.\(ending)<Enter>", "t.txt")
    #expect(played.output.contains(" exported out.\(ending)"))
    #expect(played.status == 0)
    let same = try CommandResult.of(
      ["/bin/sh", "-c", "head -c \(max(beginning.utf8.count, 1)) out.\(ending)"], directory: folder.path)
    #expect(same.output.hasPrefix(beginning), "\(same.output)")
  }

  @Test func `a picture from inside is that of the command`() throws {
    _ = try play(":export out.svg<Enter>", "t.txt")
    _ = try Nodecalc.run("export", "t.txt", "--to", "svg", "--output", "same.svg", in: folder)
    #expect(read("out.svg") == read("same.svg"))
  }

  @Test func `a file that is there is replaced only by force`() throws {
    folder.write("precious", to: "out.svg")
    let refused = try play(":export out.svg<Enter>", "t.txt")
    #expect(refused.output.contains(" not exported: 'out.svg' exists: ':export! out.svg' replaces it"))
    #expect(read("out.svg") == "precious")
    #expect(try play(":export! out.svg<Enter>", "t.txt").output.contains(" exported out.svg"))
    #expect(read("out.svg").hasPrefix("<svg"))
  }

  @Test func `a document is never saved in silence under an ending that says something else`() throws {
    for (ending, help) in [("svg", "x.svg"), ("csv", "x.csv"), ("txt", "x.txt"), ("png", "x.svg"), ("pdf", "x.html")] {
      let played = try play("=1<Enter>:w x.\(ending)<Enter>")
      #expect(played.output.contains(" not saved: '.\(ending)' is not a document: ':export \(help)' exports"))
      #expect(played.errors.contains("error: '.\(ending)' is not a document"))
      #expect(played.status == 73)
      #expect(read("x.\(ending)") == "")
    }
    #expect(try play("=1<Enter>:w x.json<Enter>").output.contains(" saved x.json"))
    #expect(try play("=1<Enter>:w x.2026<Enter>").output.contains(" saved x.2026"))
  }

  @Test func `what cannot be exported says which names can`() throws {
    #expect(
      try play(":export out.png<Enter>", "t.txt").output.contains(
        " not exported: '.png' is not an export format: try 'out.svg'"))
    #expect(try play(":export out<Enter>", "t.txt").output.contains("end the name in .svg .html"))
    #expect(try play(":export no/out.svg<Enter>", "t.txt").output.contains(" not exported: no/out.svg: "))
    #expect(try play(":export out.nodecalc<Enter>", "t.txt").output.contains("a document is saved with ':w NAME'"))
  }

  @Test func `names are completed by their endings, and the command is found in the palette`() throws {
    #expect(try play(":export out.s<Tab>", "t.txt").output.contains(" : export out.svg"))
    #expect(try play(":export <Tab>", "t.txt").output.contains(" : export document.svg"))
    #expect(try play(":export<Enter>out.h<Tab><Enter>", "t.txt").output.contains(" exported out.html"))
    #expect(try play("<C-p>svg", "t.txt").output.contains("export"))
  }

  @Test func `a new document that gets a name without an ending is called a document`() throws {
    #expect(try play("=1<Enter>:w neu<Enter>").output.contains(" saved neu.nodecalc"))
    #expect(try play("=1<Enter><C-s>auch<Enter>").output.contains(" saved auch.nodecalc"))
    folder.write("", to: "empty")
    #expect(try play("=1<Enter>:w empty<Enter>").output.contains(" saved empty\n") == true)
  }
}
