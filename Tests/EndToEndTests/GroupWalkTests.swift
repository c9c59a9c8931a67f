import TestSupport
import Testing

/// Groups by keys in a real terminal: made, gone into, edited for two uses at once, parted, and taken back to the start.
@Suite(.onOwnThread, .serialized)
struct GroupWalkTests {
  private let folder = ScratchFolder()

  private static let text = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "price", "kind": "number", "value": 100},
        {"name": "bank", "kind": "number", "value": 0.5},
        {"name": "total", "kind": "formula", "formula": "price * (1 + bank)"},
        {"name": "double", "kind": "formula", "formula": "total * 2"}
      ],
      "layout": {
        "price": [0, 0],
        "bank": [0, 5],
        "total": [30, 0],
        "double": [64, 0]
      }
    }

    """

  private func session(_ arguments: String) throws -> TmuxSession {
    try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" \(arguments); echo ended with $?; exec sh", Nodecalc.path()], columns: 160,
      environment: ["XDG_STATE_HOME": folder.file("state")], directory: folder.path)
  }

  /// The editor with the document, and a group `growth` of `total`.
  private func grown() async throws -> TmuxSession {
    folder.write(Self.text, to: "x.nodecalc")
    let session = try session("x.nodecalc --no-config")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("4 nodes") }
    try await session.press("/total<Enter><Space>gggrowth<Enter>")
    try await session.wait("the group") { $0.contains("group 'growth': takes 'price', 'bank', gives 'total'") }
    return session
  }

  @Test func `a group is made, edited for two instances at once, parted, and taken back to the start`() async throws {
    let session = try await grown()
    try await session.press("<Space>gagrowth<Enter>")
    try await session.wait("another use") { $0.contains("an instance of 'growth': inputs price, bank") }
    try await session.press("gd")
    try await session.wait("the inside") { $0.contains("x.nodecalc › growth2 (growth) · edits 2 instances") }
    try await session.press("/total<Enter>e<C-u>price * 3<Enter>")
    try await session.wait("what the edit came to") { $0.contains("edits 2 instances; 2 outputs changed") }
    try await session.press("gu")
    try await session.wait("the outside") { $0.contains("left 'growth'") && $0.contains("600") }
    try await session.press("<Space>gc")
    try await session.wait("an own copy") {
      $0.contains("'growth2' is now an instance of 'growth2', a copy of 'growth'")
    }
    try await session.press("gd/total<Enter>e<C-u>7<Enter>")
    try await session.wait("one use alone") { $0.contains("edits 1 instance; 1 output changed") }
    try await session.press("gu")
    try await session.wait("the other as it was") { $0.contains("left 'growth2'") && $0.contains("600") }

    try await session.press("u")
    try await session.wait("the edit of the copy") {
      $0.contains("undid: in group 'growth2'") && $0.contains("in 'growth2' now")
    }
    try await session.press("u")
    try await session.wait("one definition again") { $0.contains("undid: give 'growth2' a definition of its own") }
    try await session.press("u")
    try await session.wait("the edit of both") { $0.contains("undid: in group 'growth'") }
    try await session.press("u")
    try await session.wait("one use") { $0.contains("outside the group now") }
    try await session.press("u")
    try await session.wait("no group") { $0.contains("undid: make group 'growth'") && $0.contains("4 nodes") }
    try await session.press("u")
    try await session.wait("the start") { $0.contains("nothing to undo") && $0.contains("300") }
    try session.type("ZQ")
    try await session.wait("the end") { $0.contains("ended with 0") }
    #expect(folder.text(of: "x.nodecalc") == Self.text)
  }

  @Test func `instances come by the line that adds behind a node, and unused definitions go`() async throws {
    let session = try await grown()
    try await session.press("/price<Enter>ogro<Enter>")
    try await session.wait("a use that is fed") { $0.contains("growth2, instance of group growth") }
    try await session.press("<Space>gl")
    try await session.wait("the list") { $0.contains("price, bank → total · 2 instances: growth, growth2") }
    try await session.press("<Enter>")
    try await session.wait("the definition") { $0.contains("in 'growth' with its defaults · edits 2 instances") }
    try await session.press("gu<Space>gdgrowth<Enter>")
    try await session.wait("why not") { $0.contains("group 'growth' is used by 'growth', 'growth2'") }
    try await session.press("<C-c>")
    try await session.press("/growth2<Enter>d")
    try await session.wait("one use less") { $0.contains("deleted 'growth2'") }
    try await session.press("/growth<Enter><Space>ge")
    try await session.wait("its nodes") { $0.contains("'growth' is expanded into 1 node") }
    try await session.press("<Space>gdgrowth<Enter>")
    try await session.wait("no definition") { $0.contains("deleted group 'growth'") }
    try session.type("ZQ")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  /// Two uses of a group that takes these inputs.
  private static func interfaces(_ inputs: String) -> String {
    """
    {
      "nodecalc": 1,
      "groups": {
        "loan": {
          "inputs": [\(inputs)],
          "outputs": ["cost"],
          "nodes": [
            {"name": "cost", "kind": "formula", "formula": "sum * rate * years"},
            {"name": "rate", "kind": "number", "value": 0.5},
            {"name": "sum", "kind": "number", "value": 10},
            {"name": "years", "kind": "number", "value": 2}
          ]
        }
      },
      "nodes": [
        {"name": "one", "kind": "group", "group": "loan", "values": {"sum": 30}},
        {"name": "two", "kind": "group", "group": "loan"}
      ],
      "layout": {
        "one": [0, 0],
        "two": [26, 0]
      }
    }

    """
  }

  @Test func `both sides change one interface: mine counts, that is said, and undo goes back to mine alone`()
    async throws
  {
    folder.write(Self.interfaces(#""sum", "rate", "years""#), to: "x.nodecalc")
    let session = try session("x.nodecalc --no-config")
    try await session.wait("the editor") { $0.isAlternate && $0.contains("2 nodes") }
    try await session.press("/one<Enter>gd:inputs years rate sum<Enter>gu")
    try await session.wait("mine") { $0.contains("left 'loan'") }
    let mine = try session.screen().rows.prefix(10).dropFirst()
    folder.write(Self.interfaces(#""rate", "sum", "years""#), to: "x.nodecalc")
    try await session.wait("the question") { $0.contains("t theirs, m mine, b both merged") }
    try session.type("b")
    try await session.wait("what became of it") { $0.contains("merged (1 conflict left as in your version)") }
    let merged = try session.screen().rows.prefix(10).dropFirst()
    #expect(pictureProblem(Array(merged), mine.joined(separator: "\n")) == nil)
    #expect(merged.contains { $0.contains("30 ●") } && merged.contains { $0.contains("○ sum") })
    try await session.press("u")
    try await session.wait("mine alone") { $0.contains("undid") }
    try session.type("ZQ")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }
}
