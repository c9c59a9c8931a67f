import EvaluationEngine

/// Letters that stand for nodes while they are shown: no code is the start of another.
struct HintTable {
  /// The home row first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  let codes: [NodeID: String]
  /// Nodes that the canvas does not show, nearest first.
  let offScreen: [NodeID]
  /// The letters typed so far.
  var typed = ""

  /// As many nodes as there are codes of two letters; the nodes on the screen come first.
  init(visible: [NodeID], offScreen: [NodeID]) {
    let nodes = Array((visible + offScreen).prefix(Self.letters.count * Self.letters.count))
    let isShort = nodes.count <= Self.letters.count
    var codes: [NodeID: String] = [:]
    for (index, node) in nodes.enumerated() {
      let last = Self.letters[index % Self.letters.count]
      codes[node] = isShort ? String(last) : String([Self.letters[index / Self.letters.count], last])
    }
    self.codes = codes
    self.offScreen = offScreen.filter { codes[$0] != nil }
  }

  /// The node whose code has been typed.
  var hit: NodeID? {
    codes.first { $0.value == typed }?.key
  }

  /// Whether what has been typed leads to a node.
  var isLeading: Bool {
    codes.values.contains { $0.hasPrefix(typed) }
  }

  /// What is left to be typed for a node; nil where what was typed leads elsewhere.
  func rest(for node: NodeID) -> String? {
    guard let code = codes[node], code.hasPrefix(typed) else { return nil }
    return String(code.dropFirst(typed.count))
  }
}
