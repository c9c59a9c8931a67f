import PresentationModel

/// Draws the samples of a Monte Carlo simulation in short parts, so that keys are handled between them.
struct SampleSlices {
  private static let slice = Duration.milliseconds(15)
  private static let frameInterval = Duration.milliseconds(150)
  /// The maximum number of samples that are drawn between two checks of the clock.
  private static let mostSamples = 8_192

  /// How many samples can be drawn in less than the time of one part, as an estimate.
  private var size = 1
  private var nextFrame = ContinuousClock.now

  mutating func draw(_ drawing: SampleDrawing) -> Bool {
    guard drawing.isGoingOn else { return false }
    // Samples of another document may take much longer.
    if drawing.isAtStart { size = 1 }
    let start = ContinuousClock.now
    var last = start
    repeat {
      drawing.draw(size)
      let now = ContinuousClock.now
      if now - last < Self.slice / 4 { size = min(2 * size, Self.mostSamples) }
      if now - last > Self.slice { size = max(size / 2, 1) }
      last = now
    } while drawing.isGoingOn && last - start < Self.slice
    if drawing.isGoingOn, last < nextFrame { return false }
    nextFrame = last + Self.frameInterval
    return true
  }
}
