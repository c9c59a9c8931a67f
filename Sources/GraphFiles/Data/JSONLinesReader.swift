import TextScanning

/// Reads JSON Lines as they arrive, chunk by chunk: one row per line, without blank lines.
///
/// Only the current line and the requested columns are stored.
struct JSONLinesReader<Rows: JSONRows> {
  private var rows: Rows
  private let limits: DataLimits
  private var pending: [UInt8] = []
  private var line = 1

  init(_ rows: Rows, _ limits: DataLimits) {
    self.rows = rows
    self.limits = limits
  }

  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) {
    var start = 0
    if !pending.isEmpty {
      let end = chunk.firstIndex(of: ASCII.lineFeed)
      pending.append(contentsOf: chunk[..<(end ?? chunk.count)])
      guard let end else { return try checkLength(pending.count) }
      start = end + 1
      try readPending()
    }
    while start < chunk.count {
      guard let end = chunk[start...].firstIndex(of: ASCII.lineFeed) else { break }
      try readLine(UnsafeBufferPointer(rebasing: chunk[start..<end]))
      start = end + 1
    }
    if start < chunk.count {
      pending.append(contentsOf: chunk[start...])
      try checkLength(pending.count)
    }
  }

  mutating func finish() throws(DataFileProblem) -> Rows {
    if !pending.isEmpty { try readPending() }
    return rows
  }

  private mutating func readPending() throws(DataFileProblem) {
    var taken: [UInt8] = []
    swap(&taken, &pending)
    try taken.withUnsafeBufferPointer { bytes throws(DataFileProblem) in try readLine(bytes) }
  }

  private mutating func readLine(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) {
    try checkLength(bytes.count)
    defer { line += 1 }
    if bytes.allSatisfy({ $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.carriageReturn }) { return }
    do throws(DataParseError) {
      var scanner = try JSONCellScanner(bytes, limits: limits.ofScanner(bytes: limits.lineBytes))
      try rows.readRow(&scanner, line: line)
      try scanner.finish()
    } catch {
      throw DataFileProblem(error, in: bytes, line: line)
    }
  }

  private func checkLength(_ count: Int) throws(DataFileProblem) {
    if count > limits.lineBytes { throw DataFileProblem(.lineTooLong(limit: limits.lineBytes), line: line) }
  }
}
