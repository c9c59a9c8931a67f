import CNcurses
import Geometry

/// Determines which clusters are single characters that take one column, on the terminal and on the canvas.
///
/// The width is computed once per character.
struct NarrowCharacters {
  private enum Answer: UInt8 {
    case unknown
    case narrow
    case other
  }

  private var answers = [Answer](repeating: .unknown, count: 0x10000)

  mutating func contains(_ cluster: CellCluster, isUTF8: Bool) -> Bool {
    let base = cluster.base
    guard cluster.columns == 1, !cluster.hasMarks, base.value < answers.count else { return false }
    if base.value >= 0x20, base.value < 0x7F { return true }
    guard isUTF8 else { return false }
    let place = Int(base.value)
    if answers[place] == .unknown {
      answers[place] = base.value >= 0xA0 && wcwidth(wchar_t(bitPattern: base.value)) == 1 ? .narrow : .other
    }
    return answers[place] == .narrow
  }
}
