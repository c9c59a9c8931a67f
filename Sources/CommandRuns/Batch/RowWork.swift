import CommandOutput
import DelimitedText
import DocumentStorage
import EvaluationEngine
import Glibc
import TextScanning

/// A source of rows, from which threads take pieces of complete rows.
protocol RowSupply: AnyObject, Sendable {
  /// Stores the rows of the next piece in `buffer`.
  func next(into buffer: PieceBuffer) -> RowPiece
  /// Ends the supply.
  ///
  /// `next(into:)` then returns no more pieces.
  func close()
}

enum RowPiece {
  /// Complete rows in the thread's buffer.
  ///
  /// `turn` is the number of the piece, and `amount` is what it adds to the progress.
  case rows(turn: Int, amount: Int)
  /// The end of the rows, with the problem if they end early; only one thread receives it.
  ///
  /// `turn` is the number after the last piece.
  case end(turn: Int, Problem?)
  case none

  enum Problem {
    case storage(StorageFailure)
    /// An error in a text of rows, at a line counted from the start of the piece.
    case rows(DelimitedProblem.Reason, line: Int)
    /// A signal requested the end.
    case stopped
    /// The evaluation was stopped, for the reason in this sentence.
    case givenUp(String)
  }
}

/// Computes rows in several threads, and writes the results in the order of the rows.
struct RowWork {
  let table: BatchTable
  let supply: any RowSupply
  let threads: Int
  let meters: WorkerMeters

  /// Returns the requested number of threads, or the number of processors if `asked` is nil.
  ///
  /// The result is at most the number of pieces.
  static func threads(asked: Int?, pieces: Int) -> Int {
    let wanted = asked ?? Int(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return max(1, min(wanted, pieces, BatchLimits.threads))
  }

  /// Writes the header and all rows.
  ///
  /// - Throws: If the rows end early.
  func run(to outlet: OrderedSink) throws(CommandFailure) {
    try outlet.begin(table.writer)
    let (table, supply, meters) = (table, supply, meters)
    OrderedWorkers.run(threads) { Self.work(table, supply, outlet, meters.make()) }
    try outlet.close()
  }

  private static func work(
    _ table: BatchTable, _ supply: any RowSupply, _ outlet: OrderedSink, _ meter: EvaluationMeter?
  ) {
    let worker = BatchWorker(table, countedBy: meter)
    let buffer = PieceBuffer()
    while true {
      switch supply.next(into: buffer) {
      case .none: return
      case .end(let turn, let problem): return outlet.end(problem, turn: turn)
      case .rows(let turn, let amount):
        guard let counts = worker.run(buffer.text, { outlet.write($0, turn: turn) }) else {
          supply.close()
          if let contradiction = worker.contradiction {
            outlet.end(.rows(contradiction.reason, line: contradiction.line), turn: turn)
          } else if let stop = worker.stop {
            outlet.end(WorkerMeters.problem(stop), turn: turn)
          }
          return
        }
        outlet.finish(counts, amount: amount, turn: turn)
      }
    }
  }
}

extension StandardOutput {
  /// A function that writes rows to this output.
  ///
  /// It returns a failure without a message if the output is broken, because the program reports this when it flushes
  /// the output.
  var takingRows: (UnsafeRawBufferPointer) -> CommandFailure? {
    { bytes in
      do throws(StandardOutput.Broken) {
        try self.write(piece: bytes)
        return nil
      } catch {
        return CommandFailure(.brokenOff, lines: [])
      }
    }
  }
}
