import DelimitedText
import GraphFiles
import TextScanning

extension FuzzTarget {
  static let rows = FuzzTarget("rows", "rows of tables that stream by, cut anywhere, written as CSV and JSON Lines") {
    bytes throws(FuzzFailure) in
    // The first byte says where the rest is cut.
    guard let first = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    for format in RowFormatCatalog.all {
      let opened: Result<(any RowTable)?, DataFileProblem> = text.withUnsafeBufferPointer { text in
        do throws(DataFileProblem) {
          return .success(try format.table(of: text, isWhole: true, RowOptions()))
        } catch {
          return .failure(error)
        }
      }
      guard case .success(let table?) = opened else { continue }
      let rows = FuzzTarget.tableRows(of: text, table, cutAt: text.count)
      let whole = written(rows, table, format, cutAt: rows.count, block: 64)
      let cut = Int(first) % (rows.count + 1)
      try promise(
        written(rows, table, format, cutAt: cut, block: 3) == whole, "\(format.name) cut at \(cut) has other rows")
      try promise(
        FuzzTarget.tableRows(of: text, table, cutAt: Int(first) % (text.count + 1)) == rows,
        "\(format.name) is rewritten otherwise in pieces")
    }
  }

  /// The rows of a text as they are cut: without the header, and rewritten where they are no plain text.
  private static func tableRows(of text: [UInt8], _ table: any RowTable, cutAt cut: Int) -> [UInt8] {
    guard var rewriter = table.rewriter() else { return Array(text.dropFirst(table.firstRow)) }
    var rows: [UInt8] = []
    Array(text[..<cut]).withUnsafeBufferPointer { rewriter.rewrite($0, isLast: false, into: &rows) }
    Array(text[cut...]).withUnsafeBufferPointer { rewriter.rewrite($0, isLast: true, into: &rows) }
    return rows
  }

  /// The rows of a text that arrives in two pieces, as CSV and as JSON Lines.
  private static func written(
    _ text: [UInt8], _ table: any RowTable, _ format: RowFormat, cutAt cut: Int, block: Int
  ) -> [UInt8] {
    let columns = Array(table.names.indices)
    let writers = RowFormatCatalog.all.map { target in
      target.writer(
        of: RowLayout(
          table: table, isAsRead: target.name == format.name, kept: columns, outputs: [], error: "error"))
    }
    let decoder = table.decoder(WantedColumns(numbers: columns, kept: columns))
    let numbers = columns.map { _ in UnsafeMutablePointer<Double>.allocate(capacity: block) }
    defer { for column in numbers { column.deallocate() } }
    let taken = RowBatch(atMost: block, keeping: columns.count, numbers: numbers)
    let buffer = TextBuffer(capacity: 1 << 10)
    var splitter = table.splitter()
    var pending: [UInt8] = []
    for piece in [text[..<cut], text[cut...]] {
      pending += piece
      if piece.endIndex == text.count, let last = pending.last, last != ASCII.lineFeed {
        pending.append(ASCII.lineFeed)
      }
      let end = pending.withUnsafeBufferPointer { splitter.end(in: $0) }
      Array(pending[..<end]).withUnsafeBufferPointer { rows in
        var offset = 0
        while offset < rows.count {
          offset = decoder.take(rows, from: offset, into: taken)
          for row in 0..<taken.count {
            let faults = taken.faults(ofRow: row).map { $0.sentence(in: rows) }
            let results = RowResults(outputs: [], errors: [row: faults.joined(separator: "; ")])
            for writer in writers { writer.write(row, of: taken, in: rows, results, to: buffer) }
          }
        }
      }
      pending.removeFirst(end)
      if end > 0 { splitter.drop(end) }
    }
    return Array(buffer.bytes)
  }
}
