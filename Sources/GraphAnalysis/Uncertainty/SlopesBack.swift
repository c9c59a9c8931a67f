/// The derivatives of a backward pass by entry: numbers in an array, sets in a dictionary.
///
/// Taking derivatives removes them, so that no derivatives are left after the pass.
struct SlopesBack: Sendable {
  private var numbers: [Double] = []
  private var isReached: [Bool] = []
  private var others: [Int: Slopes] = [:]

  mutating func makeSpace(for count: Int) {
    let missing = count - numbers.count
    guard missing > 0 else { return }
    numbers += repeatElement(0, count: missing)
    isReached += repeatElement(false, count: missing)
  }

  mutating func add(_ slope: Double, at place: Int) {
    numbers[place] = isReached[place] ? numbers[place] + slope : slope
    isReached[place] = true
  }

  mutating func add(_ slopes: Slopes, at place: Int) {
    if case .number(let slope) = slopes {
      add(slope, at: place)
    } else {
      others[place] = others[place].map { $0 + slopes } ?? slopes
    }
  }

  mutating func take(at place: Int) -> Slopes? {
    if isReached[place] {
      isReached[place] = false
      return .number(numbers[place])
    }
    return others.isEmpty ? nil : others.removeValue(forKey: place)
  }
}
