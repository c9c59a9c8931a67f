import Charts
import EvaluationEngine

/// The charts of the visible nodes, with animated points.
///
/// A chart is created again only if its `ChartCacheKey` has changed, or while its points move. Charts that the previous
/// frame did not request are discarded, so invisible charts cost nothing.
struct NodeCharts {
  private struct Seen {
    var key: ChartCacheKey
    let view: ChartView
    var shown: ChartVO
    var frame: Int
  }

  /// The number of charts created so far, counting each step of an animation.
  private(set) var madeCount = 0
  /// The time of the current frame, in seconds.
  private(set) var moment = 0.0
  private var frame = 0
  private var seen: [NodeID: Seen] = [:]
  private var looks: [NodeID: ChartLooks] = [:]
  private var read: (content: ChartContent, view: ChartView)?

  mutating func beginFrame(at moment: Double) {
    if seen.contains(where: { $0.value.frame != frame }) { seen = seen.filter { $0.value.frame == frame } }
    frame &+= 1
    self.moment = moment
  }

  /// Whether the points of some chart in the current frame are moving.
  var isMoving: Bool {
    read?.view.isMoving(at: moment) == true || seen.contains { $0.value.frame == frame && $0.value.shown.moment != nil }
  }

  /// Updates the full-screen chart for the current frame.
  ///
  /// - Parameters:
  ///   - reader: What the user is reading in the chart, and the options.
  ///   - node: The chart's node.
  ///   - content: The content of the chart.
  ///   - isAnimated: Whether the points of changed data move to their new positions. Another kind of chart or other
  ///     options always appear immediately.
  mutating func show(_ reader: ChartReader, of node: NodeID, _ content: ChartContent, isAnimated: Bool) {
    let isSameChart = read?.content.kind == content.kind && read?.content.options == content.options
    let view = isSameChart ? read?.view : nil
    let shown = view ?? ChartView(reader.chart)
    shown.isAnimated = isAnimated
    if let known = looks[node] { shown.looks = known }
    shown.show(reader, at: moment)
    looks[node] = shown.looks
    read = (content, shown)
  }

  mutating func endReading() { read = nil }

  /// Returns the full-screen chart at the time of the current frame.
  ///
  /// The chart is not animated before its first frame.
  func drawing(of reader: ChartReader) -> ChartDrawing { read?.view.drawing(at: moment) ?? reader.drawing }

  /// Returns the chart of a node in the current frame; nil if charts of this kind are not drawn.
  ///
  /// - Complexity: If nothing has changed and nothing moves, only the key is compared; otherwise see `ChartView`.
  mutating func chart(of node: NodeID, on key: ChartCacheKey, isAnimated: Bool) -> ChartVO? {
    if let known = seen[node], known.key.kind == key.kind {
      seen[node]?.frame = frame
      let isSame = known.key == key
      if isSame, known.shown.moment == nil || known.shown.moment == moment { return known.shown }
      known.view.isAnimated = isAnimated
      let shown = make(node, known.view, isSame ? known.shown.content : key.content)
      seen[node]?.key = key
      seen[node]?.shown = shown
      return shown
    }
    guard let descriptor = key.kind.descriptor else { return nil }
    let view = ChartView(descriptor, isAnimated: isAnimated)
    let shown = make(node, view, key.content)
    seen[node] = Seen(key: key, view: view, shown: shown, frame: frame)
    return shown
  }

  mutating func forgetAll() {
    (seen, looks) = ([:], [:])
  }

  private mutating func make(_ node: NodeID, _ view: ChartView, _ content: ChartContent) -> ChartVO {
    madeCount += 1
    if let known = looks[node] { view.looks = known }
    view.show(content.series, options: content.options, at: moment)
    looks[node] = view.looks
    let isMoving = view.isMoving(at: moment)
    return ChartVO(content: content, moment: isMoving ? moment : nil, drawing: view.drawing(at: moment))
  }
}
