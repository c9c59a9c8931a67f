import EditorInput
import Geometry

struct ClickCounter {
  /// The longest time between the two presses of a double click.
  static let doubleClickInterval = Duration.milliseconds(400)

  private var button: PointerEvent.Button?
  private var cell = Point.origin
  private var clicks = 0
  private var latest: ContinuousClock.Instant?

  /// Returns the event; a press gets its click count.
  mutating func count(_ event: PointerEvent, at now: ContinuousClock.Instant) -> PointerEvent {
    var event = event
    switch event.action {
    case .press(let pressed, _):
      let follows =
        pressed == button && event.cell == cell && latest.map { now - $0 <= Self.doubleClickInterval } ?? false
      clicks = follows ? clicks + 1 : 1
      (button, cell, latest) = (pressed, event.cell, now)
      event.action = .press(pressed, clicks: clicks)
    case .drag, .wheel: latest = nil
    case .release: break
    }
    return event
  }
}
