import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import TextScanning

/// A parsed `--sweep NAME=VALUES`: a number node and the values it gets, in order.
///
/// Commas separate values and ranges `FROM:TO:STEP`.
struct Sweep: Sendable {
  let node: NodeID
  /// The number of values, at least 1.
  let count: Int
  private let parts: [Part]
  /// The index of the first value of each part of the list.
  ///
  /// A part is a number or a range.
  private let starts: [Int]
  /// The unit of dates, which rows contain as dates; nil for numbers.
  private let dateUnit: String?
  /// A note if only some of the numbers are percentages.
  let note: String?

  private enum Part: Sendable {
    case values([Double])
    case steps(DecimalSteps)

    var count: Int {
      switch self {
      case .values(let values): values.count
      case .steps(let steps): steps.count
      }
    }
  }

  /// Parses the text.
  ///
  /// - Throws: Wrong usage: no `name=values`, a name that is not a number node, values that are not numbers, an
  ///   incomplete range, or too many values for a sweep.
  /// - Complexity: linear in the text.
  init(_ text: String, in contents: DocumentContents) throws(CommandFailure) {
    guard let (name, values) = Replacements.parts(of: text) else {
      throw CommandFailure(
        .usage, "--sweep '\(text)': write name=FROM:TO:STEP, as in rate=1%:9%:0.5%, or values, as in rate=1%,2%,5%")
    }
    node = try Self.number(named: name, in: contents)
    let unit = contents.unitText(of: node)
    dateUnit = unit.flatMap { DateNumber.units.contains($0) ? $0 : nil }
    var reader = SweepReader(text, of: node, in: contents)
    (parts, starts, count) = try Self.parts(values, &reader)
    note = reader.note
  }

  /// Returns the value at an index.
  ///
  /// - Precondition: `index` is from 0 to below ``count``.
  /// - Complexity: logarithmic in the number of ranges.
  subscript(_ index: Int) -> Double {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    switch parts[low] {
    case .values(let values): return values[index - starts[low]]
    case .steps(let steps): return steps[index - starts[low]]
    }
  }

  /// Whether the values are dates.
  var hasDates: Bool { dateUnit != nil }

  /// Returns the value at an index as a row contains it: the shortest number, or a date.
  func text(at index: Int) -> String {
    DateNumber.text(self[index], unit: dateUnit) ?? DecimalWriter.shortest(self[index])
  }

  private static func parts(
    _ text: Substring, _ reader: inout SweepReader
  ) throws(CommandFailure) -> (parts: [Part], starts: [Int], count: Int) {
    var parts: [Part] = []
    var values: [Double] = []
    for written in separated(unbracketed(text)) {
      let ends = ends(of: written)
      if ends.count == 1 {
        values.append(try reader.number(written))
        continue
      }
      if !values.isEmpty { parts.append(.values(values)) }
      values = []
      parts.append(.steps(try reader.steps(ends, of: written)))
    }
    if !values.isEmpty { parts.append(.values(values)) }
    var starts: [Int] = []
    var count = 0
    for part in parts {
      starts.append(count)
      let (sum, isOverflow) = count.addingReportingOverflow(part.count)
      guard !isOverflow, sum <= BatchLimits.points else { throw SweepGrid.tooManyPoints }
      count = sum
    }
    return (parts, starts, count)
  }

  /// Returns the parts between colons; a colon in a time such as `2026-11-28T09:30` does not separate.
  private static func ends(of text: Substring) -> [Substring] {
    let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
    var ends: [Substring] = []
    var place = 0
    while place < pieces.count {
      let most = min(longestDate, pieces.count - place)
      let count = (1...most).reversed().first { count in
        DateNumber.seconds(text[pieces[place].startIndex..<pieces[place + count - 1].endIndex]) != nil
      }
      let next = place + (count ?? 1)
      ends.append(text[pieces[place].startIndex..<pieces[next - 1].endIndex])
      place = next
    }
    return ends
  }

  /// The number of parts of a date between colons, such as 4 in `2026-11-28T09:30:15+01:00`.
  private static let longestDate = 4

  private static func unbracketed(_ text: Substring) -> Substring {
    var list = text.drop { $0 == " " }
    while list.last == " " { list.removeLast() }
    guard list.first == "[", list.last == "]", list.count > 1 else { return text }
    return list.dropFirst().dropLast()
  }

  /// Returns the parts between commas; commas in brackets do not separate.
  private static func separated(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split(omittingEmptySubsequences: false) { character in
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      return character == "," && depth <= 0
    }
  }

