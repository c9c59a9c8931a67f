public import Geometry

/// Boxes and wires arranged so that all of them fit into a screen and every wire can be followed.
///
/// On one cell there is one wire, or two wires that cross.
///
/// Boxes stay in their columns and in the same order. Each column is as wide as its boxes, and each space between
/// columns is as wide as its turning wires need. A wire that passes a column has a row of its own there. Columns may be
/// divided into bands below each other. A wire to another band or to the left has a row of its own below its band.
public struct FittedLayout: Hashable, Sendable {
  /// The size of the whole arrangement in cells.
  public private(set) var size = Size.zero
  /// The rectangle of each box.
  public private(set) var boxes: [Rect] = []
  /// The corners of each wire, from the cell of the output to that of the input.
  public private(set) var routes: [[Point]] = []

  /// Options for dividing boxes into columns and bands.
  public struct Options: Hashable, Sendable {
    /// The number of bands, which are rows of columns below each other.
    ///
    /// Of all divisions into this many bands, the narrowest is used.
    public var bands = 1
    /// The empty rows between boxes below each other.
    public var gap = 0
    /// Whether neighbouring columns are merged if no wire is between them.
    public var mergesColumns = false
    /// The share of the screen's height, from 0 to 1, above which a column is divided; nil to divide none.
    public var dividedAbove: Double?
    /// The maximum number of outputs whose wires may run horizontally between or below bands.
    public var mostReturning = Int.max
    /// Whether corners of wires from different outputs are kept apart, because corners side by side look like a branch.
    public var keepsCornersApart = false

    /// Creates options with a number of bands and a number of empty rows between boxes.
    public init(bands: Int = 1, gap: Int = 0) { (self.bands, self.gap) = (bands, gap) }
  }

  /// The minimum and maximum width in cells of the space between two columns; the minimum applies if a wire turns
  /// there.
  private static let gaps = (least: 3, most: 8)

  /// Arranges boxes; nil if they do not fit.
  ///
  /// - Parameters:
  ///   - boxes: The boxes; no wire leads from a box to itself.
  ///   - wires: The wires; each input has at most one.
  ///   - limit: The available cells.
  ///   - options: The options for columns and bands.
  /// - Complexity: At most O(*c*^(*b* − 1)) arrangements are tried for *c* columns and *b* bands.
  public init?(
    _ boxes: [FittedBox], _ wires: [FittedWire], in limit: Size, _ options: Options = Options()
  ) {
    var columns = BoxColumns(boxes, wires)
    if options.mergesColumns, !columns.merge(boxes, wires, within: limit.rows) { return nil }
    if let part = options.dividedAbove, !columns.divide(boxes, over: Int(Double(limit.rows) * part)) { return nil }
    guard var best = Self.best(boxes, wires, columns, in: limit, options) else { return nil }
    // A note or a chart beside others may leave columns to texts that lack them.
    if best.plan.lack > 0, boxes.count <= Self.comparedBoxes, columns.merge(boxes, wires, within: limit.rows),
      let merged = Self.best(boxes, wires, columns, in: limit, options), merged.plan.lack < best.plan.lack
    {
      best = merged
    }
    let heightened = Self.heightened(best.plan, best.cuts)
    var untangled = heightened
    let isBetter = untangled.arrange(best.cuts, untangles: true) && untangled.isReadable
    let plan = isBetter ? untangled : heightened
    (size, self.boxes, routes) = (plan.size, plan.rects, plan.routes)
  }

  /// The maximum number of boxes for which all divisions of columns into bands are tried.
  ///
  /// Of these divisions, the one with the widest boxes is used.
  private static let comparedBoxes = 60

  /// Returns the arrangement whose boxes lack the fewest columns for their texts, and its division into bands.
  ///
  /// Returns nil if no arrangement fits.
  private static func best(
    _ boxes: [FittedBox], _ wires: [FittedWire], _ columns: BoxColumns, in limit: Size, _ options: Options
  ) -> (plan: Plan, cuts: [Range<Int>])? {
    let nets = Net.all(of: wires)
    var best: (plan: Plan, cuts: [Range<Int>])?
    for cuts in cuts(of: columns, boxes, options.bands, within: limit.columns) {
      var columns = columns
      if cuts.count > 1, !columns.moveSources(boxes, wires, into: cuts) { continue }
      var plan = Plan(boxes: boxes, wires: wires, nets: nets, columns: columns, limit: limit, options: options)
      guard plan.arrange(cuts), plan.isReadable else { continue }
      if best.map({ plan.lack < $0.plan.lack }) ?? true { best = (plan, cuts) }
      // With many boxes the first cut that fits is used, because each takes long.
      if plan.lack == 0 || boxes.count > comparedBoxes { break }
    }
    return best
  }

