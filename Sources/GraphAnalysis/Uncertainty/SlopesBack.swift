/// The slopes on the way back over a tape, by entry: those of numbers in a column, and of sets beside it.
///
/// Each is taken once, so that it is empty after the way.
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

  /// Removes and returns the slopes at a place.
  mutating func take(at place: Int) -> Slopes? {
    if isReached[place] {
      isReached[place] = false
      return .number(numbers[place])
    }
    return others.isEmpty ? nil : others.removeValue(forKey: place)
  }
}
