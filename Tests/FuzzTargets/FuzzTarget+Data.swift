import DataSets
import DocumentStorage
import Glibc
import GraphDocument
import GraphFiles
import JSONText

extension FuzzTarget {
  static let csv = FuzzTarget("csv", "columns of delimited text, at once and in pieces") { bytes throws(FuzzFailure) in
    try checkData(bytes, fileName: "rows.csv")
  }

  static let json = FuzzTarget("json", "rows and columns of JSON and JSON Lines") { bytes throws(FuzzFailure) in
    try checkData(bytes, fileName: "rows.json")
    try checkData(bytes, fileName: "rows.jsonl")
  }

  static let jsonScanner = FuzzTarget("json-scanner", "JSON, token by token") { bytes throws(FuzzFailure) in
    guard let line = rewritten(bytes) else { return }
    try promise(rewritten(line) == line, "JSON on one line is another text when it is read again")
  }

  static let database = FuzzTarget("database", "SQLite databases, from a file in memory", longest: 16_384) {
    bytes throws(FuzzFailure) in
    // One for each process: fuzzers run side by side.
    let folder = "/dev/shm/nodecalc-fuzz-\(getpid())"
    mkdir(folder, 0o700)
    let path = "\(folder)/fuzz.db"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    defer {
      unlink(path)
      rmdir(folder)
    }
    guard written == bytes.count else { return }
    // Between a query that never ends and one that is only slow, only a bound decides.
    var questions = 0
    let loader = DataLoader(
      DataAccess(folder: StoragePath(folder)), limits: smallLimits,
      mayGoOn: {
        questions += 1
        return questions < 1000
      })
    for query in ["SELECT * FROM t", "SELECT name, sql FROM sqlite_schema", "PRAGMA table_info(t)"] {
      let source = DatabaseSource(path: "fuzz.db", query: query, columns: PointColumns(value: .number(1)))
      _ = valid { () throws(DataSourceProblem) in try loader.columns(of: source) }
    }
  }

  /// Far less than a file may hold, so that what is counted wrong is met.
  private static let smallLimits = DataLimits(
    rows: 1_000, jsonBytes: 1 << 16, lineBytes: 1 << 12, nesting: 16, numbers: 10_000)

  /// A file's columns and its first one's points are the same at once and in pieces.
  private static func checkData(_ bytes: [UInt8], fileName: String) throws(FuzzFailure) {
    // The first byte says where the rest is cut.
    guard let first = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    let cut = min(Int(first), text.count)
    let whole = read(text, cutAt: 0, fileName)
    try promise(read(text, cutAt: cut, fileName) == whole, "a file that comes in two pieces, cut at \(cut), is another")
    let surveyor = DataFileSurveyor(fileName: fileName, limits: smallLimits)
    _ = valid { () throws(DataFileProblem) in
      try text.withUnsafeBufferPointer { text throws(DataFileProblem) in try surveyor.read(text) }
      return try surveyor.finish()
    }
  }

  /// The points of the first column, or what is wrong, as text.
  private static func read(_ text: [UInt8], cutAt cut: Int, _ fileName: String) -> String {
    let reader = DataFileReader([PointColumns(value: .number(1))], fileName: fileName, limits: smallLimits)
    do throws(DataFileProblem) {
      for piece in [text[..<cut], text[cut...]] where !piece.isEmpty {
        try piece.withUnsafeBufferPointer { piece throws(DataFileProblem) in try reader.read(piece) }
      }
      return try "\(reader.finish().sets.map { $0.map { $0.value.bitPattern } })"
    } catch {
      return "\(error)"
    }
  }

  /// The text as one line; nil where it is no JSON, or has more than `limit` bytes.
  static func rewritten(_ bytes: [UInt8], atMost limit: Int = 1 << 16) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { text in
      valid { () throws(JSONParseError) in
        var scanner = try JSONScanner(text, limits: JSONLimits(bytes: limit, nesting: 32))
        var line: [UInt8] = []
        try scanner.begin()
        try scanner.passValue(rewriting: &line)
        try scanner.finish()
        return line
      }
    }
  }
}
