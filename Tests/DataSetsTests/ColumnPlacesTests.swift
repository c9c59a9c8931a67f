import DataSets
import Testing

@Suite struct ColumnPlacesTests {
  private func reported(_ name: ColumnName, _ names: [String], count: Int) -> String {
    do throws(ColumnProblem) {
      return "\(try ColumnPlaces(names, count: count).place(of: name))"
    } catch {
      return error.description
    }
  }

  @Test func `a column is found by its name or number`() {
    #expect(reported(.name("b"), ["a", "b"], count: 2) == "1")
    #expect(reported(.number(1), ["a", "b"], count: 2) == "0")
    #expect(reported(.number(3), [], count: 3) == "2")
  }

  @Test func `a name that none or several have, a number beyond the columns`() {
    #expect(reported(.name("c"), ["a", "b"], count: 2) == "there is no column 'c': there are a, b")
    #expect(
      reported(.name("a"), ["a", "b", "a", "a"], count: 4)
        == "several columns are called 'a': use one of the numbers 1, 3, 4")
    #expect(reported(.number(0), ["a"], count: 1) == "there is no column 0: give a number from 1 to 1")
    #expect(
      reported(.name("c"), [], count: 2)
        == "the columns have no names such as 'c': give a number from 1 to 2")
  }

  @Test func `a column is asked for by its name where that is one, else by its number`() {
    let places = ColumnPlaces(["a", "", "b", "b"], count: 4)
    #expect((0..<4).map { places.name(of: $0) } == [.name("a"), .number(2), .number(3), .number(4)])
    #expect(ColumnPlaces([], count: 1).name(of: 0) == .number(1))
  }
}
