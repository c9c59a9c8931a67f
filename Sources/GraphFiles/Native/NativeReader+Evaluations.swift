import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

enum ComponentMember: String {
  case label
  case readings
  case series
  case uncertainty
  case coverage
  case halfWidth
  case distribution
  case degreesOfFreedom

  /// The members from which the uncertainty of a component can be computed; a component has one of them.
  static let bases: [ComponentMember] = [.readings, .uncertainty, .halfWidth]

  /// The only basis with which this member is allowed.
  ///
  /// Nil if the member is allowed with every basis, or is a basis itself.
  var basis: ComponentMember? {
    switch self {
    case .series: .readings
    case .coverage: .uncertainty
    case .distribution: .halfWidth
    case .label, .readings, .uncertainty, .halfWidth, .degreesOfFreedom: nil
    }
  }
}

extension NativeReader {
  mutating func readDegreesOfFreedom(into parts: inout NodeParts) throws(ReadingError) {
    let degrees = try readNumber("degreesOfFreedom")
    // Together with components it is refused after all members are read.
    if parts.evaluation == nil { parts.evaluation = .degreesOfFreedom(degrees) }
  }

  mutating func readComponents(into parts: inout NodeParts) throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "components", .components) }
    try scanner.enterArray()
    var components: [UncertaintyComponent] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      if components.count == UncertaintyEvaluation.componentLimit {
        throw ReadingError(.badEvaluation(.tooManyComponents), at: scanner.offset)
      }
      components.append(try readComponent())
    }
    parts.evaluation = .components(components)
  }

  /// Returns the value that a number gets from its readings: their mean; nil if the file states the value.
  ///
  /// - Throws: If the members of the uncertainty do not fit together.
  func checkedValue(of evaluation: UncertaintyEvaluation, _ parts: NodeParts) throws(ReadingError) -> Double? {
    do throws(UncertaintyEvaluation.Problem) {
      try evaluation.check(
        beside: parts.uncertainty ?? parts.distribution.map { StandardUncertainty($0.standardUncertainty) })
    } catch {
      let member: NodeMember = if case .degreesOfFreedom = evaluation { .degreesOfFreedom } else { .components }
      throw ReadingError(.badEvaluation(error), at: nodeMembers.offset(of: member.rawValue))
    }
    if case .components = evaluation {
      for member in [NodeMember.uncertainty, .degreesOfFreedom, .distribution] where nodeMembers.has(member.rawValue) {
        throw ReadingError(
          .badEvaluation(.besideComponents("\(member.key)")), at: nodeMembers.offset(of: member.rawValue))
      }
    }
    return nodeMembers.has(NodeMember.value.rawValue) ? nil : evaluation.value
  }

  private mutating func readComponent() throws(ReadingError) -> UncertaintyComponent {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "components", .component) }
    let start = scanner.offset
    try scanner.enterObject()
    var parts = ComponentParts()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      guard let member = ComponentMember(rawValue: key.contents(in: text)) else {
        parts.unknownMembers.append(try foreignMember(key))
        continue
      }
      parts.offsets[member] = key.quoteOffset
      switch member {
      case .label: parts.label = try readText(member.rawValue)
      case .readings: parts.readings = try readReadings()
      case .series: parts.series = try readText(member.rawValue)
      case .uncertainty: parts.uncertainty = try readNumber(member.rawValue)
      case .coverage: parts.coverage = try readNumber(member.rawValue)
      case .halfWidth: parts.halfWidth = try readNumber(member.rawValue)
      case .distribution: parts.shape = try readShape()
      case .degreesOfFreedom: parts.degreesOfFreedom = try readNumber(member.rawValue)
      }
    }
    return try component(of: parts, at: start)
  }

  private func component(of parts: ComponentParts, at start: Int) throws(ReadingError) -> UncertaintyComponent {
    let bases = ComponentMember.bases.filter { parts.offsets[$0] != nil }
    guard bases.count == 1, let basis = bases.first else {
      throw ReadingError(.basisOfComponent(bases.map { $0.rawValue }), at: start)
    }
    for (member, offset) in parts.offsets.sorted(by: { $0.value < $1.value }) {
      guard let other = member.basis, other != basis else { continue }
      throw ReadingError(.memberOfOtherBasis(member.rawValue, basis: basis.rawValue), at: offset)
    }
    let known: UncertaintyComponent.Basis =
      switch basis {
      case .readings: .readings(parts.readings, series: parts.series)
      case .halfWidth: .limits(halfWidth: parts.halfWidth, parts.shape)
      case .uncertainty, .label, .series, .coverage, .distribution, .degreesOfFreedom:
        .stated(parts.uncertainty, coverage: parts.coverage)
      }
    do throws(UncertaintyComponent.Problem) {
      return try UncertaintyComponent(
        label: parts.label, known, degreesOfFreedom: parts.degreesOfFreedom, unknownMembers: parts.unknownMembers)
    } catch {
      let member: ComponentMember =
        switch error {
        case .badDegrees, .degreesOfReadings: .degreesOfFreedom
        case .badCoverage: .coverage
        case .tooFewReadings, .readingsTooFarApart, .badUncertainty, .badHalfWidth, .withoutLimits: basis
        }
      throw ReadingError(.badComponent(error), at: parts.offsets[member] ?? start)
    }
  }

  private mutating func readReadings() throws(ReadingError) -> [Double] {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "readings", .readings) }
    try scanner.enterArray()
    var readings: [Double] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard isAtNumber else { throw wrongType(of: "readings", .readings) }
      try countPoint()
      readings.append(try scanner.number())
    }
    return readings
  }

  private mutating func readShape() throws(ReadingError) -> DistributionKind {
    let string = try readString("distribution")
    let word = string.contents(in: text)
    guard let kind = DistributionKind.named(word), kind.divisor != nil else {
      throw ReadingError(
        .unknownWord(word, member: "distribution", words: DistributionKind.namesOfLimited), at: string.quoteOffset)
    }
    return kind
  }
}

private struct ComponentParts {
  var label: String?
  var readings: [Double] = []
  var series: String?
  var uncertainty = 0.0
  var coverage = 1.0
  var halfWidth = 0.0
  var shape = DistributionKind.uniform
  var degreesOfFreedom: Double?
  var unknownMembers: [UnknownMember] = []
  var offsets: [ComponentMember: Int] = [:]
}
