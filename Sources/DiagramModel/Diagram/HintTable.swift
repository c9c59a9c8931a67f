package import EvaluationEngine

/// Letter codes of nodes and ports while hints are shown: no code is a prefix of another.
package struct HintTable {
  /// The target of a code.
  package enum Aim: Hashable {
    case node(NodeID)
    case port(PortID)
  }

  /// The letters of codes, starting with the home row.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// Returns whether codes can contain this character; other characters keep their meaning while hints are shown.
  package static func isLetter(_ character: Character) -> Bool { letters.contains(character) }

  package let codes: [Aim: String]
  /// The nodes that the canvas does not show, nearest first.
  package let offScreen: [NodeID]
  /// The letters typed so far.
  package var typed = ""

  /// Assigns codes of one or two letters, first to visible targets; more targets than codes get none.
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

  /// The target whose code was typed; nil if there is none.
  package var hit: Aim? {
    codes.first { $0.value == typed }?.key
  }

  /// Whether some code begins with the typed letters.
  package var isLeading: Bool {
    codes.values.contains { $0.hasPrefix(typed) }
  }

  /// Returns the letters that are still to be typed; nil if the typed letters belong to other codes.
  package func rest(for aim: Aim) -> String? {
    guard let code = codes[aim], code.hasPrefix(typed) else { return nil }
    return String(code.dropFirst(typed.count))
  }
}
