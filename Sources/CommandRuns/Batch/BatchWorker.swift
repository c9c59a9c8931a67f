import DataSets
import DelimitedText
import EvaluationEngine
import GraphFiles
import TextScanning
import Units

/// The work of one thread: parses rows, computes them in blocks, and writes the results.
final class BatchWorker {
  private let batch: BatchTable
  private let decoder: any RowDecoder
  private let runner: ColumnRunner
  private let rows: RowBatch
  private let results = TextBuffer(capacity: BatchLimits.resultBytes + BatchLimits.resultBytes / 4)
  /// The position of each input in `batch.inputs`; the key is the index of the input in the column plan.
  private let numbers: [Int: Int]

  struct Counts {
    var rows = 0
    var failed = 0
    var lines = 0
    var first: FirstFailure?
    /// The lines of rows that repeat the header, from 0 at the start of the piece.
    var repeatedHeaders: [Int] = []
  }

  struct FirstFailure {
    var line: Int
    var reason: String
  }

  init(_ batch: BatchTable, countedBy meter: EvaluationMeter?) {
    self.batch = batch
    runner = ColumnRunner(batch.plan, countedBy: meter)
    let runner = runner
    rows = RowBatch(
      atMost: batch.plan.rowLimit, keeping: batch.layout.wantedCells?.count ?? 0,
      numbers: batch.inputs.compactMap { runner.input($0).baseAddress })
    decoder = batch.table.decoder(batch.wanted)
    numbers = Dictionary(uniqueKeysWithValues: batch.inputs.enumerated().map { ($1, $0) })
  }

  /// Computes the rows of a piece of text.
  ///
  /// - Parameters:
  ///   - text: Complete rows.
  ///   - write: Receives the output so far; returns false to stop.
  /// - Returns: The counts; nil if `write` returned false, rows contradict each other, or a limit stopped the work.
  func run(_ text: UnsafeBufferPointer<UInt8>, _ write: (UnsafeRawBufferPointer) -> Bool) -> Counts? {
    var counts = Counts()
    var offset = 0
    results.removeAll()
    while offset < text.count {
      offset = decoder.take(text, from: offset, into: rows)
      if !rows.faults.isEmpty, let fault = rows.faults.first(where: \.isOfTable) {
        contradiction = contradiction(fault, text)
        return nil
      }
      for fault in rows.faults where BatchTable.mayBeEntry(fault, in: text) {
        guard let slot = fault.number, let number = batch.typedCell(text[fault.range], in: slot)?.number else {
          continue
        }
        runner.input(batch.inputs[slot])[fault.row] = number
      }
      for (index, conversion) in batch.conversions {
        let numbers = runner.input(index)
        for row in numbers.indices.prefix(rows.count) { numbers[row] = conversion.apply(numbers[row]) }
      }
      runner.run(rows: rows.count)
      if stop != nil { return nil }
      let outputs = batch.plan.outputs.indices.map { runner.output($0) }
      var block = RowResults(outputs: outputs, errors: [:])
      judge(&block, text, &counts)
      counts.rows += rows.count
      for start in rows.repeatedHeaders {
        counts.repeatedHeaders.append(text[..<start].count { $0 == ASCII.lineFeed })
      }
      for row in 0..<rows.count {
        batch.writer.write(row, of: rows, in: text, block, to: results)
        if results.count >= BatchLimits.resultBytes {
          if !write(results.bytes) { return nil }
          results.removeAll()
        }
      }
    }
    counts.lines = text.count { $0 == ASCII.lineFeed }
    return results.count == 0 || write(results.bytes) ? counts : nil
  }

  /// Why a row contradicts earlier rows, for example by another decimal mark, and its line in the piece.
  ///
  /// Later rows cannot be trusted either. Nil if there is no such row.
  private(set) var contradiction: (reason: DelimitedProblem.Reason, line: Int)?

  private func contradiction(
    _ fault: RowFault, _ text: UnsafeBufferPointer<UInt8>
  ) -> (reason: DelimitedProblem.Reason, line: Int) {
    let line = text[..<fault.range.lowerBound].count { $0 == ASCII.lineFeed }
    if fault.kind == .otherTable { return (.furtherTable, line) }
    let cell = String(decoding: text[fault.range].prefix(60), as: UTF8.self)
    let column = fault.number.map { batch.table.names[batch.wanted.numbers[$0]] } ?? ""
    if fault.kind == .ambiguous { return (.ambiguousNumber(column: column, of: cell), line) }
    // In a number, the last `,` or `.` is the decimal one.
    let hasDecimalComma = cell.last { $0 == "," || $0 == "." } == ","
    return (.otherMark(column: column, text: cell, hasDecimalComma: hasDecimalComma), line)
  }

  var stop: StoppedEvaluation? { runner.stop }

  private func judge(_ block: inout RowResults, _ text: UnsafeBufferPointer<UInt8>, _ counts: inout Counts) {
    let mayFail = rows.hasRefused || block.outputs.contains { !$0.allFinite }
    guard mayFail else { return }
    for row in 0..<rows.count {
      let failing = block.outputs.firstIndex { !$0[row].isFinite }
      guard failing != nil || rows.isRefused(row) else { continue }
      counts.failed += 1
      guard batch.layout.error != nil || counts.first == nil else { continue }
      let reason = reason(row, failing, text)
      if batch.layout.error != nil { block.errors[row] = reason }
      if counts.first == nil {
        let start = Int(rows.place(ofRow: row).start)
        counts.first = FirstFailure(line: text[..<start].count { $0 == ASCII.lineFeed }, reason: reason)
      }
    }
  }

  private func reason(_ row: Int, _ failing: Int?, _ text: UnsafeBufferPointer<UInt8>) -> String {
    let faults = rows.faults(ofRow: row)
    if let fault = faults.first(where: { $0.number == nil }) { return fault.sentence(in: text) }
    guard let failing else { return "" }
    guard let failure = runner.failure(output: failing, row: row) else {
      return "\(batch.layout.outputs[failing]): it is a data set, not a number"
    }
    let slot = batch.plan.inputs.lastIndex(of: failure.node).flatMap { numbers[$0] }
    return batch.reason(failure, input: faults.first { $0.number == slot && slot != nil }, in: text)
  }
}
