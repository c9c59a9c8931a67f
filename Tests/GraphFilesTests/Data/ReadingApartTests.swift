import DataSets
import GraphFiles
import Testing

@Suite struct ReadingApartTests {
  private struct Problem: Error, Equatable {
    var number: Int
  }

  private func number(_ columns: PointColumns) -> Int {
    guard case .number(let number) = columns.value else { return 0 }
    return number
  }

  /// What comes of `count` columns of which those in `bad` cannot be read, and how many readings that takes.
  private func read(_ count: Int, bad: Set<Int>, isOfColumns: Bool = true) -> (results: [String], readings: Int) {
    var readings = 0
    let wanted = (0..<count).map { PointColumns(value: .number($0)) }
    let results = wanted.readApart { (_: Problem) in
      isOfColumns
    } _: { wanted throws(Problem) in
      readings += 1
      let numbers = wanted.map { number($0) }
      if let first = numbers.first(where: { bad.contains($0) }) { throw Problem(number: first) }
      return numbers
    }
    return (
      results.map { result in
        switch result {
        case .success(let number): "\(number)"
        case .failure(let problem): "!\(problem.number)"
        }
      }, readings
    )
  }

  @Test func `columns that are all well are read once, nothing not at all`() {
    #expect(read(4, bad: []) == (["0", "1", "2", "3"], 1))
    #expect(read(0, bad: []) == ([], 0))
  }

  @Test func `one that cannot be read costs a few readings, and only itself`() {
    #expect(read(4, bad: [2]) == (["0", "1", "!2", "3"], 5))
    let many = read(1024, bad: [77])
    #expect(many.results.filter { $0.hasPrefix("!") } == ["!77"])
    #expect(many.results.count == 1024)
    #expect(many.readings == 21)
    #expect(read(3, bad: [0, 1, 2]).results == ["!0", "!1", "!2"])
  }

  @Test func `what is wrong with the file is wrong with all, and found once`() {
    #expect(read(4, bad: [2], isOfColumns: false) == (["!2", "!2", "!2", "!2"], 1))
  }
}
