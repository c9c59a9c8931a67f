package import Geometry

extension DiagramView {
  /// The most nodes that are squeezed into a screen: many more could not be told from each other there.
  package static let squeezedNodes = 1_000

  /// A level squeezed so that all of `rect` of the document plane fits into so many cells, with as much of names and values as is
  /// possible; nil where not even names are to be read.
  ///
  /// - Complexity: O(*n* log *n*) in the nodes of the rectangle, of which it takes some hundred at most.
  package func level(squeezing rect: Rect, into size: Size) -> ShownLevel? {
    guard let found = diagram.plane.nodes(in: rect, atMost: Self.squeezedNodes), !found.isEmpty else { return nil }
    let nodes = nodes(in: rect, hasPictures: false)
    let frames = frames(in: rect).map(\.area).filter { rect.contains($0.origin) }
    return Squeezing(rect, boxes: nodes.map(Squeezing.Box.init), frames: frames).level(in: size)
  }
}

/// What is to be squeezed: boxes with what their texts need, and frames around them.
struct Squeezing {
  /// A box and the columns of its texts.
  struct Box {
    let frame: Rect
    let sign: Int
    let name: Int
    let value: Int

    /// Values have at least so many columns, and where there is space up to so many; longer ones are shown with fewer digits.
    static let valueColumns = (least: 8, most: 16)

    init(frame: Rect, sign: Int, name: Int, value: Int) {
      self.frame = frame
      self.sign = sign
      self.name = name
      self.value = value
    }

    init(_ node: NodeVO) {
      let title = node.body == .text ? node.textRows.first ?? "" : node.name
      var frame = node.frame
      // Below full boxes of a picture and of a text no more is drawn than a name.
      if node.body != .value { frame.size.columns = min(frame.size.columns, NodeMetrics.minimumColumns) }
      self.init(
        frame: frame, sign: max(CellText.columns(of: node.symbol), CellText.columns(of: node.asciiSymbol)),
        name: min(CellText.columns(of: title), NodeMetrics.nameLimit),
        value: node.body == .value ? min(max(1, CellText.columns(of: node.valueText)), Self.valueColumns.most) : 0)
    }
  }

  /// A way to draw boxes small.
  private struct Form {
    let level: DetailLevel
    let rows: Int
    /// The empty rows between boxes that it is to have, and those that it can do with.
    let gaps: [Int]
    /// The columns that a box needs for its texts, a value of at most so many columns among them.
    let columns: @Sendable (_ box: Box, _ valueColumns: Int) -> Int

    static let nameOverValue = Form(level: .compact, rows: 2, gaps: [1]) { box, valueColumns in
      max(1 + box.name, 2 + (box.sign > 0 ? box.sign + 1 : 0) + min(box.value, valueColumns))
    }
    static let line = Form(level: .compact, rows: 1, gaps: [1, 0]) { box, valueColumns in
      4 + (box.sign > 0 ? box.sign + 1 : 0) + box.name + (box.value > 0 ? 1 + min(box.value, valueColumns) : 0)
    }
    static let dot = Form(level: .dot, rows: 1, gaps: [1, 0]) { box, _ in max(box.sign, 1) + box.name + 2 }
  }

  /// What is tried in this order: a way to draw, and to how many columns longer texts may be cut; nil for not at all.
  private static let attempts: [(form: Form, least: Int?)] = [
    (.nameOverValue, nil), (.line, nil), (.nameOverValue, 8), (.line, 18), (.dot, nil), (.nameOverValue, 6), (.dot, 6),
  ]
  /// The columns between boxes: as many as there is space for, so that wires have theirs; before that values get longer.
  private static let gaps = (most: 8, enough: 5, few: 3, least: 2)
  /// Boxes of so many columns are large enough that wires get more.
  private static let ampleColumns = 10

  private let extent: Rect
  private let boxes: [Box]
  private let frames: [Rect]

