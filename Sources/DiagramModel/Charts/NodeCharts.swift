import Charts
import EvaluationEngine

/// The charts of the visible nodes, each with a view in which points enter, move and leave.
///
/// A chart is made again only if its key has changed, or while it moves. Charts that a frame did not request are
/// discarded when the next one begins, so that invisible ones cost nothing and appear at once when they become visible.
struct NodeCharts {
  private struct Seen {
    var key: ChartCacheKey
    let view: ChartView
    var shown: ChartVO
    /// The last frame that requested it.
    var frame: Int
  }

  /// The number of charts made so far, including those of transitions.
  private(set) var madeCount = 0
  /// When the frame is seen, in seconds.
  private(set) var moment = 0.0
  private var frame = 0
  private var seen: [NodeID: Seen] = [:]
  /// The looks of the marks of charts, including invisible ones and the one being read.
  private var looks: [NodeID: ChartLooks] = [:]
  /// The chart that is read on the whole screen.
  private var read: (content: ChartContent, view: ChartView)?

  /// Another frame is drawn from here on.
  mutating func beginFrame(at moment: Double) {
    if seen.contains(where: { $0.value.frame != frame }) { seen = seen.filter { $0.value.frame == frame } }
    frame &+= 1
    self.moment = moment
  }

  /// Whether some chart of the frame is still moving.
  var isMoving: Bool {
    read?.view.isMoving(at: moment) == true || seen.contains { $0.value.frame == frame && $0.value.shown.moment != nil }
  }

  /// Brings the chart that is read on the whole screen up to the frame.
  ///
  /// Other data move to their places if that is animated; another kind or form of chart appears at once.
  ///
  /// - Parameters:
  ///   - reader: The position and options of reading.
  ///   - node: Its node.
  ///   - content: The content of the chart.
  ///   - isAnimated: Whether other data move to their places.
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

  /// No chart is read on the whole screen.
  mutating func endReading() { read = nil }

  /// The chart that is read on the whole screen at the moment of the frame; before its first frame at rest.
  func drawing(of reader: ChartReader) -> ChartDrawing { read?.view.drawing(at: moment) ?? reader.drawing }

  /// The chart of a node at the moment of the frame; nil for a kind without a picture.
  ///
  /// - Complexity: constant except for comparing the key if nothing changed and nothing moves; see `ChartView` else.
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

  /// No chart is known from before.
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
