import TestSupport
import Testing

/// Documents that are hard to work on, worked on by keys.
@Suite(.onOwnThread)
struct LargeDocumentTests {
  private let folder = ScratchFolder()

  /// A hundred rows of a hundred nodes: a number, and sums that each take the node before and one of the row above.
  private func writeGrid() {
    var nodes: [String] = []
    var places: [String] = []
    for index in 0..<10_000 {
      let (row, column) = index.quotientAndRemainder(dividingBy: 100)
      let above = row == 0 || column % 3 != 0 ? row * 100 : index - 100
      nodes.append(
        column == 0
          ? #"{"name": "n\#(index)", "kind": "number", "value": \#(row % 7 + 1)}"#
          : #"{"name": "n\#(index)", "kind": "operator", "operator": "add", "inputs": ["n\#(index - 1)", "n\#(above)"]}"#
      )
      places.append(#""n\#(index)": [\#(2 + column * 28), \#(2 + row * 6)]"#)
    }
    folder.write(
      "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ",\n"))], \"layout\": {\(places.joined(separator: ","))}}",
      to: "grid.nodecalc")
  }

  @Test(.timeLimit(.minutes(2)))
  func `ten thousand nodes are gone through, linked, selected, copied, deleted and undone by keys`() throws {
    writeGrid()
    let keys = [
      "/n9998<Enter>", "jjkkhhll", "Gzz", "zizo_", "/n5050<Enter>", "ototal=+<Enter>/n9999<Enter>c/total<Enter><Enter>",
      "scsusd<Esc>", "/is:input<Enter>nnN", "/n9999<Enter>S", "D", "sam<S-Down><Enter><Esc>", "sayd", "u",
      "<C-p>history<Enter>q",
      "uuuuu", ":w<Enter>",
    ]
    let result = try Nodecalc.run("grid.nodecalc", "--keys", keys.joined(), "--print", "document", in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(try Nodecalc.run("fmt", "grid.nodecalc", in: folder).output == result.output)
    let values = try Nodecalc.run("grid.nodecalc", "--eval", "--get", "n0", "--get", "n99", in: folder).transcript
    #expect(values == "1\n100\n")
    writeGrid()
    #expect(try Nodecalc.run("fmt", "grid.nodecalc", in: folder).output == result.output)
  }

  @Test
  func `two nodes on one place are both reached, linked and moved apart`() throws {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 16}, {"name": "b", "kind": "operator", "operator": "sqrt", "inputs": [null]}],
      "layout": {"a": [2, 2], "b": [2, 2]}}
      """, to: "two.nodecalc")
    func screen(_ keys: String) throws -> [String] {
      try Nodecalc.run("two.nodecalc", "--keys", "zg" + keys, "--print", "screen", "--size", "60x14", in: folder).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let hints = try screen("f")
    #expect(
      pictureProblem(
        hints,
        """
         two.nodecalc           NORMAL · 1 open · 2 nodes · 0 links
                            ┏ a ━━━━━━━━━━━━━━━┓
                            ┃               16 ●
                            ┗━━━━━━━━━━━━━━━━━━┛

                            [a] √ b ───────────╮
                            ○ number      open ●
                            ╰──────────────────╯



         a · number    type a number to set it  Ctrl-a step      16
         J pan down  L pan right  _ all  Esc back
         type the letters of a node, J K … scroll, Esc hides them
        """) == nil)
    for reach in ["<Tab>", "fa", "/b<Enter>"] {
      #expect(try screen(reach).contains { $0.contains("┏ √ b ━") }, "\(reach)")
    }
    for link in ["c<Tab><Enter>", "cfa<Enter>", "c/b<Enter><Enter>"] {
      let apart = try screen(link + "mLLLLLLLjj<Enter>")
      #expect(
        pictureProblem(
          apart,
          """
           two.nodecalc ●                   NORMAL · 2 nodes · 1 link



                     ╭ a ───────────────╮
                     │               16 ●━━━━━━┓
                     ╰──────────────────╯      ┃ ┏ √ b ━━━━━━━━━━━━━┓
                                               ┗━► number         4 ●
                                                 ┗━━━━━━━━━━━━━━━━━━┛


           b · √ sqrt    r then + -− *× /÷ ^ < > …  % format        4
           a add  c link  Enter edit  = formula  / find  ? help
           b, sqrt, 4; 1 input, no users
          """) == nil, "\(link)")
    }
  }
}
