import CNcurses
import CharacterCanvas
import Geometry

/// Cells as curses takes them, remembered: a screen has thousands of cells, but few that differ.
///
/// A table in which a cell has one place; one that is put there drives out the other.
struct MadeCells {
  private static let count = 1 << 10

  private var entries = [(cell: Cell, made: cchar_t)?](repeating: nil, count: count)

  subscript(cell: Cell) -> cchar_t? {
    get {
      guard let entry = entries[Self.place(of: cell)], entry.cell == cell else { return nil }
      return entry.made
    }
    set { entries[Self.place(of: cell)] = newValue.map { (cell, $0) } }
  }

  private static func place(of cell: Cell) -> Int {
    let style = UInt32(cell.style.foreground.rawValue) << 5 ^ UInt32(cell.style.background.rawValue) << 2
    return Int((cell.cluster.base.value ^ style ^ UInt32(cell.style.traits.rawValue) << 7) & UInt32(count - 1))
  }
}
