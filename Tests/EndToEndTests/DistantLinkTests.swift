import TestSupport
import Testing

/// A link between two nodes 500 columns apart, with others between them.
@Suite(.onOwnThread)
struct DistantLinkTests {
  private let folder = ScratchFolder()

  /// Numbers every 50 columns, which take no link, two sums that do, and the target at the far end.
  private func writeDocument() {
    let numbers = (1...9).map { #"{"name": "number\#($0)", "kind": "number", "value": \#($0)}"# }
    let sums = ["sum1", "sum2", "target"].map {
      #"{"name": "\#($0)", "kind": "operator", "operator": "add", "inputs": [null, null]}"#
    }
    let places =
      (1...9).map { #""number\#($0)": [\#($0 * 50), 2]"# }
      + [#""source": [0, 2]"#, #""sum1": [160, 8]"#, #""sum2": [320, 8]"#, #""target": [500, 2]"#]
    let source = #"{"name": "source", "kind": "number", "value": 7}"#
    folder.write(
      "{\"nodecalc\": 1, \"nodes\": [\((numbers + sums + [source]).joined(separator: ", "))], "
        + "\"layout\": {\(places.joined(separator: ", "))}}",
      to: "far.nodecalc")
  }

  /// The keys link the source to the target, and there are so many of them.
  private func expectLink(_ keys: String, count: Int) throws {
    writeDocument()
    let document = try Nodecalc.run(
      "far.nodecalc", "--keys", "z1" + keys, "--print", "document", "--size", "100x30", in: folder)
    #expect(
      document.output.contains(
        #"{"name": "target", "kind": "operator", "operator": "add", "inputs": ["source", null]}"#))
    #expect(keys.replacing(/<[^>]+>/, with: "K").count == count)
    // The view has followed: the target has the focus and is seen.
    let screen = try Nodecalc.run(
      "far.nodecalc", "--keys", "z1" + keys, "--print", "screen", "--size", "100x30", in: folder)
    #expect(screen.output.contains("┏ + target ━━━━━━━━┓"))
  }

  @Test
  func `by name`() throws {
    try expectLink("c/target<Enter><Enter>", count: 10)
  }

  @Test
  func `by name completed`() throws {
    try expectLink("c/t<Tab><Enter><Enter>", count: 6)
  }

  @Test
  func `by the letters of the list of what is off the screen`() throws {
    writeDocument()
    let list = try Nodecalc.run("far.nodecalc", "--keys", "z1cf", "--print", "screen", "--size", "60x20", in: folder)
    let popup = list.output.split(separator: "\n").filter { $0.contains("──┐") || $0.contains("│  ") }
      .map { String($0.drop { $0 != "┌" && $0 != "│" }) }
    #expect(
      popup == [
        "┌ off the screen ──┐", "│  a  sum1         │", "│  s  sum2         │", "│  d  target       │",
      ])
    try expectLink("cfd<Enter>", count: 4)
  }

  @Test
  func `by motion, which stops at what can take the link and nowhere else`() throws {
    try expectLink("clll<Enter>", count: 5)
  }

  @Test
  func `from the far end, by its name and the way back`() throws {
    try expectLink("/target<Enter>c/source<Enter>~<Enter>", count: 19)
  }
}
