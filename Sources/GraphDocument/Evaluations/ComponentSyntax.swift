public import EvaluationEngine
import Formulas
import GraphAnalysis

/// The syntax in which users type an uncertainty's components, separated by semicolons.
///
/// For example: `readings 3.1 3.3 3.2; certificate: ±0.1 k=2 dof=18; resolution: ±0.05 uniform`.
///
/// - Each component may begin with a label and a colon.
/// - `readings` are at least two numbers. `series=NAME` after them says that they were taken together with other
///   readings of this name.
/// - A number, with or without `±`, is a stated uncertainty with its coverage factor `k` and its degrees of freedom
///   `dof`. Followed by the name of a distribution with limits, it is a half width.
///
/// Labels and names with special characters are in double quotes.
public enum ComponentSyntax {
  /// The reason why a line is not valid.
  public typealias Problem = LineProblem

  /// Parses a line with the components of an uncertainty; the result is empty for an empty line.
  ///
  /// - Complexity: linear in the text.
  public static func parse(_ text: String) throws(Problem) -> [UncertaintyComponent] {
    let tokens = try ComponentToken.all(in: text)
    if tokens.isEmpty { return [] }
    var components: [UncertaintyComponent] = []
    for piece in tokens.split(separator: .semicolon) {
      guard components.count < UncertaintyEvaluation.componentLimit else {
        throw Problem(sentence: UncertaintyEvaluation.Problem.tooManyComponents.sentence, span: piece.span(in: text))
      }
      var reader = ComponentReader(piece, in: text)
      components.append(try reader.component())
    }
    return components
  }

  /// Returns the uncertainty of a number as text that can be typed again.
  ///
  /// It is empty if there is no uncertainty, or if it cannot be written as components.
  ///
  /// - Complexity: linear in the readings.
  public static func text(of node: NodeID, in contents: DocumentContents) -> String {
    let evaluation = contents.evaluation(of: node)
    if let components = evaluation?.components, !components.isEmpty { return text(of: components) }
    guard contents.distribution(of: node) == nil, let uncertainty = contents.uncertainty(of: node),
      uncertainty.isSymmetric
    else { return "" }
    return stated(uncertainty.upper, coverage: 1, evaluation?.degreesOfFreedom ?? .infinity)
  }

  /// Returns components as text that can be typed again; unknown members of the file are left out.
  ///
  /// - Complexity: linear in the readings.
  public static func text(of components: [UncertaintyComponent]) -> String {
    components.map { component in
      let label = component.label.map { quoted($0, where: isSigned) + ": " } ?? ""
      switch component.basis {
      case .readings(let readings, let series):
        let together = series.map { " series=\(quoted($0) { !$0.isWord })" } ?? ""
        return "\(label)readings \(readings.map { NumberText.shortest($0) }.joined(separator: " "))\(together)"
      case .stated(let uncertainty, let coverage):
        return label + stated(uncertainty, coverage: coverage, component.degreesOfFreedom)
      case .limits(let halfWidth, let kind):
        return "\(label)±\(NumberText.shortest(halfWidth)) \(kind.name)\(degrees(component.degreesOfFreedom))"
      }
    }.joined(separator: "; ")
  }

