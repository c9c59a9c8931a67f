/// How far something has come in, by the moments of the frames that show it.
///
/// It proceeds in steps, so its parts are drawn again a few times and not for each frame.
package struct Fade: Hashable, Sendable {
  /// The number of pictures before it is there as a whole.
  private static let steps = 4
  /// In seconds.
  private static let duration = 0.2

  private var step = Self.steps
  private var start: Double?

  /// Something that has been there all the time.
  package init() {}

  /// Comes in from the next frame on.
  package mutating func begin() { (step, start) = (0, nil) }

  /// Is there as a whole.
  package mutating func end() { self = Fade() }

  /// Another frame is drawn from here on; `moment` in seconds from any start, never less than before.
  package mutating func beginFrame(at moment: Double) {
    guard isMoving else { return }
    guard let start else {
      start = moment
      return
    }
    let share = min(max((moment - start) / Self.duration, 0), 1)
    step = max(step, Int(share * Double(Self.steps)))
  }

  /// Whether later frames show more of it.
  package var isMoving: Bool { step < Self.steps }

  /// How much of it is there, from above 0 to 1.
  package var share: Double { Double(step + 1) / Double(Self.steps + 1) }
}
