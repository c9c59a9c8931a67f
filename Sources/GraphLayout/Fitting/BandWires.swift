/// The wires in a band, which is several columns of boxes side by side.
///
/// Wires come from an output or from outside the band. They pass columns on the way to inputs.
struct BandWires {
  /// A part of a net that leads from left to right through the band.
  ///
  /// A net is all wires of one output.
  struct Strand {
    let net: Int
    /// The column of the band before which the strand begins.
    let start: Int
    /// Whether the strand begins at the output.
    ///
    /// Otherwise it comes into the band from above or below.
    let isFromSource: Bool
    var meetsTop = false
    var meetsBottom = false
    /// The inputs to which the strand leads: for each, the column in the band and the index of the wire.
    var goals: [(column: Int, wire: Int)] = []

    /// The last column with an input of the strand; nil if the strand has no inputs in the band.
    var last: Int? { goals.map(\.column).max() }
    /// The columns that the strand passes on its way to its last column.
    var passed: Range<Int> { start..<max(start, last ?? start) }
  }

  private(set) var strands: [Strand] = []
  /// The nets with wires that lead below the band.
  private(set) var netsBelow: Set<Int> = []
  /// The nets with wires that lead above the band.
  private(set) var netsAbove: Set<Int> = []

  /// Divides the wires of a band into strands.
  ///
  /// - Parameters:
  ///   - range: The indices of the band's columns among all columns.
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
