import CommandOutput
import DelimitedText
import DocumentStorage
import EvaluationEngine
import Glibc
import TextScanning

/// Where rows come from: gives threads pieces of whole rows, one after the other.
protocol RowSupply: AnyObject, Sendable {
  /// The next piece, in a thread's buffer.
  func next(into buffer: PieceBuffer) -> RowPiece
  /// Ends it: nobody gets anything more.
  func close()
}

/// What a thread gets.
enum RowPiece {
  /// Whole rows, in its buffer, so much of the whole as progress counts it.
  case rows(turn: Int, amount: Int)
  /// Nothing more, at that turn; one thread gets it.
  case end(turn: Int, Problem?)
  /// Nothing.
  case none

  /// Why the rows end before their end.
  enum Problem {
    /// Reading broke off.
    case storage(StorageFailure)
    /// What a text of rows must not have, at a line counted from the first of the piece.
    case rows(DelimitedProblem.Reason, line: Int)
    /// A signal asks for the end.
    case stopped
    /// Computing is given up, with that sentence.
    case givenUp(String)
  }
}

/// Threads that take rows from a supply, compute them, and hand on what they come to in the order of the rows.
struct RowWork {
  let table: BatchTable
  let supply: any RowSupply
  /// How many threads compute.
  let threads: Int
  /// What ends the computing.
  let meters: WorkerMeters

  /// As many threads as are asked for, without that as there are processors, but no more than there are pieces.
  static func threads(asked: Int?, pieces: Int) -> Int {
    let wanted = asked ?? Int(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return max(1, min(wanted, pieces, BatchLimits.threads))
  }

  /// Hands on the header and all rows.
  ///
  /// - Throws: Why it ends before the end.
  func run(to outlet: OrderedSink) throws(CommandFailure) {
    try outlet.begin(table.writer)
    let (table, supply, meters) = (table, supply, meters)
    OrderedWorkers.run(threads) { Self.work(table, supply, outlet, meters.make()) }
    try outlet.close()
  }

  /// What each thread does.
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
  /// What hands rows on to it; the program tells what it did not take when it flushes it.
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
