struct Net {
  let source: Int
  let output: Int
  var wires: [Int] = []

  /// Returns the nets of wires, in the order of their first appearance.
  static func all(of wires: [FittedWire]) -> [Net] {
    var nets: [Net] = []
    var known: [[Int]: Int] = [:]
    for (index, wire) in wires.enumerated() {
      let key = [wire.source, wire.output]
      let place = known[key] ?? nets.count
      if place == nets.count { nets.append(Net(source: wire.source, output: wire.output)) }
      known[key] = place
      nets[place].wires.append(index)
    }
    return nets
  }
}