  init(_ extent: Rect, boxes: [Box], frames: [Rect]) {
    self.extent = extent
    self.boxes = boxes
    self.frames = frames
  }

  /// The first of the attempts that fits into so many cells, with a column free at either side.
  func level(in size: Size) -> ShownLevel? {
    for (form, least) in Self.attempts {
      guard let rows = rows(form, atMost: size.rows), let columns = columns(form, least, atMost: size.columns - 2)
      else { continue }
      return ShownLevel(form.level, squeezed: Scale(columns: columns, rows: rows), boxRows: form.rows)
    }
    return nil
  }

  /// As they are on the plane where that fits.
  private func rows(_ form: Form, atMost limit: Int) -> AxisMap? {
    if extent.size.rows <= limit {
      let all = AxisMap.Span(extent.minRow..<extent.maxRow, need: extent.size.rows)
      return AxisMap([all], gap: 0)
    }
    var spans = boxes.map { AxisMap.Span($0.frame.minRow..<$0.frame.maxRow, need: form.rows) }
    for frame in frames {
      spans.append(AxisMap.Span(frame.minRow..<frame.minRow + 1, need: 1))
      spans.append(AxisMap.Span(frame.maxRow - 1..<frame.maxRow, need: 1))
    }
    let range = extent.minRow..<extent.maxRow
    return form.gaps.lazy.compactMap { AxisMap(spans, gap: $0, over: range) }.first { $0.length <= limit }
  }

  private func columns(_ form: Form, _ least: Int?, atMost limit: Int) -> AxisMap? {
    guard let least else { return wholeNames(form, atMost: limit) }
    let widest = boxes.map { form.columns($0, Box.valueColumns.least) }.max() ?? 0
    func map(cut most: Int, gap: Int) -> AxisMap? {
      axis(form, Box.valueColumns.least, cut: most, gap: gap, atMost: limit)
    }
    for (gap, least) in [(Self.gaps.few, max(least, Self.ampleColumns)), (Self.gaps.least, least)] where least <= widest
    {
      guard var best = map(cut: least, gap: gap) else { continue }
      // The most columns at which it fits: what is cut least.
      var (low, high) = (least, widest)
      while low < high {
        let middle = (low + high + 1) / 2
        if let wider = map(cut: middle, gap: gap) {
          best = wider
          low = middle
        } else {
          high = middle - 1
        }
      }
      return best
    }
    return nil
  }

  /// Names are not cut: values are as long as they can be with enough columns between boxes, then these are as many as they can be.
  private func wholeNames(_ form: Form, atMost limit: Int) -> AxisMap? {
    func map(_ valueColumns: Int, gap: Int) -> AxisMap? {
      axis(form, valueColumns, cut: .max, gap: gap, atMost: limit)
    }
    let lengths = Box.valueColumns.least...Box.valueColumns.most
    let length = lengths.reversed().first { map($0, gap: Self.gaps.enough) != nil } ?? Box.valueColumns.least
    return (Self.gaps.few...Self.gaps.most).reversed().lazy.compactMap { map(length, gap: $0) }.first
  }

  /// The columns with values of at most `valueColumns`, boxes cut to `most`, and at most `gap` between them; nil where they take more
  /// than `limit`.
  private func axis(_ form: Form, _ valueColumns: Int, cut most: Int, gap: Int, atMost limit: Int) -> AxisMap? {
    var spans = boxes.map { box in
      AxisMap.Span(
        box.frame.minColumn..<box.frame.maxColumn, need: min(form.columns(box, valueColumns), most))
    }
    // A border and a blank beside it.
    for frame in frames {
      spans.append(AxisMap.Span(frame.minColumn..<frame.minColumn + 2, need: 2))
      spans.append(AxisMap.Span(frame.maxColumn - 2..<frame.maxColumn, need: 2))
    }
    return AxisMap(spans, gap: gap, over: extent.minColumn..<extent.maxColumn).flatMap {
      $0.length <= limit ? $0 : nil
    }
  }
}
