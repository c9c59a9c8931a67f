import CharacterCanvas
import Geometry

/// Follows wires through a picture by its characters alone, as a reader's eye does.
struct WireTracing {
  private enum Way: CaseIterable {
    case left
    case right
    case up
    case down

    var step: Point {
      switch self {
      case .left: Point(column: -1, row: 0)
      case .right: Point(column: 1, row: 0)
      case .up: Point(column: 0, row: -1)
      case .down: Point(column: 0, row: 1)
      }
    }

    var opposite: Way {
      switch self {
      case .left: .right
      case .right: .left
      case .up: .down
      case .down: .up
      }
    }
  }

  private static let arms: [Unicode.Scalar: Set<Way>] = [
    "─": [.left, .right], "│": [.up, .down], "╭": [.right, .down], "╮": [.left, .down], "╰": [.right, .up],
    "╯": [.left, .up], "├": [.up, .down, .right], "┤": [.up, .down, .left], "┬": [.left, .right, .down],
    "┴": [.left, .right, .up], "●": [.left, .right, .up, .down],
    "■": [.left, .right, .up, .down],
  ]

  /// A `+` joins whatever reaches it; where lines cross, the upright one is drawn.
  private static let asciiArms: [Unicode.Scalar: Set<Way>] = [
    "-": [.left, .right], "|": [.up, .down], ".": [.left, .right, .down], "'": [.left, .right, .up],
    "+": [.left, .right, .up, .down],
  ]

  let canvas: Canvas
  /// Cells that the picture is of, at its top-left corner.
  let origin: Point

  var glyphs = GlyphSet.unicode

  private func character(_ point: Point) -> Unicode.Scalar { canvas[point - origin].cluster.base }

  /// The ports, in cells of the plane, that can be reached from an output by its cell; `┼` is gone straight over.
  func ports(from output: Point) -> Set<Point> {
    struct Place: Hashable {
      var point: Point
      var way: Way
    }
    var found: Set<Point> = []
    var seen: Set<Place> = []
    var open = [Place(point: output, way: .right)]
    while let place = open.popLast() {
      guard seen.insert(place).inserted else { continue }
      let next = place.point + place.way.step
      let character = character(next)
      if glyphs == .ascii {
        if place.way == .right, character == ">" || character == "}" {
          found.insert(next)
        } else if character == "|", place.way == .left || place.way == .right {
          open.append(Place(point: next, way: place.way))
        } else if let arms = Self.asciiArms[character], arms.contains(place.way.opposite) {
          // What comes to a bend from a side turns there.
          let turns = character != "." && character != "'" || place.way == .up || place.way == .down
          for way in arms where way != place.way.opposite && (turns || way != place.way) {
            open.append(Place(point: next, way: way))
          }
        }
      } else if character == "►" || character == "▷" {
        if place.way == .right { found.insert(next) }
      } else if character == "┼" {
        open.append(Place(point: next, way: place.way))
      } else if let arms = Self.arms[character], arms.contains(place.way.opposite) {
        for way in arms where way != place.way.opposite { open.append(Place(point: next, way: way)) }
      }
    }
    return found
  }
}