  /// Returns the plan with boxes as near to their own height as the free rows allow.
  ///
  /// First all boxes get the same number of rows more, then the boxes of each column.
  ///
  /// - Complexity: O(log *r*) arrangements for each column if boxes lack *r* rows.
  private static func heightened(_ plan: Plan, _ cuts: [Range<Int>]) -> Plan {
    var best = plan
    func heighten(_ boxes: [Int]) {
      let start = best
      var (low, high) = (0, boxes.map { start.boxes[$0].own.rows - start.boxes[$0].rows }.max() ?? 0)
      // All that is wanted is tried first.
      var tried = high
      while low < high {
        var next = start
        next.heighten(boxes, by: tried)
        if next.arrange(cuts), next.isReadable, next.lack <= start.lack {
          (best, low) = (next, tried)
        } else {
          high = tried - 1
        }
        tried = (low + high + 1) / 2
      }
    }
    heighten(Array(plan.boxes.indices))
    if plan.boxes.count <= comparedBoxes { plan.columns.columns.forEach(heighten) }
    return best
  }

  /// Returns the cuts of columns into bands that may fit; cuts whose widest band is narrowest come first.
  private static func cuts(
    of columns: BoxColumns, _ boxes: [FittedBox], _ bands: Int, within limit: Int
  ) -> [[Range<Int>]] {
    let count = columns.columns.count
    // A column has at least its narrowest box, and a blank before the next column.
    var leasts = [0]
    for column in columns.columns {
      leasts.append((leasts.last ?? 0) + (column.map { boxes[$0].columns.lowerBound }.min() ?? 0) + 1)
    }
    func mayFit(_ band: Range<Int>) -> Bool { leasts[band.upperBound] - leasts[band.lowerBound] - 1 <= limit }
    let widths = columns.columns.map { column in (column.map { boxes[$0].columns.lowerBound }.max() ?? 0) + gaps.least }
    var all: [(widest: Int, bands: [Range<Int>])] = []
    func cut(_ start: Int, _ rest: Int, _ made: [Range<Int>]) {
      if rest == 1 {
        guard mayFit(start..<count) else { return }
        let bands = made + [start..<count]
        all.append((bands.map { widths[$0].reduce(0, +) }.max() ?? 0, bands))
        return
      }
      for end in start + 1..<max(start + 1, count - rest + 2) where mayFit(start..<end) {
        cut(end, rest - 1, made + [start..<end])
      }
    }
    if count >= bands { cut(0, bands, []) }
    return all.enumerated().sorted { ($0.element.widest, $0.offset) < ($1.element.widest, $1.offset) }
      .map(\.element.bands)
  }
}

extension FittedLayout {
  private struct Plan {
    private(set) var boxes: [FittedBox]
    let wires: [FittedWire]
    let nets: [Net]
    let columns: BoxColumns
    let limit: Size
    let options: Options
    var gap: Int { options.gap }
    private(set) var size = Size.zero
    private(set) var rects: [Rect] = []
    private(set) var routes: [[Point]] = []

    init(boxes: [FittedBox], wires: [FittedWire], nets: [Net], columns: BoxColumns, limit: Size, options: Options) {
      (self.boxes, self.wires, self.nets, self.columns, self.limit, self.options) = (
        boxes, wires, nets, columns, limit, options
      )
    }

    var lack: Int { zip(rects, boxes).reduce(0) { $0 + max(0, $1.1.columns.upperBound - $1.0.size.columns) } }

    /// Gives boxes more rows, but not more than they want.
    mutating func heighten(_ members: [Int], by rows: Int) {
      for box in members { boxes[box].rows = min(boxes[box].own.rows, boxes[box].rows + rows) }
    }

    /// Several columns of boxes side by side, with the rows of the boxes and the channels between the columns.
    struct Band {
      let range: Range<Int>
      let wires: BandWires
      var rows: BandRows
      var channels: [Channel] = []
      var inChannel: [[Int]] = []
      var top = 0
      /// The row below the band.
      var bottom = 0
      /// The first cell column of each channel.
      var channelStarts: [Int] = []
      /// The first cell column of each column of boxes.
      var columnStarts: [Int] = []
      var columnWidths: [Int] = []
      /// The cell column after the last channel.
      var end = 0
      /// The width of the band, including the margin to its right.
      var width = 0
    }

