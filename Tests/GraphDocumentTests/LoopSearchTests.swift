import GraphDocument
import Testing

struct LoopSearchTests {
  private static let cases: [(sources: [[Int]], loops: Set<Set<Int>>)] = [
    ([], []), ([[]], []), ([[0]], [[0]]), ([[], [0], [1, 0]], []),
    ([[1], [0]], [[0, 1]]), ([[1], [2], [0], [2]], [[0, 1, 2]]),
    // Two loops with a common node are one, two with a link between them are two.
    ([[1], [0, 2], [1]], [[0, 1, 2]]), ([[1], [0], [1, 3], [2]], [[0, 1], [2, 3]]),
    // A node that feeds itself inside a larger loop, and a link to a finished component.
    ([[0, 1], [0]], [[0, 1]]), ([[1], [1], [0, 1]], [[1]]),
  ]

  @Test(arguments: cases.indices)
  func `loops are the components that contain a link`(row: Int) {
    let (sources, loops) = Self.cases[row]
    let search = LoopSearch(count: sources.count) { sources[$0] }
    #expect(Set(search.loops.map(Set.init)) == loops)
    #expect(search.loops.map(\.count).reduce(0, +) == loops.map(\.count).reduce(0, +))
  }

  @Test func `a chain and a loop of a hundred thousand nodes need no recursion`() {
    let count = 100_000
    #expect(LoopSearch(count: count) { $0 == 0 ? [] : [$0 - 1] }.loops.isEmpty)
    let loop = LoopSearch(count: count) { [$0 == 0 ? count - 1 : $0 - 1] }.loops
    #expect(loop.count == 1 && loop.first?.count == count)
  }
}
