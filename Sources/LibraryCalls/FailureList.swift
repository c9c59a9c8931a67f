import EvaluationEngine

/// The missing numbers in the result of a run and the reasons for them.
///
/// Each different reason is stored only once.
struct FailureList {
  private(set) var rows: [UInt64] = []
  private(set) var outputs: [UInt32] = []
  private(set) var reasons: [UInt32] = []
  private(set) var sentences: [String] = []
  private var places: [Reason: UInt32] = [:]

  private enum Reason: Hashable {
    case failure(RowFailure)
    case set(output: Int)
  }

  /// Records why an output has no number in a row.
  ///
  /// `sentence` is called only for a new reason.
  mutating func add(row: Int, output: Int, _ failure: RowFailure?, _ sentence: () -> String) {
    let reason = failure.map { Reason.failure($0) } ?? .set(output: output)
    let place = places[reason] ?? UInt32(truncatingIfNeeded: sentences.count)
    if Int(place) == sentences.count {
      places[reason] = place
      sentences.append(sentence())
    }
    rows.append(UInt64(row))
    outputs.append(UInt32(truncatingIfNeeded: output))
    reasons.append(place)
  }
}

final class HeldFailures: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_6661_696C

  let rows: UnsafeMutableBufferPointer<UInt64>
  let outputs: UnsafeMutableBufferPointer<UInt32>
  let reasons: UnsafeMutableBufferPointer<UInt32>
  let sentences: [CText]

  init(_ list: FailureList) {
    rows = .allocate(capacity: list.rows.count)
    outputs = .allocate(capacity: list.rows.count)
    reasons = .allocate(capacity: list.rows.count)
    _ = rows.initialize(fromContentsOf: list.rows)
    _ = outputs.initialize(fromContentsOf: list.outputs)
    _ = reasons.initialize(fromContentsOf: list.reasons)
    sentences = list.sentences.map { CText($0) }
  }

  deinit {
    rows.deallocate()
    outputs.deallocate()
    reasons.deallocate()
  }
}
