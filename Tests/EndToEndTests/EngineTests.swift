import TestSupport
import Testing

/// `nodecalc batch --engine`: rows evaluated by another program, of which a shell script stands in for one that goes wrong.
///
/// Where that starts is no folder of the user's: `$HERE` is the test's.
@Suite(.onOwnThread)
struct EngineTests {
  private let folder = ScratchFolder()

  init() {
    folder.write(
      """
      {"nodecalc": 1, "nodes": [
        {"name": "a", "kind": "number", "value": 6},
        {"name": "twice", "kind": "formula", "formula": "a * 2"}]}
      """, to: "d.nodecalc")
    folder.makeFolder("bin")
    folder.makeFolder("tmp")
    folder.makeFolder("out")
  }

  /// Has a script stand in for `psql`: `$script` is what it is told, `$draft` the file that it is to write.
  private func standIn(_ behaviour: String) {
    folder.write(
      """
      #!/bin/sh
      cd "$HERE"
      script=$(cat)
      draft=$(printf '%s\\n' "$script" | sed -n "s/^.copy .* TO '\\(.*\\)' WITH .*/\\1/p")
      case $script in *pg_attribute*) printf 'id\\na\\n'; exit;; esac
      \(behaviour)
      """, to: "bin/psql", mode: 0o755)
  }

  private static let answer = "printf 'id,a,twice\\nx,2,4\\ny,3,6\\n' > \"$draft\"; echo 0"

  /// Runs the program in a shell with the stand-in before all others; what it says, without the random part of names.
  private func run(_ target: String, before: String = "", after: String = "") throws -> String {
    let result = try Nodecalc.runInShell(
      """
      export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/tmp" HERE="$PWD"
      \(before)
      "$0" batch d.nodecalc --engine postgresql --source rows \(target) \(after)
      """, in: folder)
    return result.transcript.replacing(/nodecalc-[A-Za-z0-9]{6}/, with: "nodecalc-XXXXXX")
  }

  /// The names below the folders that a run writes in.
  private var left: String { (names("out") + names("tmp")).joined(separator: " ") }

  private func names(_ name: String) -> [String] {
    let result = try? CommandResult.of(["/bin/sh", "-c", "ls -A"], directory: folder.file(name))
    return result?.output.split(separator: "\n").map(String.init) ?? ["?"]
  }

  @Test func `what an engine writes gets its name when it is whole, with the old one's permissions`() throws {
    standIn("test ! -e out/new.csv && ls -A out > seen; " + Self.answer)
    #expect(try run("--target out/new.csv") == "")
    #expect(folder.text(of: "out/new.csv") == "id,a,twice\nx,2,4\ny,3,6\n")
    #expect(folder.text(of: "seen")?.hasPrefix(".nodecalc-") == true && left == "new.csv")
    folder.write("old", to: "out/old.csv", mode: 0o640)
    folder.makeLink("out/link.csv", to: "old.csv")
    #expect(try run("--target out/link.csv") == "")
    #expect(folder.text(of: "out/old.csv") == "id,a,twice\nx,2,4\ny,3,6\n")
    #expect(folder.permissions(of: "out/old.csv") == 0o640 && left == "link.csv new.csv old.csv")
  }

