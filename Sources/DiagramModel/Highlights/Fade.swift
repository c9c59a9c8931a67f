/// How far an element has faded in, from the times of frames.
///
/// It becomes more visible in a few steps, so that it need not be drawn again in every frame.
package struct Fade: Hashable, Sendable {
  private static let steps = 4
  private static let duration = 0.2

  private var step = Self.steps
  private var start: Double?

  /// Creates a fade that is already complete.
  package init() {}

  /// Starts fading in at the next frame.
  package mutating func begin() { (step, start) = (0, nil) }

  /// Completes the fade.
  package mutating func end() { self = Fade() }

  /// Continues the fade for the frame at the time `moment`, in seconds, which must not decrease.
  package mutating func beginFrame(at moment: Double) {
    guard isMoving else { return }
    guard let start else {
      start = moment
      return
    }
    let share = min(max((moment - start) / Self.duration, 0), 1)
    step = max(step, Int(share * Double(Self.steps)))
  }

  /// Whether the element is not completely visible yet.
  package var isMoving: Bool { step < Self.steps }

  /// How much is visible, above 0 and at most 1.
  package var share: Double { Double(step + 1) / Double(Self.steps + 1) }
}
