/// Evens out the number of boxes per layer, without making wires longer.
enum LayerBalance {
  /// Moves each box with as many incoming as outgoing wires to the emptiest layer that its wires allow.
  ///
  /// - Complexity: Linear in the wires and the layers that they pass.
  static func balanced(_ layers: [Int32], tails: [Int32], heads: [Int32]) -> [Int32] {
    var layers = layers
    let outputs = NumberLists(indicesOf: tails, count: layers.count)
    let inputs = NumberLists(indicesOf: heads, count: layers.count)
    var crowd = [Int32](repeating: 0, count: Int(layers.max() ?? 0) + 1)
    for layer in layers { crowd[Int(layer)] += 1 }
    for box in layers.indices where outputs.count(box) == inputs.count(box) && outputs.count(box) > 0 {
      let first = inputs.range(box).reduce(Int32.min) { most, place in
        max(most, layers[Int(tails[Int(inputs.items[place])])] + 1)
      }
      let last = outputs.range(box).reduce(Int32.max) { least, place in
        min(least, layers[Int(heads[Int(outputs.items[place])])] - 1)
      }
      var best = layers[box]
      for layer in first...max(first, min(last, first + reach)) where crowd[Int(layer)] < crowd[Int(best)] - 1 {
        best = layer
      }
      crowd[Int(layers[box])] -= 1
      crowd[Int(best)] += 1
      layers[box] = best
    }
    return layers
  }

  private static let reach: Int32 = 64
}