  private static func number(named name: String, in contents: DocumentContents) throws(CommandFailure) -> NodeID {
    let node = try AskedNodes.settable(named: name, in: contents, flag: "--sweep")
    let kind = contents.kind(of: node)
    if kind == .number { return node }
    if kind == .data {
      throw CommandFailure(
        .usage, "--sweep: '\(name)' is a data node, but a sweep sets numbers", help: "sweep a number of the document")
    }
    let upstream = contents.nodesInFileOrder(Set(contents.graph.upstream(of: [node])))
    let names = upstream.filter { contents.kind(of: $0) == .number }.map { contents.name(of: $0) }
    let kindText = kind == .operator ? "an operator" : "a \(kind.rawValue)"
    throw CommandFailure(
      .usage, "--sweep: '\(name)' is \(kindText), which computes its value",
      help: names.isEmpty
        ? "sweep a number of the document" : "sweep a number that it depends on: \(BatchNotes.list(names))")
  }
}

private struct SweepReader {
  private let text: String
  private let node: NodeID
  private let contents: DocumentContents
  /// The first percentage in the text.
  ///
  /// `plain` is the first number that is neither a percentage nor 0.
  private var percent: String?
  private var plain: String?

  init(_ text: String, of node: NodeID, in contents: DocumentContents) {
    (self.text, self.node, self.contents) = (text, node, contents)
  }

  /// A note if only some of the numbers have percent signs.
  var note: String? {
    guard let percent, let plain else { return nil }
    return "note: --sweep '\(text)': \(percent) is a percentage, but \(plain) is not"
  }

  private func refusal(_ reason: String, _ help: String?) -> CommandFailure {
    CommandFailure(.usage, "--sweep '\(text)': \(reason)", help: help)
  }

  /// Returns a value; a step is a difference of two values, such as 5 K for °C and 2 d for dates.
  mutating func number(_ written: Substring, isStep: Bool = false) throws(CommandFailure) -> Double {
    // Commas separate values here: a number with separators would be read as two values.
    if let reading = LocalizedNumber(written)?.readings.first {
      throw refusal(
        "'\(Self.bare(written))' has separators between its digits", "write \(reading); commas separate values")
    }
    let bare = Self.bare(written)
    let number: ExactNumber
    do throws(ExactNumber.Problem) {
      number = try ExactNumber(String(written), of: node, in: contents, today: WallClock.today, isDifference: isStep)
    } catch {
      throw refusal(of: bare, error)
    }
    if number.hasUnit { return number.value }
    if bare.contains("%") { percent = percent ?? bare } else if number.value != 0 { plain = plain ?? bare }
    return number.value
  }

  private func refusal(of bare: String, _ problem: ExactNumber.Problem) -> CommandFailure {
    switch problem {
    case .unreadable(let problem): refusal(problem.message, problem.fixIt)
    case .unit(let error): refusal(error.sentence, nil)
    case .uncertain: refusal("'\(bare)' is uncertain, but a sweep needs exact values", "leave its uncertainty out")
    case .dataSet: refusal("'\(bare)' is a data set, but a sweep needs numbers", Self.numbers)
    case .formula: refusal("'\(bare)' is a formula, but a sweep needs numbers", Self.numbers)
    case .failing(let failure): refusal("'\(bare)' has no value: \(failure.sentence)", Self.numbers)
    case .notANumber: refusal("'\(bare)' is not a number", Self.numbers)
    }
  }

  private static let numbers = "write numbers like 1.5, 1e3, 12k or 4.5%"

  /// Returns the numbers of a range `FROM:TO:STEP`.
  mutating func steps(_ ends: [Substring], of written: Substring) throws(CommandFailure) -> DecimalSteps {
    let range = Self.bare(written)
    guard ends.count == 3 else {
      throw ends.count == 2
        ? refusal("'\(range)' has no step", "write '\(range):STEP'")
        : refusal(
          "'\(range)' has more than three parts", "write FROM:TO:STEP; separate further values with commas")
    }
    let (first, last, step) = (try number(ends[0]), try number(ends[1]), try number(ends[2], isStep: true))
    do throws(DecimalSteps.Problem) {
      return try DecimalSteps(from: first, to: last, by: step)
    } catch {
      switch error {
      case .noStep: throw refusal("the step of '\(range)' is 0", "write the difference between two values")
      case .leadsAway:
        let (from, to, by) = (Self.bare(ends[0]), Self.bare(ends[1]), Self.bare(ends[2]))
        let corrected = step < 0 ? String(by.dropFirst()) : "-\(by)"
        throw refusal("the step \(by) leads away from \(to)", "write '\(from):\(to):\(corrected)'")
      case .tooMany: throw SweepGrid.tooManyPoints
      }
    }
  }

  private static func bare(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