    /// The maximum number of strands (parts of nets) in a band for which crossings are reduced.
    ///
    /// In a larger band, readers cannot follow single wires anyway.
    private static let untangledStrands = 60

    /// Places boxes and wires in bands, each of which has the columns of one range.
    ///
    /// With `untangles`, this takes more time and gives fewer crossings.
    ///
    /// - Returns: Whether boxes and wires fit.
    mutating func arrange(_ ranges: [Range<Int>], untangles: Bool = false) -> Bool {
      rects = Array(repeating: Rect(origin: .origin, size: .zero), count: boxes.count)
      routes = Array(repeating: [], count: wires.count)
      let bandWires = ranges.map { BandWires($0, of: columns, nets, wires) }
      // The nets on the rows below each band: those that leave it downwards, and those that come into it from there.
      let below = bandWires.indices.map { index in
        bandWires[index].netsBelow.union(index + 1 < bandWires.count ? bandWires[index + 1].netsAbove : [])
      }
      // A wire past a whole band would have to cross its columns.
      for index in bandWires.indices.dropFirst() where index + 1 < bandWires.count {
        let past = bandWires[index - 1].netsBelow.filter { net in
          nets[net].wires.contains { columns.column[wires[$0].target] >= ranges[index].upperBound }
        }
        let back = bandWires[index + 1].netsAbove.filter { net in
          nets[net].wires.contains { columns.column[wires[$0].target] < ranges[index].lowerBound }
        }
        if !past.isEmpty || !back.isEmpty { return false }
      }
      let least = zip(ranges, bandWires).map { range, wires in
        range.map { column in
          let inColumn = columns.columns[column]
          return inColumn.reduce(0) { $0 + boxes[$1].rows } + gap * max(0, inColumn.count - 1)
            + wires.strands.count { $0.passed.contains(column - range.lowerBound) }
        }.max() ?? 0
      }
      let boundaryRows = below.reduce(0) { $0 + $1.count }
      guard boundaryRows <= options.mostReturning else { return false }
      var spare = limit.rows - boundaryRows - least.reduce(0, +)
      guard spare >= 0 else { return false }
      // With half a screen more than needed, boxes would look lost.
      spare = min(spare, least.reduce(0, +) / 2 + 2)
      var bands: [Band] = []
      var row = 0
      for (index, range) in ranges.enumerated() {
        let share = spare / (ranges.count - index)
        spare -= share
        let height = least[index] + share
        guard
          let rows = BandRows(
            range.map { columns.columns[$0] }, bandWires[index], boxes, wires, nets, rows: height, gap: gap),
          var band = spread(Band(range: range, wires: bandWires[index], rows: rows), height)
        else { return false }
        if untangles, bandWires[index].strands.count <= Self.untangledStrands {
          var untangled = rows
          untangled.untangle()
          band = spread(Band(range: range, wires: bandWires[index], rows: untangled), height) ?? band
        }
        band.top = row
        band.bottom = row + height
        row = band.bottom + below[index].count
        bands.append(band)
      }
      size.rows = row
      size.columns = bands.map(\.width).max() ?? 0
      return lead(bands, below)
    }

    /// Returns the band with its channels, which are the spaces before, between and after its columns.
    ///
    /// Nil if the wires in one of the channels cannot be arranged.
    private func channels(of band: Band, _ height: Int, _ rules: Channel.Rules) -> Band? {
      var band = band
      for column in 0...band.range.count {
        let (threads, members) = band.rows.threads(at: column)
        guard let channel = Channel(threads, rows: height, rules) else { return nil }
        band.channels.append(channel)
        band.inChannel.append(members)
      }
      return band
    }

    /// Whether wires can be told apart at their corners.
    ///
    /// This is the case if corners of wires from different outputs are never side by side, or if the options allow them
    /// to be.
    var isReadable: Bool {
      guard options.keepsCornersApart else { return true }
      return WireCells(nets.enumerated().flatMap { net, wires in wires.wires.map { (net: net, corners: routes[$0]) } })
        .hasCornersApart
    }

    private func spread(_ band: Band, _ height: Int) -> Band? {
      // Wires share tracks only if there is no space for more tracks.
      for sharesTracks in [false, true] {
        let rules = Channel.Rules(sharesTracks: sharesTracks, keepsCornersApart: options.keepsCornersApart)
        guard var made = channels(of: band, height, rules) else { return nil }
        if spread(&made) { return made }
      }
      return nil
    }

