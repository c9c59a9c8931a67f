import Geometry
import GraphLayout
import TestSupport
import Testing

/// Small layouts as pictures: boxes by their numbers, nothing of the wires.
struct LayoutPictureTests {
  /// Boxes of six columns with a port a row, and wires written as `source>target`, each to the next port of its target.
  private func picture(_ count: Int, _ wires: [(Int, Int)], spacing: LayoutSpacing = LayoutSpacing()) -> [String] {
    var ports = [Int](repeating: 0, count: count)
    for (_, target) in wires { ports[target] += 1 }
    let boxes = ports.map { Size(columns: 6, rows: max($0, 1) + 2) }
    var next = [Int](repeating: 0, count: count)
    let graph = LayoutGraph(
      boxes: boxes,
      wires: wires.map { source, target in
        next[target] += 1
        return LayoutGraph.Wire(
          source: source, sourceRow: boxes[source].rows - 2, target: target, targetRow: next[target])
      })
    let layout = LayeredLayout(graph, spacing: spacing)
    var rows = [[Character]](
      repeating: [Character](repeating: " ", count: layout.size.columns), count: layout.size.rows)
    for (box, place) in layout.places.enumerated() {
      for row in 0..<boxes[box].rows {
        for column in 0..<6 {
          let isCorner = (row == 0 || row == boxes[box].rows - 1) && (column == 0 || column == 5)
          let mark: Character = isCorner ? "+" : row == 0 || row == boxes[box].rows - 1 ? "-" : " "
          rows[place.row + row][place.column + column] = column == 0 || column == 5 ? (isCorner ? "+" : "|") : mark
        }
      }
      for (offset, digit) in "\(box)".enumerated() { rows[place.row + 1][place.column + 2 + offset] = digit }
    }
    return rows.map { String($0) }
  }

  @Test func `a chain lies in one row`() {
    let shown = picture(3, [(0, 1), (1, 2)])
    #expect(
      pictureProblem(
        shown,
        """
        +----+      +----+      +----+
        | 0  |      | 1  |      | 2  |
        +----+      +----+      +----+
        """) == nil)
  }

  @Test func `a layer that is higher than wanted goes on in a column beside`() {
    var spacing = LayoutSpacing()
    spacing.rowLimit = 12
    let shown = picture(7, [(0, 6), (1, 6), (2, 6), (3, 6), (4, 5), (5, 6)], spacing: spacing)
    #expect(
      pictureProblem(
        shown,
        """
                        +----+
                        | 0  |
                        +----+          +----+          +----+
                                        | 3  |          | 6  |
        +----+          +----+          +----+          |    |
        | 4  |          | 1  |                          |    |
        +----+          +----+          +----+          |    |
                                        | 5  |          |    |
                        +----+          +----+          +----+
                        | 2  |
                        +----+
        """) == nil)
  }

  @Test func `inputs lie in the order of the ports, whatever the order of the boxes`() {
    let shown = picture(3, [(1, 2), (0, 2)])
    #expect(
      pictureProblem(
        shown,
        """
        +----+        +----+
        | 1  |        | 2  |
        +----+        |    |
                      +----+
        +----+
        | 0  |
        +----+
        """) == nil)
  }

  @Test func `a long wire has a row of its own past the boxes between`() {
    let shown = picture(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
    #expect(
      pictureProblem(
        shown,
        """
                      +----+      +----+
                      | 1  |      | 2  |        +----+
        +----+        +----+      +----+        | 3  |
        | 0  |                                  |    |
        +----+                                  +----+
        """) == nil)
  }

  @Test func `an input is drawn beside what it feeds, not at the far left`() {
    let shown = picture(5, [(0, 1), (1, 2), (2, 3), (4, 3)])
    #expect(
      pictureProblem(
        shown,
        """
        +----+      +----+      +----+        +----+
        | 0  |      | 1  |      | 2  |        | 3  |
        +----+      +----+      +----+        |    |
                                              +----+
                                +----+
                                | 4  |
                                +----+
        """) == nil)
  }

  @Test func `what no wire joins lies apart, boxes without wires below`() {
    let shown = picture(6, [(0, 1), (2, 3)])
    #expect(
      pictureProblem(
        shown,
        """
        +----+      +----+
        | 0  |      | 1  |
        +----+      +----+


        +----+      +----+
        | 2  |      | 3  |
        +----+      +----+


        +----+    +----+
        | 4  |    | 5  |
        +----+    +----+
        """) == nil)
  }

  @Test func `wires that close a loop do not keep it from being laid out`() {
    let shown = picture(3, [(0, 1), (1, 2), (2, 0)])
    #expect(
      pictureProblem(
        shown,
        """
        +----+                      +----+
        | 0  |                      | 2  |
        +----+        +----+        +----+
                      | 1  |
                      +----+
        """) == nil)
  }
}
