import TestSupport
import Testing

/// Data sets from a document to the output.
@Suite(.onOwnThread)
struct DataTests {
  private let folder = ScratchFolder()

  private static let document = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "bins", "kind": "operator", "operator": "bin", "inputs": ["sales"], "parameters": {"bins": 5, "range": [0, 50]}},
        {"name": "few", "kind": "data", "values": [1, 2]},
        {"name": "mean_sales", "kind": "formula", "formula": "mean(sales) * 2"},
        {"name": "measured", "kind": "data", "points": [{"value": 10, "errorMinY": 0.3}, {"value": 20, "errorMinY": 0.4}]},
        {"name": "sales", "kind": "data", "values": [1, 12, null, 50, 51, -3]},
        {"name": "total", "kind": "operator", "operator": "sum", "inputs": ["measured"]},
        {"name": "unequal", "kind": "operator", "operator": "add", "inputs": ["few", "sales"]}
      ]
    }

    """

  private func evaluate(_ arguments: String...) throws -> String {
    folder.write(Self.document, to: "plan.nodecalc")
    return try CommandResult.of(
      [Nodecalc.path(), "plan.nodecalc", "--eval"] + arguments, directory: folder.path
    ).transcript
  }

  @Test func `P8: sets are printed as lists, and of a set asked for every number on a line`() throws {
    #expect(
      try evaluate() == """
        bins = [1, 1, 0, 0, 1]
        mean_sales = 44.4
        total = 30.0 ± 0.5
        ! error: unequal: the sets have unequal lengths: 2, 5
        [1]

        """)
    #expect(try evaluate("--get", "sales", "--get", "few") == "1\n12\n50\n51\n-3\n1\n2\n")
  }

  @Test func `JSON has arrays and csv a row for each value`() throws {
    #expect(
      try evaluate("--get", "measured", "--get", "unequal", "--format", "json") == """
        {
          "values": {
            "measured": [10, 20]
          },
          "failures": {
            "unequal": {"message": "the sets have unequal lengths: 2, 5"}
          },
          "uncertainties": {
            "measured": [0.3, 0.4]
          }
        }
        [1]

        """)
    #expect(
      try evaluate("--get", "measured", "--get", "total", "--format", "csv") == """
        name,value,uncertainty,error
        measured,10,0.3,
        measured,20,0.4,
        total,30,0.5,

        """)
  }

  @Test func `P10: what lies in no bin is reported where a value is explained`() throws {
    #expect(
      try evaluate("--explain", "bins") == """
        bins = bin(sales, bins = 5, range = 0 to 50)
             = [1, 1, 0, 0, 1]  1 below the bins, 1 above, 1 missing
        sales = [1, 12, 50, 51, -3, 1 missing]

        """)
  }

  @Test func `values are replaced by a list, and by nothing else`() throws {
    #expect(try evaluate("--get", "bins", "--set", "sales=5,15,15") == "1\n2\n0\n0\n0\n")
    #expect(try evaluate("--get", "mean_sales", "--set", "sales=[4, , 8]") == "12\n")
    #expect(try evaluate("--get", "unequal", "--set", "few=[1, 1, , 1, 1, 1]") == "2\n13\n51\n52\n-2\n")
    #expect(
      try evaluate("--set", "sales=1,x") == """
        ! error: --set 'sales=1,x': this is not a number: write a number like 1.5, 1e3, 12k or 4.5%
        ! help: a data node takes values, as in sales=1,2,3
        [64]

        """)
  }

  @Test func `check tells what fails, and only that`() throws {
    folder.write(Self.document, to: "plan.nodecalc")
    let result = try CommandResult.of([Nodecalc.path(), "check", "plan.nodecalc"], directory: folder.path)
    #expect(
      result.transcript == """
        plan.nodecalc:10:14: error: node 'unequal': the sets have unequal lengths: 2, 5
        [1]

        """)
  }

  @Test func `P17: the year's profit and the election come to what can be worked out by hand`() throws {
    #expect(
      try Nodecalc.run("--example", "profit", "--eval", "--get", "total", "--get", "deepest", "--get", "good_months")
        .output
        == "117\n-68\n7\n")
    #expect(
      try Nodecalc.run("--example", "election", "--eval", "--get", "spread", "--get", "parties").output
        == "3\n3\n2\n0\n0\n6\n")
  }

  @Test func `diff tells other values and other parameters`() throws {
    folder.write(Self.document, to: "old.nodecalc")
    folder.write(
      Self.document.replacing("\"values\": [1, 2]", with: "\"values\": [1, 2, 3]").replacing(
        "\"bins\": 5", with: "\"bins\": 2"),
      to: "new.nodecalc")
    let result = try CommandResult.of(
      [Nodecalc.path(), "diff", "old.nodecalc", "new.nodecalc"], directory: folder.path)
    #expect(
      result.transcript == """
        = bins: bin(bins = 5; range = 0, 50) → bin(bins = 2; range = 0, 50)
        = few: [1, 2] → [1, 2, 3]
        > bins: [1, 1, 0, 0, 1] → [2, 1]
        > unequal: the sets have unequal lengths: 2, 5 → the sets have unequal lengths: 3, 5
        [1]

        """)
  }

  @Test func `limit query-memory: a query that takes more memory than all may is ended, and says so`() throws {
    #expect(folder.makeDatabase("rows.db", "CREATE TABLE t(a); INSERT INTO t VALUES (1);") == nil)
    let numbers = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
    func evaluated(bytes: Int) throws -> String {
      let query = "\(numbers) SELECT i FROM n ORDER BY printf('%.\(bytes)c', 'x') || i"
      let document =
        #"{"nodecalc": 1, "nodes": [{"name": "d", "kind": "data", "database": "rows.db", "query": "\#(query)"}]}"#
      // In a process of its own: all queries of one share the limit.
      return try CommandResult.of(
        [Nodecalc.path(), "-", "--eval"], input: document, directory: folder.path
      ).transcript
    }
    #expect(try evaluated(bytes: 10).hasPrefix("d = [1, 10, 100, … 20000 values]"))
    #expect(
      try evaluated(bytes: 60_000)
        == "! error: d: rows.db: the query takes more than 1024 MiB of memory: sort or group less\n[1]\n")
  }
}