  @Test func `without a target the rows are printed, and rows that fail are counted`() throws {
    standIn("test \"$(stat -c %a \"${draft%/*}\")\" = 700 || exit 9; printf 'id,a,twice\\nx,,\\n' > \"$draft\"; echo 1")
    #expect(
      try run("") == """
        id,a,twice
        x,,
        ! error: rows: 1 row failed
        ! help: '--errors' writes the reason into each row
        [1]

        """)
    #expect(left == "")
    // More than a pipe takes: the reader goes before the end.
    standIn("yes 1,2,4 | head -n 100000 > \"$draft\"; echo 0")
    #expect(try run("| head -n 1") == "1,2,4\n")
    #expect(try run("> /dev/full") == "! error: standard output: no space left on the device\n[74]\n")
    #expect(left == "")
  }

  @Test(arguments: [
    ("printf 'id,a' > \"$draft\"; kill -9 $$", "postgresql: it ended with status 137 without a message"),
    (
      "printf 'id,a' > \"$draft\"; echo 'Error: database is locked' >&2; exit 1",
      "postgresql: Error: database is locked"
    ),
    ("printf 'id,a' > \"$draft\"", "postgresql: it ended without an answer"),
    ("echo 0", "the engine succeeded but wrote no result"),
    ("mkdir \"$draft\"; echo 0", "the engine succeeded but wrote no result"),
  ])
  func `an engine that dies, breaks off or says nothing leaves the old file and nothing beside it`(
    behaviour: String, message: String
  ) throws {
    standIn(behaviour)
    folder.write("old", to: "out/old.csv")
    let said = try run("--target out/old.csv")
    #expect(said.contains(message) && said.hasSuffix("[74]\n"), "\(said)")
    #expect(folder.text(of: "out/old.csv") == "old" && left == "old.csv", "\(left)")
    let printed = try run("")
    #expect(printed.hasSuffix("[74]\n"), "\(printed)")
    #expect(left == "old.csv", "\(left)")
  }

  @Test func `an engine that refuses, and one that is not installed, are inputs that cannot be read`() throws {
    folder.write("#!/bin/sh\necho 'Error: no such table: rows' >&2; exit 1\n", to: "bin/psql", mode: 0o755)
    #expect(
      try run("--target out/new.csv") == """
        ! error: postgresql: Error: no such table: rows
        ! help: check that the server, file or table exists, and that '--database' names it
        [66]

        """)
    #expect(
      try run("--target out/new.csv", before: "PATH=$PWD/none") == """
        ! error: postgresql is not installed
        ! help: install the Debian package 'postgresql-client'
        [66]

        """)
    #expect(left == "")
  }

  @Test func `an engine that reads nothing does not end the program`() throws {
    // The script is longer than a pipe holds, so that it is being written when the engine ends.
    let nodes = (0..<390).map {
      #"{"name": "n\#($0)", "kind": "formula", "formula": "sqrt(a + \#($0)) / (a - \#($0))"}"#
    }
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 6}, \#(nodes.joined(separator: ", "))]}"#,
      to: "d.nodecalc")
    folder.write(
      """
      #!/bin/sh
      cd "$HERE"
      if mkdir first 2> /dev/null; then cat > /dev/null; printf 'id\\na\\n'; exit; fi
      exec <&-
      sleep 0.2
      echo 'Error: not today' >&2
      exit 3
      """, to: "bin/psql", mode: 0o755)
    #expect(
      try run("--target out/new.csv") == """
        ! error: postgresql: Error: not today
        ! help: nothing was written: run it again
        [74]

        """)
    #expect(left == "")
  }

  @Test(arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)])
  func `a signal ends the engine too, and leaves the old file and nothing beside it`(signal: String, number: Int) throws
  {
    standIn("printf 'id,a' > \"$draft\"; echo $$ > pid; mv pid started; exec sleep 1000")
    folder.write("old", to: "out/old.csv")
    for target in ["--target out/old.csv", ""] {
      // A shell starts what runs beside it with INT ignored.
      let result = try Nodecalc.runInShell(
        """
        export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/tmp" HERE="$PWD"
        rm -f started
        env --default-signal "$0" batch d.nodecalc --engine postgresql --source rows \(target) & child=$!
        until test -e started; do sleep 0.02; done
        kill -\(signal) $child
        wait $child
        echo $?
        kill -0 $(cat started) 2> /dev/null && echo 'the engine goes on'
        """, in: folder)
      #expect(result.output == "\(128 + number)\n", "\(result.transcript)")
      #expect(folder.text(of: "out/old.csv") == "old" && left == "old.csv", "\(left)")
    }
  }

  @Test func `an engine that does not heed signals is killed`() throws {
    standIn("trap '' INT TERM; echo $$ > pid; mv pid started; exec 1>&- 2>&-; while :; do sleep 0.1; done")
    let result = try Nodecalc.runInShell(
      """
      export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/tmp" HERE="$PWD"
      "$0" batch d.nodecalc --engine postgresql --source rows --target out/new.csv & child=$!
      until test -e started; do sleep 0.02; done
      kill -TERM $child
      wait $child
      echo $?
      kill -0 $(cat started) 2> /dev/null && echo 'the engine goes on'
      """, in: folder)
    #expect(result.output == "143\n", "\(result.transcript)")
    #expect(left == "")
  }

  @Test func `a target that cannot be is refused before the engine is asked`() throws {
    standIn("touch asked; " + Self.answer)
    folder.makeFolder("out/folder.csv")
    folder.write("old", to: "out/locked.csv", mode: 0o444)
    folder.write("old", to: "out/plain")
    for (target, message, status) in [
      ("out/folder.csv", "it is a folder", 73), ("none/new.csv", "no such file or folder", 73),
      ("out/plain/new.csv", "a part of the path is not a folder", 73),
      ("out/locked.csv", "it is read-only for you", 73), ("/proc/new.csv", "", 73),
      ("out/new.parquet", "postgresql cannot write", 64), ("a..b", "is neither a file nor a table", 64),
    ] {
      let said = try run("--target \"\(target)\"")
      #expect(said.contains(message) && said.hasSuffix("[\(status)]\n"), "\(target): \(said)")
    }
    #expect(!folder.has("asked") && left == "folder.csv locked.csv plain")
  }

  @Test func `a target that somebody takes meanwhile is theirs, and the result is kept and its place reported`() throws
  {
    standIn("echo theirs > out/new.csv; " + Self.answer)
    #expect(
      try run("--target out/new.csv") == """
        ! error: cannot save 'out/new.csv': putting the new file in its place: another file of that name exists; the previous content is \
        unchanged; save under another name
        ! help: the complete result is in 'out/.nodecalc-XXXXXX/result'
        [74]

        """)
    #expect(folder.text(of: "out/new.csv") == "theirs\n")
    let kept = try #require(names("out").first { $0.hasPrefix(".nodecalc-") })
    #expect(folder.text(of: "out/\(kept)/result") == "id,a,twice\nx,2,4\ny,3,6\n")
  }

  @Test func `the source, the document and a device are no targets`() throws {
    folder.write("id,a\n1,2\n", to: "rows.csv")
    folder.makeLink("again.csv", to: "rows.csv")
    let python = #"NODECALC_PYTHON="$PWD/bin/python""#
    folder.write("#!/bin/sh\ntouch \"$HERE/asked\"\nexit 1\n", to: "bin/python", mode: 0o755)
    for target in ["rows.csv", "again.csv"] {
      let result = try Nodecalc.runInShell(
        "HERE=$PWD PATH=$PWD/bin:/usr/bin:/bin \(python) \"$0\" batch d.nodecalc --engine duckdb --source rows.csv --target \(target)",
        in: folder)
      #expect(
        result.transcript == "! error: the target is the source 'rows.csv'\n! help: write to another file\n[64]\n")
    }
    #expect(folder.text(of: "rows.csv") == "id,a\n1,2\n" && !folder.has("asked"))
    folder.makeLink("document.csv", to: "d.nodecalc")
    #expect(try run("--target document.csv").hasPrefix("! error: the target is the document 'd.nodecalc'\n"))
    folder.makeLink("null.csv", to: "/dev/null")
    #expect(try run("--target null.csv").contains("it is not a plain file"))
  }

  @Test func `a folder of parts gets its name when it is whole, and replaces nothing`() throws {
    func spark(_ behaviour: String) throws -> String {
      folder.write(
        """
        #!/bin/sh
        cd "$HERE"
        tr '\\0\\1' '\\n\\t' > said
        if test "$(head -n 1 said)" = columns; then printf 'id\\na\\n'; exit; fi
        draft=$(sed -n 's/^parquet\t\\(.*result\\)$/\\1/p' said)
        mkdir -p "$draft/_temporary/0/task"; touch "$draft/_temporary/0/task/part-00000"
        \(behaviour)
        """, to: "bin/python", mode: 0o755)
      let result = try Nodecalc.runInShell(
        """
        export NODECALC_PYTHON="$PWD/bin/python" HERE="$PWD"
        "$0" batch d.nodecalc --engine spark --source rows.parquet --target out/new.parquet
        """, in: folder)
      return result.transcript
    }
    #expect(
      try spark("echo 'nodecalc: a worker was lost' >&2; exit 1")
        == "! error: spark: a worker was lost\n! help: nothing was written: run it again\n[74]\n")
    #expect(left == "", "\(left)")
    let move = "mv \"$draft/_temporary/0/task/part-00000\" \"$draft\"; rm -r \"$draft/_temporary\"; echo 0"
    #expect(try spark(move) == "" && left == "new.parquet" && names("out/new.parquet") == ["part-00000"])
    #expect(try spark("touch asked").contains("another file of that name exists") && !folder.has("asked"))
    #expect(left == "new.parquet")
  }

  @Test(.limitsTheSystem) func `rows of SQLite are written here, and a full disk is noticed`() throws {
    let rows =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) SELECT 'x' AS id, i AS a FROM n"
    #expect(
      folder.makeDatabase("d.db", "CREATE TABLE rows AS SELECT 'x' AS id, NULL AS a; CREATE VIEW many AS \(rows);")
        == nil)
    func run(_ before: String, _ source: String, _ target: String) throws -> String {
      try Nodecalc.runInShell(
        """
        export TMPDIR="$PWD/tmp"
        \(before)
        "$0" batch d.nodecalc --engine sqlite --database d.db --source \(source) \(target)
        """, in: folder
      ).transcript
    }
    #expect(
      try run("", "rows", "--target out/new.csv")
        == "! error: rows: 1 row failed\n! help: '--errors' writes the reason into each row\n[1]\n")
    #expect(folder.text(of: "out/new.csv") == "id,a,twice\nx,,\n" && left == "new.csv")
    #expect(try run("", "rows", "--errors") == "id,a,twice,error\nx,,,a: no value\n! error: rows: 1 row failed\n[1]\n")
    let full = try run("ulimit -f 1", "many", "--target out/new.csv")
    #expect(
      full == """
        ! error: cannot save 'out/new.csv': writing: the file is too large for the file system or its limit; the previous content is unchanged; \
        save again, or elsewhere
        [74]

        """)
    #expect(folder.text(of: "out/new.csv") == "id,a,twice\nx,,\n" && left == "new.csv")
    #expect(try run("ulimit -f 1", "many", "").hasSuffix("[74]\n") && left == "new.csv")
  }

  @Test func `views of a received database run no program, write no file and load no code`() throws {
    let calls = [
      "edit(id, 'touch planted; true')", "writefile('planted', id)", "readfile('d.nodecalc')", "load_extension('x')",
      "fts3_tokenizer('simple')", "fts3_tokenizer('simple', x'00')",
    ]
    for (index, call) in calls.enumerated() {
      let name = "evil\(index).db"
      let statements =
        "CREATE TABLE base (id TEXT, a REAL); INSERT INTO base VALUES ('x', 2); CREATE VIEW rows AS SELECT \(call) AS id, a FROM base;"
      #expect(folder.makeDatabase(name, statements) == nil)
      let result = try Nodecalc.runInShell(
        "\"$0\" batch d.nodecalc --engine sqlite --database \(name) --source rows", in: folder)
      #expect(result.status == 66 || result.status == 74, "\(call): \(result.transcript)")
      #expect(result.output == "" && !folder.has("planted"), "\(call)")
    }
    #expect(
      folder.makeDatabase(
        "trigger.db",
        """
        CREATE TABLE rows (id TEXT, a REAL); INSERT INTO rows VALUES ('x', 2);
        CREATE TRIGGER t AFTER INSERT ON rows BEGIN SELECT edit(new.id, 'touch planted; true'); END;
        """) == nil)
    #expect(
      try Nodecalc.runInShell(
        "\"$0\" batch d.nodecalc --engine sqlite --database trigger.db --source rows --target made", in: folder
      ).transcript == "")
    #expect(!folder.has("planted"))
  }

  @Test(arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)])
  func `a signal ends a query that never ends, and leaves nothing`(signal: String, number: Int) throws {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' AS id, i AS a FROM n"
    #expect(folder.makeDatabase("d.db", "CREATE VIEW rows AS \(rows);") == nil)
    let result = try Nodecalc.runInShell(
      """
      export TMPDIR="$PWD/tmp"
      env --default-signal "$0" batch d.nodecalc --engine sqlite --database d.db --source rows --target out/new.csv & child=$!
      until test -n "$(ls -A out)"; do sleep 0.02; done
      kill -\(signal) $child
      wait $child
      echo $?
      """, in: folder)
    #expect(result.output == "\(128 + number)\n" && left == "", "\(result.transcript) \(left)")
  }

  @Test func `no file of the folder that one is in is taken for a program or a part of one`() throws {
    folder.write("id,a\nx,2\n", to: "rows.csv")
    folder.makeFolder("inner")
    folder.makeFolder("home")
    let planted = "#!/bin/sh\ntouch \"$HERE/planted\"\nexit 1\n"
    for name in ["python3", "psql", "sqlite3", "duckdb", "bin/python3", "bin/psql"] {
      folder.write(planted, to: name, mode: 0o755)
    }
    let module = "import os\nopen(os.environ['HERE'] + '/planted', 'w')\n"
    for name in ["modules", "modules/pyspark"] { folder.makeFolder(name) }
    for name in [
      "csv", "duckdb", "pyspark", "os", "site", "sitecustomize", "usercustomize", "modules/pyspark/__init__",
    ] {
      folder.write(module, to: "\(name).py")
    }
    for name in [".sqliterc", ".psqlrc", ".duckdbrc"] {
      for place in ["", "home/"] {
        folder.write("\\! touch \"$HERE/planted\"\n.shell touch planted\n", to: place + name)
      }
    }
    for engine in [
      "duckdb --source rows.csv", "spark --source rows.csv", "postgresql --source rows", "sqlite --source rows",
    ] {
      for path in [".:/usr/bin:/bin", ":bin:/usr/bin:/bin", "bin:/usr/bin:/bin:"] {
        _ = try Nodecalc.runInShell(
          """
          export HERE="$PWD" HOME="$PWD/home" TMPDIR="$PWD/tmp" PYTHONPATH="$PWD:$PWD/modules" PYTHONSTARTUP="$PWD/csv.py" PERL5OPT=-Mos
          unset NODECALC_PYTHON PGHOST
          PATH=\(path) "$0" batch d.nodecalc --engine \(engine)
          """, in: folder)
        #expect(!folder.has("planted"), "\(engine), PATH=\(path)")
      }
    }
    #expect(left == "")
  }
}
