import CommandOutput
import Testing

struct SafeTextTests {
  @Test func `text of others loses what controls a terminal, on every way in`() {
    let foreign = "a\u{1B}[31mb\nc\u{202E}d"
    for text in [SafeText(foreign), "\(foreign)"] {
      #expect(
        !text.text.unicodeScalars.isEmpty
          && text.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
      #expect(text.text.hasPrefix("a") && text.text.hasSuffix("d"))
    }
    #expect(("x: " + SafeText("y")).text == "x: y")
  }

  @Test func `a long line keeps its beginning and its end`() {
    let text = SafeText(String(repeating: "a", count: 60) + String(repeating: "z", count: 60))
    let short = text.shortened(toColumns: 31)
    #expect(short.columns == 31)
    #expect(short.text == String(repeating: "a", count: 20) + "…" + String(repeating: "z", count: 10))
    #expect(text.shortened(toColumns: 120) == text)
  }

  @Test func `columns of a table line up by what is seen, and end without blanks`() {
    let table = SafeText.table([["a", "eins"], ["漢字", "", "x"], ["b", "", ""]])
    #expect(table.map(\.text) == ["a     eins", "漢字        x", "b"])
  }

  @Test func `an answer has failed once one value has, and two of the same are equal`() {
    var answer = Answer()
    answer.addLine("a = 1")
    answer.remark("warning: doubtful")
    #expect(answer.status == .success)
    let before = answer
    answer.fail("error: b: division by zero")
    #expect(answer.status == .failed && answer != before)
  }

  @Test func `a file that is not there is an input that cannot be read, wrong usage is reported with what corrects it`()
  {
    let failure = CommandFailure(.usage, "no\u{7}thing", help: "something")
    #expect(failure.lines.count == 2 && failure.lines[1].text == "help: something")
    #expect(failure.lines[0].text.hasPrefix("error: no") && !failure.lines[0].text.contains("\u{7}"))
    #expect(!failure.isMissingFile && ExitStatus.success < .failed)
  }
}
