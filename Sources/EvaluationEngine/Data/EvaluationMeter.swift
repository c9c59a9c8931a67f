/// Counts the work of an evaluation, and ends it on request.
///
/// A step is one instruction of a formula at one point, or one point that an operator reads. Operations on plain
/// numbers are not counted: each node is computed once, and the nodes of any document are done soon. Between blocks of
/// steps the meter asks whether to continue. After the first "no", all counted work fails until `begin()`.
public final class EvaluationMeter {
  /// The default number of steps between two checks: a fraction of a millisecond.
  public static let standardBlock = 1 << 16

  /// The number of steps since the meter was made.
  public private(set) var steps = 0
  /// The number of checks since the meter was made.
  public private(set) var questions = 0
  /// Why the present evaluation has ended early; nil if it has not.
  public private(set) var stop: StoppedEvaluation?

  /// The number of times that the meter refused work.
  private(set) var refusals = 0

  private let block: Int
  /// Whether `begin()` does nothing, because all evaluations share the time of another meter.
  private let isShared: Bool
  private let onBegin: () -> Void
  private let reasonToStop: () -> StoppedEvaluation?
  private var nextQuestion: Int

  /// Creates a meter that calls `reasonToStop` after each `block` steps, at least 1, and continues if the result is
  /// nil.
  ///
  /// `onBegin` is called when an evaluation begins.
  public convenience init(
    block: Int = EvaluationMeter.standardBlock, onBegin: @escaping () -> Void = {},
    _ reasonToStop: @escaping () -> StoppedEvaluation?
  ) {
    self.init(block: block, isShared: false, onBegin: onBegin, reasonToStop: reasonToStop)
  }

  private init(
    block: Int, isShared: Bool, onBegin: @escaping () -> Void, reasonToStop: @escaping () -> StoppedEvaluation?
  ) {
    self.block = max(block, 1)
    self.isShared = isShared
    self.onBegin = onBegin
    self.reasonToStop = reasonToStop
    nextQuestion = self.block
  }

  /// A meter that refuses all work on data sets, for documents whose values nobody needs.
  public static var ofNothing: EvaluationMeter { EvaluationMeter(block: 1) { StoppedEvaluation("not computed") } }

  /// A meter for several evaluations that together count as the present one.
  ///
  /// It ends them when this meter would end the present evaluation. Its `begin()` gives them no more time.
  public var forAll: EvaluationMeter {
    EvaluationMeter(
      block: block, isShared: true, onBegin: {}, reasonToStop: { [self] in allows(block) ? nil : stop })
  }

  /// Begins another evaluation; an earlier stop no longer counts.
  public func begin() {
    // Otherwise many short evaluations would never reach a check.
    if isShared { return }
    stop = nil
    nextQuestion = steps &+ block
    onBegin()
  }

  /// Counts steps that are about to be done.
  ///
  /// - Throws: `.stopped` if the steps must not be done.
  @inline(__always)
  func spend(_ count: Int) throws(Failure) {
    steps &+= count
    if steps >= nextQuestion { try ask() }
  }

  /// Counts `count` steps and returns whether they may be done.
  public func allows(_ count: Int) -> Bool {
    do throws(Failure) {
      try spend(count)
      return true
    } catch {
      return false
    }
  }

  @inline(never)
  private func ask() throws(Failure) {
    if stop == nil {
      questions += 1
      stop = reasonToStop()
    }
    guard let stop else {
      nextQuestion = steps &+ block
      return
    }
    nextQuestion = steps
    refusals += 1
    throw .stopped(stop)
  }
}

/// Counts the steps of a formula that is computed point by point, and reports them to a meter.
struct PointMeter {
  private let meter: EvaluationMeter?
  private let stepsOfPoint: Int
  private let stride: Int
  private var next: Int

  /// The approximate number of steps that are reported to the meter at once.
  private static let stepsToldAtOnce = 4_096

  /// Creates a counter for a formula that takes `stepsOfPoint` steps per point.
  init(_ meter: EvaluationMeter?, stepsOfPoint: Int) {
    self.meter = meter
    self.stepsOfPoint = max(stepsOfPoint, 1)
    stride = max(Self.stepsToldAtOnce / self.stepsOfPoint, 1)
    next = meter == nil ? .max : 0
  }

  /// Counts `points` points that are about to be processed, apart from those counted one by one.
  func spend(_ points: Int) throws(Failure) { try meter?.spend(points * stepsOfPoint) }

  /// Counts the point at `index`, which is computed next, after all points before it.
  @inline(__always)
  mutating func pass(_ index: Int) throws(Failure) {
    if index >= next { try tell(index) }
  }

  @inline(never)
  private mutating func tell(_ index: Int) throws(Failure) {
    next = index + stride
    try meter?.spend(stride * stepsOfPoint)
  }
}
