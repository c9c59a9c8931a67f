import TestSupport
import Testing

/// The real program in a real terminal: forty lines of expenses, from their file to a sum by category.
@Suite(.onOwnThread, .serialized)
struct ReadingTablesWalkTests {
  private let folder = ScratchFolder()

  @Test func `columns of a file become nodes that are grouped, a table is pasted, points are edited`() async throws {
    let rows = (1...40).map { "2024-01-0\($0 % 9 + 1),\($0 % 2 == 0 ? "food" : "rent"),\($0)\n" }.joined()
    folder.write("date,category,amount\n" + rows, to: "e.csv")
    let session = try TmuxSession(
      ["/bin/sh", "-c", "\"$0\" --no-config; echo ended with $?; exec sh", Nodecalc.path()], columns: 100, rows: 24,
      directory: folder.path)
    try await session.wait("the editor") { $0.isAlternate }
    try session.type("ae.csv")
    try session.send("Enter")
    try await session.wait("the columns") {
      $0.contains("columns of e.csv") && $0.contains("2024-01-01 to 2024-01-09")
        && $0.contains("1 to 40") && $0.contains("COLUMNS")
    }
    try session.send("Enter")
    try await session.wait("the node") { $0.contains("read 'amount', 40 values of e.csv") }
    try session.type("=groups = groupBy(amount, \"sum\")")
    try session.send("Enter")
    // 1 + 3 + … + 39 and 2 + 4 + … + 40.
    try await session.wait("the sums") { $0.contains("[400, 420]") || $0.contains("400, 420") }

    try session.paste("who\tcost\nAda\t12\nBob\t30\n")
    try await session.wait("the pasted columns") { $0.contains("columns of the pasted table") }
    try session.send("Enter")
    try await session.wait("the pasted node") { $0.contains("read 'cost', 2 values of the pasted table") }
    try session.send("Enter")
    try await session.wait("its points") { $0.contains("points of cost") && $0.contains("[12]") }
    try session.send("Enter")
    try await session.wait("the line") { $0.contains("point 1, value") }
    try session.type("0")
    try session.send("Enter")
    try await session.wait("the new value") { $0.contains("[120]") }
    try session.send("Escape")
    try await session.wait("the canvas") { $0.contains("NORMAL") }
    try session.type(":q!")
    try session.send("Enter")
    try await session.wait("the end") { $0.contains("ended with 0") }
  }

  @Test func `P6: a table of a database is read by keys alone, and again when the document is opened`() throws {
    let tables =
      "CREATE TABLE goods(what, price); INSERT INTO goods VALUES ('nut', 5), ('bolt', 7); CREATE TABLE other(v)"
    #expect(folder.makeDatabase("shop.db", tables) == nil)
    let made = try Nodecalc.run(
      "x.nodecalc", "--keys", ":read shop.db<Enter>goods<Enter><Enter>:w<Enter>", "--print", "values", in: folder)
    #expect(made.transcript == "price = [5, 7]\n")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""database": "shop.db", "query": "SELECT * FROM goods""#) == true)
    #expect(try Nodecalc.run("x.nodecalc", "--eval", in: folder).transcript == "price = [5, 7]\n")
  }
}
