import TestSupport
import Testing

@Suite(.onOwnThread)
struct LayoutTests {
  /// Two numbers and their product, at these places.
  private static func document(a: String, b: String, p: String) -> String {
    """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 2},
        {"name": "b", "kind": "number", "value": 3},
        {"name": "p", "kind": "operator", "operator": "multiply", "inputs": ["b", "a"]}
      ],
      "layout": {
        "a": [\(a)],
        "b": [\(b)],
        "p": [\(p)]
      }
    }

    """
  }

  /// One on the other, in no order.
  private static let heap = document(a: "0, 0", b: "0, 0", p: "0, 0")
  private static let laidOut = document(a: "2, 5", b: "2, 1", p: "30, 1")

  @Test func `layout prints the document with new places and leaves the file alone`() throws {
    let folder = ScratchFolder()
    folder.write(Self.heap, to: "heap.nodecalc")
    #expect(try Nodecalc.run("layout", "heap.nodecalc", in: folder).output == Self.laidOut)
    #expect(folder.text(of: "heap.nodecalc") == Self.heap)
  }

  @Test func `--in-place writes the file, and once more changes nothing`() throws {
    let folder = ScratchFolder()
    folder.write(Self.heap, to: "heap.nodecalc")
    for _ in 0..<2 {
      let result = try Nodecalc.run("layout", "--in-place", "heap.nodecalc", in: folder)
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(folder.text(of: "heap.nodecalc") == Self.laidOut)
    }
  }

  @Test func `layout says what it cannot do`() throws {
    let folder = ScratchFolder()
    let example = try Nodecalc.run("layout", "--example", "shop", "--in-place", in: folder)
    #expect(example.status == 64)
    #expect(example.transcript.contains("'--in-place' needs a file to write, not 'shop'"))
    #expect(try Nodecalc.run("layout", "gone.nodecalc", in: folder).status == 66)
    folder.write("{", to: "bad.nodecalc")
    #expect(try Nodecalc.run("layout", "--in-place", "bad.nodecalc", in: folder).status == 65)
    #expect(folder.text(of: "bad.nodecalc") == "{")
  }
}
