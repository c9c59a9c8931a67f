import PresentationModel

/// Draws samples between inputs in short slices, so that the next key is handled immediately.
struct SampleSlices {
  /// The approximate duration of a slice.
  private static let slice = Duration.milliseconds(15)
  /// The interval between frames.
  private static let frameInterval = Duration.milliseconds(150)
  /// The most samples between two checks of the clock.
  private static let mostSamples = 8_192

  /// The estimated number of samples that can be drawn in less than a slice.
  private var size = 1
  private var nextFrame = ContinuousClock.now

  /// Draws a slice, if there are samples to draw.
  ///
  /// - Returns: Whether the screen should be updated.
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
