import DataSets
import Testing

@Suite struct LargeMemoryTests {
  @Test(arguments: [0, 1, 1_000, 1_000_000])
  func `room is made for more numbers, and those that are there stay`(count: Int) {
    var numbers = (0..<count).map(Double.init)
    numbers.reserveSpace(for: 10)
    #expect(numbers.capacity >= count + 10)
    #expect(numbers == (0..<count).map(Double.init))
    for number in 0..<10 { numbers.append(Double(number)) }
    #expect(numbers.suffix(10) == (0..<10).map(Double.init))
    let shared = numbers
    numbers.reserveSpace(for: 5_000_000)
    #expect(numbers == shared)
  }

  @Test func `columns of millions are mapped, zipped and filtered like small ones`() throws {
    let set = try DataSet(values: (0..<1_000_000).map(Double.init))
    let mapped = try set.mappedValues {
      $0 * 2
    } slope: { _ in
      2
    }
    #expect(mapped.values.last == 1_999_998)
    let zipped = try set.zipped(with: mapped) {
      $0 + $1
    } slopes: { _, _ in
      (1, 1)
    }
    #expect(zipped.values.last == 2_999_997)
    #expect(set.filteredValues { $0 >= 999_990 }.values == (999_990..<1_000_000).map(Double.init))
    #expect(throws: DataProblem.resultNotFinite(index: 700_000)) {
      try set.mappedValues {
        $0 == 700_000 || $0 == 800_000 ? .infinity : $0
      } slope: { _ in
        1
      }
    }
    #expect(throws: DataProblem.resultNotFinite(index: 3)) {
      try set.zipped(with: set) {
        $0 == 3 ? .nan : $1
      } slopes: { _, _ in
        (0, 1)
      }
    }
  }
}