  /// Returns the edits that set the components of a number; without components, they remove its uncertainty.
  ///
  /// If the only component is a standard uncertainty, it becomes the uncertainty of the number itself. Changed readings
  /// set the number to their mean. A component that has the same label as before keeps its unknown members.
  public static func edits(
    giving components: [UncertaintyComponent], to node: NodeID, in contents: DocumentContents
  ) throws(UncertaintyComponent.Problem) -> [Edit] {
    let withoutDistribution: [Edit] = contents.distribution(of: node) == nil ? [] : [.setDistribution(node, nil)]
    guard let first = components.first else { return [.setUncertainty(node, nil)] + withoutDistribution }
    var old = contents.evaluation(of: node)?.components ?? []
    let before = old.first { !$0.readings.isEmpty }?.readings
    if components.count == 1, first.label == nil, case .stated(let uncertainty, coverage: 1) = first.basis,
      !old.contains(where: { $0.label == nil && !$0.unknownMembers.isEmpty })
    {
      let degrees = first.degreesOfFreedom
      return withoutDistribution + [
        .setUncertainty(node, StandardUncertainty(uncertainty)),
        .setEvaluation(node, degrees.isFinite ? .degreesOfFreedom(degrees) : nil),
      ]
    }
    var kept: [UncertaintyComponent] = []
    for component in components {
      let place = old.firstIndex { $0.label == component.label }
      let unknownMembers = place.map { old.remove(at: $0).unknownMembers } ?? []
      let degrees = component.readings.isEmpty && component.degreesOfFreedom.isFinite ? component.degreesOfFreedom : nil
      kept.append(
        try UncertaintyComponent(
          label: component.label, component.basis, degreesOfFreedom: degrees, unknownMembers: unknownMembers))
    }
    let evaluation = UncertaintyEvaluation.components(kept)
    let readings = kept.first { !$0.readings.isEmpty }?.readings
    let value = readings == before ? nil : evaluation.value
    return (value.map { [.setContent(node, .number($0))] } ?? []) + [.setEvaluation(node, evaluation)]
  }

  private static func stated(_ uncertainty: Double, coverage: Double, _ degreesOfFreedom: Double) -> String {
    let factor = coverage == 1 ? "" : " k=\(NumberText.shortest(coverage))"
    return "±\(NumberText.shortest(uncertainty))\(factor)\(degrees(degreesOfFreedom))"
  }

  private static func degrees(_ degreesOfFreedom: Double) -> String {
    degreesOfFreedom.isFinite ? " dof=\(NumberText.shortest(degreesOfFreedom))" : ""
  }

  private static func quoted(_ name: String, where isNeeded: (String) -> Bool) -> String {
    isNeeded(name)
      ? "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\"" : name
  }

  /// Whether a label must be in quotes, because without quotes it would be read differently or lose blanks.
  private static func isSigned(_ label: String) -> Bool {
    label.isEmpty || label.contains { ";:\"".contains($0) } || label.first?.isWhitespace == true
      || label.last?.isWhitespace == true
  }
}

