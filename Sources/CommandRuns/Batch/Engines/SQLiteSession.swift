import CommandOutput
import DelimitedText
import DocumentStorage
import EditorSession
import Glibc
import GraphQueries
import TextScanning

extension Engine {
  static let sqlite = Engine(
    name: "sqlite", dialect: .sqlite, writesFolders: false,
    takes: "it reads tables, and writes tables and CSV; 'duckdb' and 'spark' read files",
    reads: { $0.file == nil },
    writes: { table in if case .parquet = table { false } else { true } },
    open: { place throws(CommandFailure) in try SQLiteSession(place) })
}

struct SQLiteSession: EngineSession {
  let sourceName: TableName?
  private let database: RowDatabase

  init(_ place: EnginePlace) throws(CommandFailure) {
    let stop = place.stop
    sourceName = place.source.table
    do throws(RowDatabaseError) {
      database = try RowDatabase(
        place.database.map { ArgumentText.path($0) }, makesTables: place.madeTable != nil,
        mayGoOn: { !stop.hasCome })
    } catch {
      throw Self.failure(error, .unreadableInput)
    }
  }

  func close() {}

  func columns() throws(CommandFailure) -> [String] {
    guard let sourceName else { return [] }
    do throws(RowDatabaseError) {
      return try database.rows(of: "SELECT * FROM \(SQLDialect.sqlite.quoted(sourceName)) LIMIT 0").names
    } catch {
      throw Self.failure(error, .unreadableInput)
    }
  }

  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int {
    guard case .table(let name) = job.target.table else { return try write(job, to: draft) }
    do throws(RowDatabaseError) {
      let table = SQLDialect.sqlite.quoted(name)
      try database.makeTable(table, of: job.query)
      let count = try database.rows(of: "SELECT count(*) FROM \(table) WHERE \(job.failing(.sqlite))")
      guard try count.next(), case .integer(let failed) = count.cell(0) else { return 0 }
      return Int(failed)
    } catch {
      throw Self.failure(error, .brokenOff)
    }
  }

  private static let pieceBytes = 1 << 16

  private func write(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int {
    let file = try draft.create()
    defer { Glibc.close(file) }
    let text = TextBuffer(capacity: 2 * Self.pieceBytes)
    func flush() -> CommandFailure? {
      do throws(SystemError) {
        try Kernel().writing(Array(text.bytes), to: file)
      } catch {
        return draft.unwritten(error)
      }
      text.removeAll()
      return nil
    }
    var failure: CommandFailure?
    var failed = 0
    do throws(RowDatabaseError) {
      let rows = try database.rows(of: job.query)
      let outputs = rows.names.indices.filter { job.outputs.contains(rows.names[$0]) }
      text.append(Array(rows.names.map { DelimitedField.quoted($0) }.joined(separator: ",").utf8))
      text.append(ASCII.lineFeed)
      while failure == nil, try rows.next() {
        for place in rows.names.indices {
          if place > 0 { text.append(ASCII.comma) }
          Self.write(rows.cell(place), to: text)
        }
        text.append(ASCII.lineFeed)
        if outputs.contains(where: { if case .nothing = rows.cell($0) { true } else { false } }) { failed += 1 }
        if text.count >= Self.pieceBytes { failure = flush() }
      }
    } catch {
      throw Self.failure(error, .brokenOff)
    }
    if let failure = failure ?? flush() { throw failure }
    return failed
  }

  private static func write(_ cell: DatabaseCell, to text: TextBuffer) {
    switch cell {
    case .nothing: break
    case .integer(let number): text.append(Array("\(number)".utf8))
    case .real(let number): text.append(number)
    case .bytes(let bytes): text.append(DelimitedField.quoted(Array(bytes), delimiter: ASCII.comma, quotesEmpty: true))
    }
  }

  private static func failure(_ error: RowDatabaseError, _ status: ExitStatus) -> CommandFailure {
    switch error {
    // The process ends by the signal as soon as everything is removed.
    case .interrupted: CommandFailure(.brokenOff, lines: [])
    case .failed(let why): .engine("sqlite", why, status)
    }
  }
}
