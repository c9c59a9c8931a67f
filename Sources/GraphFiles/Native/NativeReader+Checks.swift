import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Adds a node if its members fit together.
  ///
  /// Its inputs are the references from index `firstInput` on.
  @inline(__always)
  mutating func add(_ parts: NodeParts, firstInput: Int, at start: Int) throws(ReadingError) {
    guard let name = parts.name else { throw ReadingError(.missingMember("name", .node(kind: nil)), at: start) }
    guard let kind = parts.kind else { throw ReadingError(.missingMember("kind", .node(kind: nil)), at: start) }
    let content: NodeContent
    var parameters: NodeParameters?
    var source: DataSource?
    switch kind {
    case .number:
      let value = try checkedValue(of: parts) ?? impliedValue(of: parts)
      try check(kind, has: value == nil ? .value : .kind, within: NodeMember.ofNumbers, at: start)
      content = .number(value ?? parts.value)
      if let offset = parts.dateOffset, !DateNumber.units.contains(parts.attributes.unit ?? "") {
        throw ReadingError(.wrongType(of: "value", .numberOrDate), at: offset)
      }
    case .operator:
      try check(kind, has: .operator, within: NodeMember.ofOperators, at: start)
      try refuseEntries(of: parts)
      guard let operation = parts.operation else { throw missing(.operator, of: kind, at: start) }
      if references.count - firstInput > operation.maximumInputs {
        throw tooManyInputs(
          parts.operatorName?.contents(in: text) ?? "", firstInput: firstInput, maximum: operation.maximumInputs)
      }
      content = .operator(operation.id)
      if let offset = parts.parametersOffset { parameters = try readParameters(at: offset, of: operation.id) }
    case .formula:
      try check(kind, has: .formula, within: NodeMember.ofFormulas, at: start)
      return try addFormula(parts, name)
    case .group:
      try check(kind, has: .group, within: NodeMember.ofInstances, at: start)
      return try addInstance(parts, name)
    case .data:
      try check(kind, has: .kind, within: NodeMember.ofData, at: start)
      try refuseEntries(of: parts)
      let data = NodeData(try dataSource(at: start))
      source = data.source
      content = .data(data.content)
    case .chart:
      try check(kind, has: .chart, within: NodeMember.ofCharts, at: start)
      try refuseEntries(of: parts)
      guard let chart = parts.chart else { throw missing(.chart, of: kind, at: start) }
      if references.count - firstInput > chart.ports.maximum {
        throw tooManyInputs("\(chart.name) chart", firstInput: firstInput, maximum: chart.ports.maximum)
      }
      content = .chart(chart)
    case .note:
      try check(kind, has: .text, within: NodeMember.ofNotes, at: start)
      content = .note
    }
    var attributes = parts.attributes
    attributes.name = try checkedName(name)
    attributes.source = source
    attributes.parameters = parameters
    attributes.stated = NumberUncertainty(
      parts.uncertainty, evaluation: parts.evaluation, distribution: parts.distribution)
    builder.appendNode(content, attributes)
    nameOffsets.append(UInt32(truncatingIfNeeded: name.start))
    inputCounts.append(UInt8(truncatingIfNeeded: references.count - firstInput))
    for _ in firstInput..<references.count { builder.addInput(nil) }
  }

  /// Returns the value that a number gets from its distribution: the mean; nil if the file states the value.
  @inline(__always)
  private func impliedValue(of parts: NodeParts) -> Double? {
    guard let distribution = parts.distribution, !nodeMembers.has(NodeMember.value.rawValue) else { return nil }
    return distribution.mean
  }

  @inline(__always)
  private func check(
    _ kind: NodeKind, has required: NodeMember, within allowed: SeenKeys.Set, at start: Int
  ) throws(ReadingError) {
    if let other = nodeMembers.first(outside: allowed), let key = SeenKeys.nodeKey(other) {
      throw ReadingError(.memberOfOtherKind("\(key)", kind: kind.rawValue), at: nodeMembers.offset(of: other))
    }
    if !nodeMembers.has(required.rawValue) { throw missing(required, of: kind, at: start) }
  }

  /// Returns the value that a number gets from its readings: their mean; nil if the file states the value.
  ///
  /// - Throws: If the value and its uncertainty do not fit together.
  @inline(__always)
  private func checkedValue(of parts: NodeParts) throws(ReadingError) -> Double? {
    guard let evaluation = parts.evaluation else { return nil }
    return try checkedValue(of: evaluation, parts)
  }

  @inline(__always)
  private func refuseEntries(of parts: NodeParts) throws(ReadingError) {
    if let offset = parts.inputsOffset { throw ReadingError(.wrongType(of: "inputs", .inputs), at: offset) }
    if let offset = parts.valuesOffset { throw ReadingError(.wrongType(of: "values", .values), at: offset) }
  }

  private func missing(_ member: NodeMember, of kind: NodeKind, at start: Int) -> ReadingError {
    ReadingError(.missingMember("\(member.key)", .node(kind: kind.rawValue)), at: start)
  }

  private func tooManyInputs(_ decoder: String, firstInput: Int, maximum: Int) -> ReadingError {
    ReadingError(
      .tooManyInputs(operatorName: decoder, maximum: maximum),
      at: references[firstInput + maximum].offset)
  }

  @inline(__always)
  func checkedName(_ name: JSONString) throws(ReadingError) -> String {
    let contents = name.contents(in: text)
    if let problem = NodeName.problem(in: contents) {
      throw ReadingError(.badName(contents, problem), at: name.quoteOffset)
    }
    return contents
  }

  mutating func enterNames() throws(ReadingError) {
    guard let (earlier, later) = builder.enterNames() else { return }
    throw ReadingError(
      .duplicateName(builder.name(at: later)), at: Int(nameOffsets[Int(later)]) - 1,
      earlier: Int(nameOffsets[Int(earlier)]) - 1)
  }

  func noSuchNode(_ name: JSONString, member: String) -> ReadingError {
    let word = name.contents(in: text)
    let names = (0..<builder.count).lazy.map { builder.name(at: Int32(truncatingIfNeeded: $0)) }
    let suggestion = Suggestion.nearest(to: word, among: names)
    return ReadingError(
      .noSuchNode(word, member: member, suggestions: suggestion.map { [$0] } ?? []), at: name.quoteOffset)
  }
}
