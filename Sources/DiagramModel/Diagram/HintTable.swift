package import EvaluationEngine

/// The letters to type for choosing a node or port, shown on each of them.
///
/// The letters of a node or port are its code. No code begins with another code.
package struct HintTable {
  /// What a code of letters chooses.
  package enum Aim: Hashable {
    case node(NodeID)
    case port(PortID)
  }

  /// The letters for codes; the middle row of the keyboard comes first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// Returns whether a code can contain this character; other keys act as usual while codes are shown.
  package static func isLetter(_ character: Character) -> Bool { letters.contains(character) }

  package let codes: [Aim: String]
  /// The nodes outside the visible part of the canvas, nearest first.
  package let offScreen: [NodeID]
  /// The letters typed so far.
  package var typed = ""

  /// Gives each target a code of one or two letters, visible targets first.
  ///
  /// If there are not enough codes, the last targets get none.
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

  /// Returns the letters of a target's code that are still to be typed; nil if its code does not begin with the typed
  /// letters.
  package func rest(for aim: Aim) -> String? {
    guard let code = codes[aim], code.hasPrefix(typed) else { return nil }
    return String(code.dropFirst(typed.count))
  }
}
