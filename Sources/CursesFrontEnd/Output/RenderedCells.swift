import CNcurses
import CharacterCanvas
import Geometry

/// A cache of cells in the form that curses needs, because a screen has many cells but few different ones.
///
/// Each cell has a fixed slot in a table. A new entry replaces the old one.
struct RenderedCells {
  private struct Entry {
    var cell: Cell
    var made: cchar_t
  }

  private static let count = 1 << 10

  /// Unused slots contain a cell that no canvas has.
  private var entries = [Entry](
    repeating: Entry(cell: Cell(CellCluster(" ", columns: -1), .plain), made: cchar_t()), count: count)

  /// Copies the curses forms of consecutive cells into `run`, from index `start` on.
  ///
  /// Stops when `run` is full or a cell is not in the cache.
  ///
  /// - Returns: The number of copied cells.
  func copy(_ cells: ArraySlice<Cell>, to run: inout [cchar_t], from start: Int) -> Int {
    cells.withUnsafeBufferPointer { cells in
      entries.withUnsafeBufferPointer { entries in
        run.withUnsafeMutableBufferPointer { run in
          let limit = min(cells.count, run.count - start)
          var count = 0
          while count < limit {
            let place = Self.place(of: cells[count])
            guard entries[place].cell == cells[count] else { break }
            run[start + count] = entries[place].made
            count += 1
          }
          return count
        }
      }
    }
  }

  mutating func note(_ made: cchar_t, for cell: Cell) {
    entries[Self.place(of: cell)] = Entry(cell: cell, made: made)
  }

  private static func place(of cell: Cell) -> Int {
    let style = UInt32(cell.style.foreground.rawValue) << 5 ^ UInt32(cell.style.background.rawValue) << 2
    return Int((cell.cluster.base.value ^ style ^ UInt32(cell.style.traits.rawValue) << 7) & UInt32(count - 1))
  }
}