extension String {
  fileprivate var isWord: Bool { !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension ArraySlice<ComponentToken> {
  fileprivate func span(in text: String) -> Range<Int> {
    guard let first, let last else { return 0..<text.utf8.count }
    return first.part.span.lowerBound..<last.part.span.upperBound
  }
}

extension [ComponentToken] {
  /// Splits the tokens at a separator; parts may be empty.
  fileprivate func split(separator: ComponentToken.Sign) -> [ArraySlice<ComponentToken>] {
    split(omittingEmptySubsequences: false) { $0.sign == separator }
  }
}

private struct ComponentReader {
  private let text: String
  private let whole: Range<Int>
  private var rest: ArraySlice<ComponentToken>
  private var spans: [String: Range<Int>] = [:]

  init(_ tokens: ArraySlice<ComponentToken>, in text: String) {
    self.text = text
    rest = tokens
    whole = tokens.span(in: text)
  }

  private static let fixIt = "such as 0.5, 0.1 k=2, 0.05 uniform, or readings 3.1 3.3 3.2"

  mutating func component() throws(LineProblem) -> UncertaintyComponent {
    let label = readLabel()
    guard let first = rest.popFirst() else {
      throw LineProblem(sentence: "a component is missing here: \(Self.fixIt)", span: whole)
    }
    if first.sign == .word, first.part == "readings" { return try readings(label) }
    if first.sign == .plusMinus {
      let next = rest.popFirst()
      // The key ± opens the line with its sign, before a choice is made.
      if next?.sign == .word, next?.part == "readings" { return try readings(label) }
      return try stated(label, next)
    }
    guard first.sign == .word, first.part.first?.isNumber == true || first.part.first == "." else {
      throw problem("start with a number or 'readings', not '\(first.part)': \(Self.fixIt)", first)
    }
    return try stated(label, first)
  }

  private mutating func readLabel() -> String? {
    guard let colon = rest.firstIndex(where: { $0.sign == .colon }) else { return nil }
    let before = rest[..<colon]
    rest = rest[(colon + 1)...]
    guard let first = before.first, let last = before.last else { return nil }
    if before.count == 1, let quoted = first.quoted { return quoted }
    return String(text[first.part.startIndex..<last.part.endIndex])
  }

  private mutating func readings(_ label: String?) throws(LineProblem) -> UncertaintyComponent {
    var numbers: [Double] = []
    while let token = rest.first, !isOption(token) {
      rest.removeFirst()
      if token.sign == .plusMinus { throw problem("a semicolon is missing before '±': \(Self.fixIt)", token) }
      numbers.append(try number(token, "a reading"))
    }
    var series: String?
    while let (name, value) = try option(among: ["series"]) {
      guard name == "series", value.quoted != nil || value.sign == .word else {
        throw problem("'\(value.part)' is not a valid name of a series: write series=NAME", value)
      }
      series = value.quoted ?? String(value.part)
    }
    return try make(label, .readings(numbers, series: series), nil)
  }

  private mutating func stated(_ label: String?, _ size: ComponentToken?) throws(LineProblem) -> UncertaintyComponent {
    guard let token = size else {
      throw LineProblem(sentence: "type a number after ±, \(Self.fixIt)", span: whole)
    }
    let size = try number(token, "an uncertainty")
    var kind: DistributionKind?
    var coverage: Double?
    var degrees: Double?
    while let next = rest.first {
      if isOption(next) {
        guard let (name, value) = try option(among: ["k", "dof"]) else { break }
        if name == "k" { coverage = try number(value, "a coverage factor") }
        if name == "dof" { degrees = try number(value, "a number of degrees of freedom") }
        continue
      }
      rest.removeFirst()
      if next.sign == .plusMinus { throw problem("a semicolon is missing before '±': \(Self.fixIt)", next) }
      guard kind == nil, next.sign == .word, let named = DistributionKind.named(String(next.part)), named.divisor != nil
      else {
        let names = DistributionKind.namesOfLimited.joined(separator: ", ")
        throw problem(
          "'\(next.part)' is not expected here: write k=2, dof=18, or one of \(names)", next)
      }
      kind = named
    }
    guard let kind else { return try make(label, .stated(size, coverage: coverage ?? 1), degrees) }
    guard coverage == nil else {
      throw LineProblem(
        sentence: "limits have no coverage factor: remove k or '\(kind.name)'", span: spans["k"] ?? whole)
    }
    return try make(label, .limits(halfWidth: size, kind), degrees)
  }

  private func make(
    _ label: String?, _ basis: UncertaintyComponent.Basis, _ degrees: Double?
  ) throws(LineProblem) -> UncertaintyComponent {
    do throws(UncertaintyComponent.Problem) {
      return try UncertaintyComponent(label: label, basis, degreesOfFreedom: degrees)
    } catch {
      let span: Range<Int>? =
        switch error {
        case .badDegrees: spans["dof"]
        case .badCoverage: spans["k"]
        case .tooFewReadings, .readingsTooFarApart, .degreesOfReadings, .badUncertainty, .badHalfWidth, .withoutLimits:
          nil
        }
      let sentence =
        if case .tooFewReadings = error {
          "readings need at least two numbers; for a single one write ± and its uncertainty"
        } else {
          error.sentence
        }
      throw LineProblem(sentence: sentence, span: span ?? whole)
    }
  }

  private func isOption(_ token: ComponentToken) -> Bool {
    token.sign == .word && rest.dropFirst().first?.sign == .equals
  }

  /// Parses an option such as `dof=18`: a name, `=` and a value; returns nil at the end of the component.
  private mutating func option(
    among names: [String]
  ) throws(LineProblem) -> (name: String, value: ComponentToken)? {
    guard let token = rest.popFirst() else { return nil }
    let name = String(token.part)
    guard names.contains(name), rest.first?.sign == .equals else {
      let known = names.map { "\($0)=" }.joined(separator: " or ")
      throw problem("'\(name)' is not expected here: write \(known) and its value", token)
    }
    guard spans[name] == nil else { throw problem("'\(name)' is given a second time: remove one", token) }
    rest.removeFirst()
    guard let value = rest.popFirst() else { throw problem("a value is missing after '\(name)='", token) }
    spans[name] = value.part.span
    return (name, value)
  }

  private func number(_ token: ComponentToken, _ what: String) throws(LineProblem) -> Double {
    guard token.sign == .word, !token.part.contains("%") else {
      throw problem("'\(token.part)' is not a number: \(what) is in the unit of the value, such as 0.05", token)
    }
    let quantity: Quantity
    do throws(NumberProblem) { quantity = try NumberText.parse(token.part) } catch { throw problem("\(error)", token) }
    guard quantity.isExact else { throw problem("\(what) cannot have an uncertainty", token) }
    return quantity.value
  }

  private func problem(_ sentence: String, _ token: ComponentToken) -> LineProblem {
    LineProblem(sentence: sentence, span: token.part.span)
  }
}

private struct ComponentToken {
  enum Sign: Equatable {
    case word
    case quoted
    case plusMinus
    case equals
    case colon
    case semicolon
  }

  let sign: Sign
  let part: Substring

  var quoted: String? {
    guard sign == .quoted else { return nil }
    return String(part.dropFirst().dropLast()).split(separator: "\"\"", omittingEmptySubsequences: false)
      .joined(separator: "\"")
  }

  private static let signs: [(text: String, sign: Sign)] = [
    ("±", .plusMinus), ("+-", .plusMinus), ("+/-", .plusMinus), ("=", .equals), (":", .colon), (";", .semicolon),
  ]

  static func all(in text: String) throws(LineProblem) -> [ComponentToken] {
    var tokens: [ComponentToken] = []
    var rest = text[...]
    func sign(at rest: Substring) -> (text: String, sign: Sign)? { signs.first { rest.hasPrefix($0.text) } }
    while let character = rest.first {
      if character.isWhitespace || character == "," {
        rest.removeFirst()
        continue
      }
      if character == "\"" {
        guard let end = endOfQuotes(rest) else {
          throw rest.problem("the quotes are not closed: write \" after the name")
        }
        tokens.append(ComponentToken(sign: .quoted, part: rest[..<end]))
        rest = rest[end...]
        continue
      }
      if let (sign, found) = sign(at: rest) {
        tokens.append(ComponentToken(sign: found, part: rest.prefix(sign.count)))
        rest = rest.dropFirst(sign.count)
        continue
      }
      var end = rest.startIndex
      while end < rest.endIndex, !rest[end].isWhitespace, !",\"".contains(rest[end]), sign(at: rest[end...]) == nil {
        end = rest.index(after: end)
      }
      tokens.append(ComponentToken(sign: .word, part: rest[..<end]))
      rest = rest[end...]
    }
    return tokens
  }

  /// Returns the index after the closing quotation mark; two quotation marks in a row stand for one in the text.
  private static func endOfQuotes(_ text: Substring) -> Substring.Index? {
    var rest = text.dropFirst()
    while let place = rest.firstIndex(of: "\"") {
      let next = rest.index(after: place)
      guard next < rest.endIndex, rest[next] == "\"" else { return next }
      rest = rest[rest.index(after: next)...]
    }
    return nil
  }
}
