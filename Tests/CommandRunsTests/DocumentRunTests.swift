import CommandOutput
import CommandRuns
import DocumentStorage
import EditorSession
import TestSupport
import Testing

/// Runs about documents, without a process.
struct DocumentRunTests {
  private let folder = ScratchFolder()

  @Test func `the canonical form of an example is its text`() throws {
    let shop = try #require(Example.find("shop"))
    let result = try written { output throws(CommandFailure) in
      try FormatRun(source: .example(shop)).run(output)
    }
    #expect(result.text == shop.text && result.status == .success)
  }

  @Test func `a document differs from another one, and not from itself`() throws {
    let shop = try #require(Example.find("shop"))
    func difference(to new: DocumentSource) throws -> Written {
      try written { output throws(CommandFailure) in
        try DifferenceRun(from: .example(shop), to: new, format: .text).run(output)
      }
    }
    let same = try difference(to: .example(shop))
    #expect(same.text == "" && same.status == .success)
    let other = try difference(to: .new)
    #expect(other.status == .failed && other.text.contains("- profit: "))
  }

  @Test func `git's seven arguments are two versions, one is a conflict, three are nothing`() throws {
    #expect(GitDifference(arguments: ["a", "b", "c"], format: .text) == nil)
    let conflict = try #require(GitDifference(arguments: ["plan.nodecalc"], format: .text))
    let result = try written { output throws(CommandFailure) in try conflict.print(output) }
    #expect(result.text == "nodecalc diff plan.nodecalc: not merged yet\n" && result.status == .success)
    let created = try #require(
      GitDifference(arguments: ["plan", "/dev/null", ".", ".", "/dev/null", ".", "."], format: .text))
    #expect(try written { output throws(CommandFailure) in try created.print(output) }.text == "nodecalc diff plan\n")
  }

  @Test func `a check tells where a document is no document`() throws {
    folder.write(#"{"nodecalc": 1, "nodes": [}"#, to: "bad.nodecalc")
    let file = folder.file("bad.nodecalc")
    let result = try written { output throws(CommandFailure) in CheckRun(files: [file]).run(output) }
    #expect(result.status == .failed && result.text.hasPrefix("\(file):1:"))
  }

  @Test func `formulas become a document, and an export writes them back`() throws {
    folder.write("a = 3\nb = a * 2\n", to: "plan.txt")
    let file = folder.file("plan.txt")
    let document = try written { output throws(CommandFailure) in
      try ImportRun(file: file, from: ImportFormat.named("formulas")).run(output)
    }
    folder.write(document.text, to: "plan.nodecalc")
    let format = try ExportCatalog.format(named: "formulas")
    let back = try written { output throws(CommandFailure) in
      try ExportRun(source: .named(folder.file("plan.nodecalc")), format: format).run(output)
    }
    #expect(back.text.contains("b = a * 2"))
  }

  @Test func `a format and a chart that there are not are refused with the nearest`() {
    let format = #expect(throws: CommandFailure.self) { try ExportCatalog.format(named: "svgg") }
    #expect(format?.lines.last?.text == "help: did you mean 'svg'?")
    let chart = #expect(throws: CommandFailure.self) { try ChartRun.chart(named: "scater") }
    #expect(chart?.lines.last?.text == "help: did you mean 'scatter'?")
  }

  @Test func `a file name that is no UTF-8 comes back from its text`() {
    for bytes: [UInt8] in [[0xFF, 0x61, 0xC3], Array("plan.nodecalc".utf8), [0xF4, 0x8F, 0xBF, 0xBF]] {
      #expect(ArgumentText.path(ArgumentText.text(bytes)).bytes == bytes)
    }
  }
}
