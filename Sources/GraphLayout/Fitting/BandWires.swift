/// The wires in a band of columns: from an output, or from outside the band, past columns to inputs.
struct BandWires {
  /// A part of a net that runs from left to right.
  struct Strand {
    let net: Int
    /// The strand begins in the space left of this column, which is counted in the band.
    let start: Int
    /// Whether the strand begins at the output; otherwise it comes from above or below the band.
    let isFromSource: Bool
    var meetsTop = false
    var meetsBottom = false
    /// The inputs that the strand leads to, by the indices of their wires; `column` is counted in the band.
    var goals: [(column: Int, wire: Int)] = []

    /// The last column that the strand enters; nil if it only leaves the band.
    var last: Int? { goals.map(\.column).max() }
    /// The columns that the strand passes.
    var passed: Range<Int> { start..<max(start, last ?? start) }
  }

  private(set) var strands: [Strand] = []
  /// The nets that run below the band for a stretch.
  private(set) var netsBelow: Set<Int> = []
  /// The nets that run above the band for a stretch.
  private(set) var netsAbove: Set<Int> = []

  /// Finds the strands of a band.
  ///
  /// - Parameters:
  ///   - range: The columns of the band, among all.
  ///   - columns: The column of each box.
  ///   - nets: All nets; those outside the band are ignored.
  ///   - wires: The wires of the nets.
  init(_ range: Range<Int>, of columns: BoxColumns, _ nets: [Net], _ wires: [FittedWire]) {
    for (index, net) in nets.enumerated() {
      let source = columns.column[net.source]
      let targets = net.wires.map { (column: columns.column[wires[$0].target], wire: $0) }
      let inside = targets.filter { range.contains($0.column) }.map {
        (column: $0.column - range.lowerBound, wire: $0.wire)
      }
      if range.contains(source) {
        let start = source - range.lowerBound + 1
        var own = Strand(net: index, start: start, isFromSource: true)
        own.goals = inside.filter { $0.column >= start }
        let back = inside.filter { $0.column < start }
        own.meetsBottom = !back.isEmpty || targets.contains { $0.column >= range.upperBound }
        own.meetsTop = targets.contains { $0.column < range.lowerBound }
        strands.append(own)
        if own.meetsBottom { netsBelow.insert(index) }
        if own.meetsTop { netsAbove.insert(index) }
        add(back, of: index, isFromAbove: false)
      } else {
        add(inside, of: index, isFromAbove: source < range.lowerBound)
      }
    }
  }

  /// Adds a wire that comes into the band from outside.
  private mutating func add(_ goals: [(column: Int, wire: Int)], of net: Int, isFromAbove: Bool) {
    guard let first = goals.map(\.column).min() else { return }
    var strand = Strand(net: net, start: first, isFromSource: false)
    strand.goals = goals
    strand.meetsTop = isFromAbove
    strand.meetsBottom = !isFromAbove
    strands.append(strand)
    if isFromAbove { netsAbove.insert(net) } else { netsBelow.insert(net) }
  }
}
