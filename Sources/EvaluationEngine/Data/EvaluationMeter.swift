/// Counts the steps of an evaluation, and can end the evaluation, for example if the user cancels it.
///
/// A step is one instruction of a formula at one point, or one point that an operator reads. Operations on plain
/// numbers are not counted, because they are fast for any document. After each block of steps, the meter checks whether
/// to go on. Once the meter has ended an evaluation, it allows no more steps until `begin()`.
public final class EvaluationMeter {
  /// How many steps are done between two checks by default; they take a fraction of a millisecond.
  public static let standardBlock = 1 << 16

  /// The number of steps since the meter was made.
  public private(set) var steps = 0
  /// The number of times that the meter has checked whether to continue.
  public private(set) var questions = 0
  /// The reason why the current evaluation ended early; nil if it has not.
  public private(set) var stop: StoppedEvaluation?

  private(set) var refusals = 0

  private let block: Int
  /// Whether `begin()` does nothing, because all evaluations share the time of another meter.
  private let isShared: Bool
  private let onBegin: () -> Void
  private let reasonToStop: () -> StoppedEvaluation?
  private var nextQuestion: Int

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - block: How many steps are done between two checks, at least 1.
  ///   - onBegin: Called when an evaluation begins.
  ///   - reasonToStop: Called for each check; the evaluation goes on if the result is nil.
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

  /// A meter that refuses all work on data sets, for documents whose values are not needed.
  public static var ofNothing: EvaluationMeter { EvaluationMeter(block: 1) { StoppedEvaluation("not computed") } }

  /// A meter for several evaluations that together may take as long as one evaluation of this meter.
  ///
  /// The new meter ends the evaluations when this meter would end its own; its `begin()` does nothing.
  public var forAll: EvaluationMeter {
    EvaluationMeter(
      block: block, isShared: true, onBegin: {}, reasonToStop: { [self] in allows(block) ? nil : stop })
  }

  /// Starts another evaluation, which may do steps even if the last one was ended.
  public func begin() {
    // Otherwise many short evaluations would never reach a check.
    if isShared { return }
    stop = nil
    nextQuestion = steps &+ block
    onBegin()
  }

  /// Counts steps before they are done.
  ///
  /// - Throws: `.stopped` if the meter does not allow the steps.
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

/// Counts the steps of a formula for each point, and reports them to a meter.
struct PointMeter {
  private let meter: EvaluationMeter?
  private let stepsOfPoint: Int
  private let stride: Int
  private var next: Int

  private static let stepsCountedAtOnce = 4_096

  init(_ meter: EvaluationMeter?, stepsOfPoint: Int) {
    self.meter = meter
    self.stepsOfPoint = max(stepsOfPoint, 1)
    stride = max(Self.stepsCountedAtOnce / self.stepsOfPoint, 1)
    next = meter == nil ? .max : 0
  }

  /// Counts points before they are computed, in addition to those counted by index.
  func spend(_ points: Int) throws(Failure) { try meter?.spend(points * stepsOfPoint) }

  /// Counts the points up to the one at `index` before it is computed.
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