    private func spread(_ band: inout Band) -> Bool {
      let count = band.range.count
      var gaps = band.channels.enumerated().map { index, channel -> Int in
        if index == 0 || index == count { return channel.trackCount == 0 ? 0 : channel.columns + 1 }
        return band.inChannel[index].isEmpty ? 1 : max(FittedLayout.gaps.least, channel.columns + 2)
      }
      func widths(_ most: Int) -> [Int] {
        band.range.map { column in
          columns.columns[column].map { max(boxes[$0].columns.lowerBound, min(boxes[$0].columns.upperBound, most)) }
            .max()
            ?? 0
        }
      }
      var spare = 0
      func widen(to wanted: [Int]) {
        let lacks = zip(wanted, band.columnWidths).map { $0 - $1 }
        for column in lacks.indices.sorted(by: { (lacks[$0], $0) < (lacks[$1], $1) }) {
          let more = max(0, min(lacks[column], spare))
          band.columnWidths[column] += more
          spare -= more
        }
      }
      // A blank at each side, if there is space for it.
      let least = widths(0).reduce(0, +) + gaps.reduce(0, +)
      guard least <= limit.columns else { return false }
      let margin = least + 2 <= limit.columns ? 1 : 0
      let space = limit.columns - 2 * margin
      func fits(_ most: Int) -> Bool { widths(most).reduce(0, +) + gaps.reduce(0, +) <= space }
      var (low, high) = (0, boxes.map(\.columns.upperBound).max() ?? 0)
      while low < high {
        let middle = (low + high + 1) / 2
        if fits(middle) { low = middle } else { high = middle - 1 }
      }
      band.columnWidths = widths(low)
      spare = space - band.columnWidths.reduce(0, +) - gaps.reduce(0, +)
      // The remaining cells make columns as wide as wanted; columns that lack the fewest cells come first.
      widen(to: widths(.max))
      var isWidened = true
      while isWidened, spare > 0 {
        isWidened = false
        for index in gaps.indices.dropFirst().dropLast() where gaps[index] < FittedLayout.gaps.most && spare > 0 {
          gaps[index] += 1
          spare -= 1
          isWidened = true
        }
      }
      widen(to: band.range.map { column in columns.columns[column].map { boxes[$0].own.columns }.max() ?? 0 })
      var cell = margin
      for index in gaps.indices {
        band.channelStarts.append(cell)
        cell += gaps[index]
        if index < count {
          band.columnStarts.append(cell)
          cell += band.columnWidths[index]
        }
      }
      (band.end, band.width) = (cell, cell + margin)
      return true
    }

    private func cell(ofTrack track: Int, in channel: Int, of band: Band) -> Int {
      let start = band.channelStarts[channel]
      let end = channel < band.columnStarts.count ? band.columnStarts[channel] : band.end
      let columns = band.channels[channel].columns
      let step = (end - start - 1) > 2 * columns ? 2 : 1
      return start + (channel == 0 ? 0 : 1) + band.channels[channel].cells[track] * step
    }

    /// Sets the positions of boxes and the corners of wires; returns false if a wire cannot be routed.
    private mutating func lead(_ bands: [Band], _ below: [Set<Int>]) -> Bool {
      for band in bands {
        for (index, column) in band.range.enumerated() {
          for box in columns.columns[column] {
            let most = band.columnWidths[index]
            rects[box] = Rect(
              column: band.columnStarts[index], row: band.top + (band.rows.boxRows[box] ?? 0),
              columns: max(boxes[box].columns.lowerBound, min(boxes[box].own.columns, most)), rows: boxes[box].rows)
          }
        }
      }
      // The columns at which vertical lines of strands that leave their band meet the rows between bands.
      var ends: [[Int: Boundary.Ends]] = Array(repeating: [:], count: bands.count)
      var exits: [[Int: Int]] = Array(repeating: [:], count: bands.count)
      for (index, band) in bands.enumerated() {
        for (number, strand) in band.wires.strands.enumerated() where strand.meetsTop || strand.meetsBottom {
          guard let place = band.inChannel[strand.start].firstIndex(of: number),
            let turn = band.channels[strand.start].turns[place]
          else { return false }
          let left = band.rows.left(of: number, at: strand.start) ?? 0
          for isTop in [true, false] where isTop ? strand.meetsTop : strand.meetsBottom {
            let track = turn.track(from: left, to: isTop ? -1 : .max)
            let cell = cell(ofTrack: track, in: strand.start, of: band)
            exits[index][number * 2 + (isTop ? 0 : 1)] = cell
            let boundary = isTop ? index - 1 : index
            guard ends.indices.contains(boundary) else { return false }
            if isTop {
              ends[boundary][strand.net, default: Boundary.Ends(net: strand.net)].below.append(cell)
            } else {
              ends[boundary][strand.net, default: Boundary.Ends(net: strand.net)].above.append(cell)
            }
          }
        }
      }
      var rows: [[Int: Int]] = []
      for (index, band) in bands.enumerated() {
        guard let boundary = Boundary(ends[index].values.sorted { $0.net < $1.net }) else { return false }
        rows.append(boundary.rows.mapValues { $0 + band.bottom })
      }
      for (index, band) in bands.enumerated() {
        for (number, strand) in band.wires.strands.enumerated() {
          for goal in strand.goals {
            guard let way = way(of: number, to: goal, in: index, bands, rows, exits) else { return false }
            routes[goal.wire] = way
          }
        }
      }
      return true
    }

