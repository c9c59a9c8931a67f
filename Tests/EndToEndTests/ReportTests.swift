import TestSupport
import Testing

/// `report` as a process: its flags, its formats and how it ends.
@Suite(.onOwnThread)
struct ReportTests {
  @Test func `examples have reports in both formats`() throws {
    let text = try Nodecalc.run("report", "--example", "mortgages", "--to", "markdown", "--date", "2031-05-01")
    try #require(text.status == 0 && text.errors.isEmpty, "\(text.transcript)")
    #expect(text.output.hasPrefix("# Two mortgages compared\n\n2031-05-01\n\n"))
    #expect(text.output.contains("\n## Picture\n") && text.output.contains("\n## Group "))
    let page = try Nodecalc.run("report", "--example", "throw", "--to", "html")
    #expect(page.status == 0 && page.output.hasPrefix("<!DOCTYPE html>\n") && page.output.hasSuffix("</html>\n"))
    #expect(page.output.contains("<math ") && page.output.contains("<svg "))
  }

  @Test func `two runs give the same bytes`() throws {
    for format in ["markdown", "html"] {
      let runs = try (0..<2).map { _ in try Nodecalc.run("report", "--example", "divider", "--to", format).output }
      #expect(runs[0] == runs[1] && !runs[0].isEmpty)
    }
  }

  @Test func `a failing document ends with 1, a format that is none with 64`() throws {
    let document = "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"bad\", \"kind\": \"formula\", \"formula\": \"1 / 0\"}]}"
    let result = try Nodecalc.run("report", "-", "--to", "markdown", input: document)
    #expect(result.status == 1 && result.errors.hasPrefix("error: bad: "))
    #expect(result.output.contains("**Failure:** "))
    let wrong = try Nodecalc.run("report", "--example", "mortgage", "--to", "htlm")
    #expect(wrong.status == 64 && wrong.errors.contains("html"))
    #expect(try Nodecalc.run("report", "--example", "mortgage").status == 64)
    #expect(try Nodecalc.run("report", "--example", "mortgage", "--to", "html", "--digits", "0").status == 64)
  }
}
