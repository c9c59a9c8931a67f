import CSQLite
import DataSets
import DocumentStorage
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// What a document's database may be, what is opened of it, and what is left of reading it.
@Suite struct DatabaseFilesTests {
  private let folder = ScratchFolder()

  private func answer(
    _ query: String = "SELECT v FROM t ORDER BY v", file: String = "a.db", mayGoOn: @escaping () -> Bool = { true }
  ) -> String {
    var loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))), mayGoOn: mayGoOn)
    let source = DataSource.database(
      DatabaseSource(path: file, query: query, columns: PointColumns(value: .number(1))))
    switch loader.load(["s": source])["s"]?.points {
    case .success(let set): return "\(set.values)"
    case .failure(let problem): return problem.description
    case nil: return "nothing"
    }
  }

  private func makeTable(_ name: String = "a.db", _ value: Int = 1, settings: String = "") {
    #expect(folder.makeDatabase(name, settings + "CREATE TABLE t(v); INSERT INTO t VALUES (\(value));") == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe is no database, and is not waited for`() {
    #expect(mkfifo(folder.file("a.db"), 0o600) == 0)
    #expect(answer() == "a.db: it is not a plain file; name a plain file")
  }

  @Test func `a database with a log that was closed is read, and stays alone`() {
    makeTable(settings: "PRAGMA journal_mode = WAL;")
    #expect(folder.names == ["a.db"])
    #expect(answer() == "[1.0]")
    #expect(folder.names == ["a.db"])
  }

  @Test func `what was committed is seen while it lies in the log alone`() throws {
    makeTable(settings: "PRAGMA journal_mode = WAL;")
    var writer: OpaquePointer?
    #expect(sqlite3_open(folder.file("a.db"), &writer) == SQLITE_OK)
    sqlite3_exec(writer, "INSERT INTO t VALUES (2); BEGIN; INSERT INTO t VALUES (3)", nil, nil, nil)
    let names = folder.names
    let database = folder.bytes(of: "a.db")
    #expect(names.count == 3)
    // The third row is not committed.
    #expect(answer() == "[1.0, 2.0]")
    #expect(folder.names == names)
    #expect(folder.bytes(of: "a.db") == database)
    sqlite3_close(writer)
    #expect(answer() == "[1.0, 2.0]")
  }

  @Test func `a log without the file that its writers share is read too`() throws {
    makeTable("b.db", settings: "PRAGMA journal_mode = WAL;")
    var writer: OpaquePointer?
    #expect(sqlite3_open(folder.file("b.db"), &writer) == SQLITE_OK)
    sqlite3_exec(writer, "INSERT INTO t VALUES (2)", nil, nil, nil)
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.file("b.db" + ending), toPath: folder.file("a.db" + ending))
    }
    sqlite3_close(writer)
    #expect(answer() == "[1.0, 2.0]")
    #expect(folder.names.filter { $0.hasPrefix("a") } == ["a.db", "a.db-wal"])
  }

  @Test func `a log that leads elsewhere is not read`() {
    makeTable(settings: "PRAGMA journal_mode = WAL;")
    symlink("/etc/passwd", folder.file("a.db-wal"))
    #expect(answer() == "[1.0]")
  }

  @Test func `who writes is waited for, and who broke off is reported`() throws {
    makeTable()
    var writer: OpaquePointer?
    #expect(sqlite3_open(folder.file("a.db"), &writer) == SQLITE_OK)
    sqlite3_exec(writer, "BEGIN EXCLUSIVE; INSERT INTO t VALUES (2)", nil, nil, nil)
    #expect(answer() == "a.db: another program is writing this database: read it again when it has finished")
    sqlite3_exec(writer, "COMMIT", nil, nil, nil)
    #expect(answer() == "[1.0, 2.0]")
    sqlite3_exec(
      writer, "PRAGMA cache_size = 1; BEGIN; UPDATE t SET v = 7; CREATE TABLE u AS SELECT zeroblob(99999)", nil, nil,
      nil)
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: folder.file("a.db" + ending), toPath: folder.file("b.db" + ending))
    }
    sqlite3_exec(writer, "ROLLBACK", nil, nil, nil)
    sqlite3_close(writer)
    #expect(
      answer(file: "b.db")
        == "b.db: another program stopped while writing this database: open it once with that program or with sqlite3"
    )
  }

  @Test func `no function runs foreign code`() {
    makeTable()
    for call in ["load_extension('x')", "fts3_tokenizer('simple')", "FTS3_TOKENIZER('simple', x'00')"] {
      #expect(
        answer("SELECT \(call)") == "a.db: the query does something other than reading this database: use SELECT")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `limit query-text-bytes, query-functions: a query ends soon after it may not go on, whatever it calls`() {
    makeTable()
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)"
    for call in [
      "instr(zeroblob(65000), zeroblob(32500) || x'01')",
      "replace(hex(zeroblob(30000)), hex(zeroblob(15000)) || '1', 'x')",
    ] {
      let start = ContinuousClock.now
      let sentence = answer("\(endless) SELECT sum(length(\(call))) FROM n") {
        ContinuousClock.now - start < .milliseconds(200)
      }
      #expect(sentence == "a.db: reading was interrupted before its end: allow more time, or read less")
      #expect(ContinuousClock.now - start < .seconds(20))
    }
    #expect(
      answer("SELECT instr(zeroblob(30000000), zeroblob(15000000))")
        == "a.db: the query reads or makes a text of more than 65536 bytes: leave it out, or take a part with substr")
    let sum = { (count: Int) in "SELECT " + Array(repeating: "abs(v)", count: count).joined(separator: "+") + " FROM t"
    }
    #expect(answer(sum(100)) == "[100.0]")
    #expect(answer(sum(101)) == "a.db: the query calls more than 100 functions: simplify it")
  }

  @Test func `rows that are large in columns that are not read do no harm`() {
    #expect(
      folder.makeDatabase("a.db", "CREATE TABLE t(big, v); INSERT INTO t VALUES (zeroblob(3000000), 1);") == nil)
    #expect(answer() == "[1.0]")
  }

  @Test func `numbers of all columns of a query count together`() {
    makeTable()
    var limits = DataLimits.standard
    limits.numbers = 9
    var loader = DataLoader(DataAccess(folder: StoragePath(folder.file(""))), limits: limits)
    func reported(_ rows: Int) -> String {
      let query =
        "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT \(rows)) SELECT i, 'a' AS t FROM n"
      let columns = PointColumns(value: .number(1), annotation: .number(2))
      let source = DataSource.database(DatabaseSource(path: "a.db", query: query, columns: columns))
      switch loader.load(["s": source])["s"]?.points {
      case .success(let set): return "\(set.count)"
      case .failure(let problem): return problem.description
      case nil: return "nothing"
      }
    }
    #expect(reported(3) == "3")
    #expect(reported(4) == "a.db: the query gives more than 3 rows: add LIMIT, or a WHERE")
  }

  /// Links of the document's folder that lead in and out of it in turn, as fast as the system swaps them.
  @Test(.timeLimit(.minutes(1)), arguments: ["folder/a.db", "a.db"])
  func `nothing outside is read while links are swapped`(_ file: String) {
    mkdir(folder.file("outside"), 0o700)
    mkdir(folder.file("inside"), 0o700)
    mkdir(folder.file("inside/real"), 0o700)
    makeTable("outside/a.db", 666)
    makeTable("inside/real/a.db", 1)
    let swapped = file.contains("/") ? ("../outside", "real", "folder") : ("../outside/a.db", "real/a.db", "a.db")
    let path = folder.file("inside/")
    let end = ContinuousClock.now + .seconds(2)
    Thread.detachNewThread {
      while ContinuousClock.now < end {
        for target in [swapped.0, swapped.1] {
          symlink(target, path + "next")
          rename(path + "next", path + swapped.2)
        }
      }
    }
    var readings = (inside: 0, outside: 0)
    while ContinuousClock.now < end {
      var loader = DataLoader(DataAccess(folder: StoragePath(path)))
      let source = DataSource.database(
        DatabaseSource(path: file, query: "SELECT v FROM t", columns: PointColumns(value: .number(1))))
      guard case .success(let set)? = loader.load(["s": source])["s"]?.points else { continue }
      if set.values == [1] { readings.inside += 1 } else { readings.outside += 1 }
    }
    #expect(readings.inside > 0)
    #expect(readings.outside == 0)
  }
}