    /// Returns the corners of a wire in a channel.
    ///
    /// The wire enters on the row `row` and leaves on the row `target`; `last` is the cell column of its last track.
    private func corners(
      of turn: Channel.Turn, in channel: Int, of band: Band, from row: Int, at last: Int, to target: Int
    ) -> [Point] {
      guard let jog = turn.jog else {
        return [Point(column: last, row: row), Point(column: last, row: target)]
      }
      let first = cell(ofTrack: turn.first, in: channel, of: band)
      return [
        Point(column: first, row: row), Point(column: first, row: band.top + jog.row),
        Point(column: last, row: band.top + jog.row), Point(column: last, row: target),
      ]
    }

    private func way(
      of number: Int, to goal: (column: Int, wire: Int), in index: Int, _ bands: [Band], _ rows: [[Int: Int]],
      _ exits: [[Int: Int]]
    ) -> [Point]? {
      let band = bands[index]
      let strand = band.wires.strands[number]
      let net = nets[strand.net]
      var points: [Point] = []
      let start = rects[net.source]
      let output = Point(column: start.maxColumn - 1, row: start.minRow + boxes[net.source].outputs[net.output])
      if strand.isFromSource {
        points.append(output)
      } else {
        // From the output to the row above or below its band, along that row, and into this band.
        guard
          let own = bands.firstIndex(where: { $0.range.contains(columns.column[net.source]) }),
          let source = bands[own].wires.strands.firstIndex(where: { $0.isFromSource && $0.net == strand.net })
        else { return nil }
        let (leavesUp, entersTop) = (own > index, strand.meetsTop)
        guard let row = rows[leavesUp ? own - 1 : own][strand.net],
          let out = exits[own][source * 2 + (leavesUp ? 0 : 1)],
          let into = exits[index][number * 2 + (entersTop ? 0 : 1)],
          let place = bands[own].inChannel[bands[own].wires.strands[source].start].firstIndex(of: source),
          let turn = bands[own].channels[bands[own].wires.strands[source].start].turns[place]
        else { return nil }
        points.append(output)
        points += corners(
          of: turn, in: bands[own].wires.strands[source].start, of: bands[own], from: output.row, at: out, to: row)
        points.append(Point(column: into, row: row))
      }
      for column in strand.start...goal.column {
        guard let place = band.inChannel[column].firstIndex(of: number) else { return nil }
        let target: Int
        if column == goal.column {
          let wire = wires[goal.wire]
          target = rects[wire.target].minRow + boxes[wire.target].inputs[wire.input]
        } else {
          guard let row = band.rows.passRows[number][column] else { return nil }
          target = band.top + row
        }
        guard let last = points.last else { return nil }
        guard let turn = band.channels[column].turns[place] else {
          if last.row != target { return nil }
          continue
        }
        if last.row == target, band.rows.left(of: number, at: column) != nil { continue }
        let track = cell(ofTrack: turn.track(from: last.row, to: target), in: column, of: band)
        points += corners(of: turn, in: column, of: band, from: last.row, at: track, to: target)
      }
      let wire = wires[goal.wire]
      let end = rects[wire.target]
      points.append(Point(column: end.minColumn, row: end.minRow + boxes[wire.target].inputs[wire.input]))
      return points
    }
  }
}
