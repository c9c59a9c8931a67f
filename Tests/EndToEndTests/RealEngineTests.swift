import Foundation
import TestSupport
import Testing

/// `nodecalc batch --engine` with the databases that this machine has.
@Suite(.onOwnThread)
struct RealEngineTests {
  private let folder = ScratchFolder()
  private let rows = """
    id,a,b
    x,8,2
    y,1,0
    z,0.1,0.3

    """

  init() {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "b", "kind": "number", "value": 3},
        {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
        {"name": "wave", "kind": "formula", "formula": "sin(a) + round(b)"}]}
      """, to: "d.nodecalc")
    folder.write(rows, to: "rows.csv")
  }

  private static func isThere(_ command: String) -> Bool {
    (try? CommandResult.of(["/bin/sh", "-c", command]).status) == 0
  }

  private static let hasDuckDB = isThere("\"${NODECALC_PYTHON:-python3}\" -c 'import duckdb' || command -v duckdb")
  private static let hasPostgreSQL = isThere("command -v psql && ls /usr/lib/postgresql/*/bin/initdb")

  private func engine(_ arguments: String) throws -> String {
    try Nodecalc.runInShell("\"$0\" batch d.nodecalc --engine \(arguments)", in: folder).transcript
  }

  /// What `batch` itself gives, as lines of fields, numbers as numbers.
  private func fields(_ text: String) -> [[String]] {
    text.replacing("\"", with: "").split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { field in
        Double(field).map { "\($0)" } ?? String(field)
      }
    }
  }

  /// The rows by `batch`, which an engine is to give too.
  private func expected() throws -> [[String]] {
    fields(try Nodecalc.run("batch", "d.nodecalc", "--input", "rows.csv", "--errors", in: folder).output)
  }

  private static let failed = "! error: rows: 1 row failed\n[1]\n"

  @Test func `SQLite gives what batch gives, to standard output, files and tables`() throws {
    let tables =
      "CREATE TABLE rows (id TEXT, a REAL, b REAL); INSERT INTO rows VALUES ('x', 8, 2), ('y', 1, 0), ('z', 0.1, 0.3);"
    let strange = #"CREATE TABLE "o'hara ""x""" AS SELECT * FROM rows;"#
    #expect(folder.makeDatabase("d.db", tables + strange) == nil)
    let printed = try Nodecalc.runInShell(
      "\"$0\" batch d.nodecalc --engine sqlite --database d.db --source rows --errors --order-by id", in: folder)
    #expect(fields(printed.output) == (try expected()) && printed.status == 1)
    #expect(
      try engine("sqlite --database d.db --source rows --errors --target out.csv --order-by id") == Self.failed)
    #expect(fields(folder.text(of: "out.csv") ?? "") == (try expected()))
    // A quote in a name is the name's.
    let table = #"'"o'"'"'hara ""x"""'"#
    #expect(try engine("sqlite --database d.db --source \(table) --target kept --get wave --keep id") == "")
    let kept = try engine("sqlite --database d.db --source kept --keep id --get a")
    #expect(kept.hasPrefix("id,a\n") && kept.contains("\nz,6\n"), "\(kept)")
    let again = try engine("sqlite --database d.db --source rows --target kept --get wave")
    #expect(again.contains("already exists") && again.hasSuffix("[74]\n"), "\(again)")
    let missing = try engine("sqlite --database d.db --source none --target none.csv")
    #expect(missing.contains("no such table: none") && missing.hasSuffix("[66]\n"), "\(missing)")
    #expect(folder.names == ["d.db", "d.nodecalc", "out.csv", "rows.csv"])
  }

  @Test(.enabled(if: hasDuckDB)) func `DuckDB gives what batch gives, in CSV and Parquet`() throws {
    #expect(
      try engine("duckdb --source rows.csv --errors --target out.csv --order-by id")
        == Self.failed.replacing("rows:", with: "rows.csv:"))
    #expect(fields(folder.text(of: "out.csv") ?? "") == (try expected()))
    #expect(try engine("duckdb --source rows.csv --get wave --target out.parquet") == "")
    // What comes from Parquet is what went there.
    let back = try Nodecalc.run(
      "batch", "d.nodecalc", "--engine", "duckdb", "--source", "out.parquet", "--keep", "id,wave", "--get", "b",
      "--order-by", "id", in: folder)
    #expect(
      fields(back.output).map { $0.prefix(2) } == (try expected()).map { [$0[0], $0[4]] }, "\(back.transcript)")
    let missing = try engine("duckdb --source none.csv --target none.parquet")
    #expect(missing.hasSuffix("[66]\n") && missing.contains("none.csv"), "\(missing)")
    let full = try Nodecalc.runInShell(
      """
      { echo id,a,b; seq 200000 | sed 's/$/,1,2/'; } > many.csv
      ulimit -f 100
      "$0" batch d.nodecalc --engine duckdb --source many.csv --target full.csv
      """, in: folder)
    #expect(full.status == 74, "\(full.transcript)")
    #expect(folder.names == ["d.nodecalc", "many.csv", "out.csv", "out.parquet", "rows.csv"])
  }

  @Test(.enabled(if: hasDuckDB))
  func `macros and views of a received DuckDB file change no number and read no other file`() throws {
    folder.write("secret\n", to: "secret.csv")
    let made = try Nodecalc.runInShell(
      """
      cat > make.py <<'END'
      import duckdb
      made = duckdb.connect("evil.duckdb")
      made.execute("CREATE MACRO sin(x) AS 1000")
      made.execute("CREATE MACRO round(x) AS 500")
      made.execute("CREATE TABLE rows AS SELECT 'x' AS id, 0.0 AS a, 2.0 AS b")
      made.execute("CREATE VIEW others AS SELECT column0 AS id, 1.0 AS a, 1.0 AS b FROM read_csv('secret.csv', header = false)")
      END
      "${NODECALC_PYTHON:-python3}" make.py
      """, in: folder)
    try #require(made.status == 0, "\(made.transcript)")
    #expect(
      try engine("duckdb --database evil.duckdb --source rows --keep id --get wave") == "id,wave\nx,2.0\n")
    #expect(try engine("duckdb --database evil.duckdb --source rows --keep id --get wave --target made") == "")
    #expect(
      try engine("duckdb --database evil.duckdb --source main.made --keep wave --get a").hasPrefix("wave,a\n2.0,6.0\n"))
    let others = try engine("duckdb --database evil.duckdb --source others --get wave")
    #expect(others.hasSuffix("[66]\n") && !others.contains("secret\n"), "\(others)")
  }

  @Test(.enabled(if: hasPostgreSQL)) func `PostgreSQL gives what batch gives, refuses, and dies in the middle`() throws
  {
    // The server refuses to run as root.
    let result = try Nodecalc.runInShell(
      #"""
      program=$0
      home=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
      server() { if test "$(id -u)" = 0; then setpriv --reuid postgres --regid postgres --clear-groups "$@"; else "$@"; fi; }
      chmod 711 .
      mkdir server
      test "$(id -u)" != 0 || chown postgres server
      export PGHOST="$PWD/server" PGUSER=postgres PGDATABASE=postgres
      batch() {
        timeout 600 "$program" batch d.nodecalc --engine postgresql "$@" > printed 2> errors
        echo "$? $(tail -n +2 printed | tr '\n' ' ')$(head -n 1 errors | sed "s|$PWD/||g")" | sed 's/ *$//'
      }
      batch --source rows
      (
        cd /
        server "$home/initdb" -D "$PGHOST/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync
        server "$home/pg_ctl" -D "$PGHOST/data" -l "$PGHOST/log" -w -o "-c listen_addresses= -c unix_socket_directories=$PGHOST -c fsync=off" start
      ) > /dev/null || exit 9
      trap 'cd /; server "$home/pg_ctl" -D "$PGHOST/data" -m immediate stop > /dev/null 2>&1' EXIT
      psql -X -q -c "SET client_min_messages = error" -c 'CREATE TABLE rows (id text, a float8, b float8)' \
        -c '\copy rows from rows.csv (format csv, header)' -c 'CREATE TABLE "o'"'"'hara ""x""" AS SELECT * FROM rows' \
        -c 'CREATE FUNCTION round(float8, int) RETURNS float8 LANGUAGE sql AS $f$ SELECT 1000::float8 $f$' \
        -c 'CREATE FUNCTION sin(numeric) RETURNS float8 LANGUAGE sql AS $f$ SELECT 1000::float8 $f$' \
        -c 'CREATE VIEW slow AS SELECT id, a + 0 * length(pg_sleep(100)::text) AS a, b FROM rows'
      batch --source rows --errors --order-by id --target out.csv
      batch --source '"o'"'"'hara ""x"""' --keep id --get b --order-by id
      batch --source rows --keep id --get wave --target kept
      batch --source rows --keep id --get wave --target kept
      batch --source kept --keep id --get b --order-by id
      batch --source none --target none.csv
      batch --source rows --target new.csv --database host=/nowhere
      batch --source slow --target slow.csv --get wave > died & waiting=$!
      until psql -X -q -t -c "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'" | grep -q 1; do sleep 0.1; done
      (cd /; server "$home/pg_ctl" -D "$PGHOST/data" -m immediate stop) > /dev/null
      wait $waiting
      cat died
      """#, in: folder)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 9, "\(result.transcript)")
    #expect(lines[0].hasPrefix("66 error: postgresql: psql: error: connection to server on socket \"server/"))
    #expect(lines[1] == "1 error: rows: 1 row failed")
    #expect(lines[2] == "0 x,2 y,0 z,0.3")
    #expect(lines[3] == "0")
    #expect(lines[4].hasPrefix("74 error: postgresql: ") && lines[4].contains("relation \"kept\" already exists"))
    #expect(lines[5].hasPrefix("0 x,3 y,3 z,3 note: column 'wave' is copied to the output only"))
    #expect(lines[6].hasPrefix("66 error: postgresql: ") && lines[6].contains("relation \"none\" does not exist"))
    #expect(lines[7].hasPrefix("66 error: postgresql: ") && lines[7].contains("/nowhere"))
    #expect(lines[8].hasPrefix("74 error: postgresql: "), "\(lines[8])")
    #expect(fields(folder.text(of: "out.csv") ?? "") == (try expected()))
    #expect(folder.names == ["d.nodecalc", "died", "errors", "out.csv", "printed", "rows.csv", "server"])
  }
}
