import Foundation
import TestSupport
import Testing

/// The pages of the manual, read by the programs that people read them with.
@Suite(.onOwnThread)
struct ManualTests {
  private static func pages() throws -> [String] {
    try Nodecalc.run("man", "--list").output.split(separator: "\n").map(String.init)
  }

  private static func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  @Test func `each command has a page, by its own name and by the page's`() throws {
    let pages = try Self.pages()
    #expect(pages.first == "nodecalc" && pages.contains("nodecalc-check") && pages.count > 15)
    let help = try Nodecalc.run("--help").output
    for page in pages {
      let text = try Nodecalc.run("man", page)
      #expect(text.status == 0 && text.output.hasPrefix(".TH"), "\(page)")
      for section in ["NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "FILES", "ENVIRONMENT", "SEE ALSO"] {
        #expect(text.output.contains(".SH \(section)\n") || text.output.contains(".SH \"\(section)\"\n"), "\(page)")
      }
      let command = page.dropFirst("nodecalc-".count)
      if page != "nodecalc" {
        #expect(try Nodecalc.run("man", String(command)).output == text.output)
        #expect(help.contains("\n  \(command) "), "\(command)")
      }
    }
    #expect(try Nodecalc.run("man").output == Nodecalc.run("man", "nodecalc").output)
  }

  @Test func `a command that does not exist has no page`() throws {
    #expect(
      try Nodecalc.run("man", "chekc").transcript == """
        ! error: no command or file is named 'chekc'
        ! help: did you mean 'check'?
        [64]

        """)
    #expect(
      try Nodecalc.run("man", "--list", "check").errors.hasPrefix(
        "error: '--list' names all pages: leave out the command\n"))
  }

  @Test(.enabled(if: isThere("mandoc"), "mandoc is not installed"))
  func `mandoc warns of no page`() throws {
    let pages = try Self.pages()
    #expect(!pages.isEmpty)
    for page in pages {
      let result = try Nodecalc.runInShell(#""$0" man \#(page) | mandoc -T lint -W warning"#)
      #expect(result.transcript.isEmpty, "\(page)")
    }
  }

  @Test(.enabled(if: isThere("groff"), "groff is not installed"))
  func `groff warns of no page`() throws {
    let pages = try Self.pages()
    #expect(!pages.isEmpty)
    for page in pages {
      let result = try Nodecalc.runInShell(#""$0" man \#(page) | groff -man -ww -Tutf8 -z"#)
      #expect(result.transcript.isEmpty, "\(page)")
    }
  }
}
