package import EvaluationEngine

/// Letters that stand for nodes and ports while they are shown: no code is the start of another.
package struct HintTable {
  /// The target of a code.
  package enum Aim: Hashable {
    case node(NodeID)
    case port(PortID)
  }

  /// The home row first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// Whether some table has codes with that letter: other characters keep their meaning while hints are shown.
  package static func isLetter(_ character: Character) -> Bool { letters.contains(character) }

  package let codes: [Aim: String]
  /// Nodes that the canvas does not show, nearest first.
  package let offScreen: [NodeID]
  /// The letters typed so far.
  package var typed = ""

  /// Assigns as many hints as there are codes of two letters, first to visible targets.
  package init(visible: [Aim], offScreen: [NodeID]) {
    let aims = Array((visible + offScreen.map(Aim.node)).prefix(Self.letters.count * Self.letters.count))
    let isShort = aims.count <= Self.letters.count
    var codes: [Aim: String] = [:]
    for (index, aim) in aims.enumerated() {
      let last = Self.letters[index % Self.letters.count]
      codes[aim] = isShort ? String(last) : String([Self.letters[index / Self.letters.count], last])
    }
    self.codes = codes
    self.offScreen = offScreen.filter { codes[.node($0)] != nil }
  }

  /// The target of the code that has been typed.
  package var hit: Aim? {
    codes.first { $0.value == typed }?.key
  }

  /// Whether the typed letters are the start of a code.
  package var isLeading: Bool {
    codes.values.contains { $0.hasPrefix(typed) }
  }

  /// The letters left to type; nil if the typed ones belong to another code.
  package func rest(for aim: Aim) -> String? {
    guard let code = codes[aim], code.hasPrefix(typed) else { return nil }
    return String(code.dropFirst(typed.count))
  }
}
