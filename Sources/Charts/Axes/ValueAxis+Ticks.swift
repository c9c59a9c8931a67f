internal import DataJoin
internal import Glibc

struct Tick: Hashable {
  var value: Double
  var label: String
}

extension ValueAxis {
  /// Returns the finest set of ticks that `fits` accepts; nil if it accepts none.
  ///
  /// Sets with more than about `count` ticks are not tried.
  func ticks(finest count: Int, where fits: ([Tick]) -> Bool) -> [Tick]? {
    families(finest: max(count, 1)).first { !$0.isEmpty && fits($0) }
  }

  /// The possible sets of ticks in decreasing order: from about `count` ticks down to one or two.
  private func families(finest count: Int) -> [[Tick]] {
    switch kind {
    case .linear: linearFamilies(count)
    case .logarithmic: logarithmicFamilies(count)
    case .dates: DateTicks.families(domain, finest: count) ?? linearFamilies(count)
    }
  }

  private func linearFamilies(_ count: Int) -> [[Tick]] {
    // If no multiple of the step is in the domain, a multiple of a finer step is.
    for finer in [1, 4, 16] {
      let families = families(count * finer, allowing: 4 * count + 4)
      if !families.isEmpty { return families }
    }
    return [ends]
  }

  private func families(_ count: Int, allowing limit: Int) -> [[Tick]] {
    let width = domain.highest / Double(count) - domain.lowest / Double(count)
    guard var step = NiceStep(atLeast: leastStep(width)) else { return [] }
    var families: [[Tick]] = []
    // Three steps are a power of ten: after a few powers only 0 is left.
    for _ in 0..<12 {
      guard let multiples = step.multiples(in: domain) else { break }
      if multiples.count <= limit { families.append(Self.ticks(step, multiples)) }
      if multiples.count <= 1 { break }
      guard let next = step.next else { break }
      step = next
    }
    return families
  }

  /// Returns `distance`, but at least 1 if ticks are only at whole numbers.
  func leastStep(_ distance: Double) -> Double { isWhole ? max(distance, 1) : distance }

  /// Returns a tick for each multiple of a step in the domain.
  func ticks(at step: NiceStep) -> [Tick] {
    step.multiples(in: domain).map { Self.ticks(step, $0) } ?? []
  }

  private static func ticks(_ step: NiceStep, _ multiples: ClosedRange<Int>) -> [Tick] {
    let largest = max(multiples.lowerBound.magnitude, multiples.upperBound.magnitude) * UInt(step.mantissa)
    let leading = String(largest).count - 1 + step.exponent
    let isScientific = leading >= 6 || (step.exponent < -6 && leading < -2) || step.exponent < -9
    return multiples.map {
      Tick(
        value: step.multiple($0),
        label: NumberLabel.text($0 * step.mantissa, exponent: step.exponent, isScientific: isScientific))
    }
  }

  private var ends: [Tick] {
    [domain.lowest, domain.highest].map { Tick(value: $0, label: NumberLabel.text($0)) }
  }

  /// Returns sets of ticks of a logarithmic axis, from fine to coarse.
  ///
  /// The finest set has 1, 2 and 5 times each power of ten. The next set has each power of ten, the next every second
  /// power, then every third power, and so on.
  private func logarithmicFamilies(_ count: Int) -> [[Tick]] {
    let first = Int(log10(domain.lowest).rounded(.down)) - 1
    let last = Int(log10(domain.highest).rounded(.up)) + 1
    func ticks(_ mantissas: [Int], every stride: Int) -> [Tick] {
      var found: [Tick] = []
      for exponent in first...last where exponent % stride == 0 {
        for mantissa in mantissas {
          let value = NiceStep(mantissa: mantissa, exponent: exponent).value
          guard value >= domain.lowest, value <= domain.highest, value > 0 else { continue }
          let isScientific = exponent >= 6 || exponent < -4
          found.append(
            Tick(value: value, label: NumberLabel.text(mantissa, exponent: exponent, isScientific: isScientific)))
        }
      }
      return found
    }
    var families: [[Tick]] = []
    if last - first <= 8 { families.append(ticks([1, 2, 5], every: 1)) }
    // Within one power of ten, only evenly spaced values may give enough ticks.
    if (families.first?.count ?? 9) <= 2 { return linearFamilies(count) }
    for stride in [1, 2, 3, 5, 10, 20, 50, 100, 200] {
      let family = ticks([1], every: stride)
      families.append(family)
      if family.count <= 2 { break }
    }
    return families.filter { !$0.isEmpty }
  }
}

extension NiceStep {
  /// Returns the largest of 1, 2 and 5 times a power of ten that is at most `value`; nil if it is not a normal float.
  static func largest(atMost value: Double) -> Double? {
    guard var step = NiceStep(atLeast: value) else { return nil }
    if step.value == value { return value }
    let exponent = step.mantissa == 1 ? step.exponent - 1 : step.exponent
    step = NiceStep(mantissa: step.mantissa == 1 ? 5 : step.mantissa == 2 ? 1 : 2, exponent: exponent)
    return step.value.isNormal ? step.value : nil
  }
}
