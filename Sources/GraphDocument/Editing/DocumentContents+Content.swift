public import DataSets
public import EvaluationEngine
public import Formulas
import GraphAnalysis
import JSONText
public import Units

extension DocumentContents {
  /// Returns the edits that turn a node into a number with a unit.
  ///
  /// If the document states a unit for the node, the number is converted to this unit.
  ///
  /// - Parameters:
  ///   - quantity: The number.
  ///   - text: The number's unit as text.
  ///   - node: The node.
  /// - Returns: The edits, in order.
  /// - Throws: If the unit of the number does not fit the unit of the node.
  public func edits(giving quantity: Quantity, in text: String, to node: NodeID) throws(EditError) -> [Edit] {
    let unit: Unit
    do throws(UnitProblem) {
      unit = try Unit(reading: text, unitDefinitions)
    } catch {
      throw .notAUnit(text, of: name(of: node), error)
    }
    var number = quantity
    var edits: [Edit] = []
    if let declared = declaredUnit(of: node) {
      do throws(UnitConflict) {
        number = quantity.converted(by: try unit.conversion(to: declared))
      } catch {
        throw .unitsDiffer(name(of: node), error)
      }
    } else {
      edits.append(.set(node, .unit, .text(unit.storedText)))
    }
    let value = Edit.setContent(node, .number(number.value))
    return [value] + (number.uncertainty.map { [.setUncertainty(node, $0)] } ?? []) + edits
  }

  /// Converts a number with a unit to the unit of a node.
  ///
  /// - Parameters:
  ///   - quantity: The number.
  ///   - text: The unit of the number.
  ///   - node: The node.
  ///   - isDifference: Whether the number is a difference between two values of the node, such as 5 K for °C; for dates,
  ///     the result is in seconds.
  /// - Returns: The number in the unit of the node.
  /// - Throws: if the number's unit does not fit the unit of the node.
  public func number(
    _ quantity: Quantity, in text: String, asValueOf node: NodeID, isDifference: Bool = false
  ) throws(EditError) -> Quantity {
    let read: Unit
    do throws(UnitProblem) {
      read = try Unit(reading: text, unitDefinitions)
    } catch {
      throw .notAUnit(text, of: name(of: node), error)
    }
    do throws(UnitConflict) {
      let target = unit(of: node) ?? .one
      if !isDifference { return quantity.converted(by: try read.conversion(to: target)) }
      let difference = target.isDate ? try? Unit(reading: "s") : nil
      return quantity.converted(
        by: try UnitArithmetic.differenceUnit(of: read)
          .conversion(to: difference ?? UnitArithmetic.differenceUnit(of: target)))
    } catch {
      throw .unitsDiffer(name(of: node), error)
    }
  }

  /// The source of each data node whose points are read.
  ///
  /// If the unit of a node is a unit of dates, its source requests dates.
  public var sourcesToRead: [NodeID: DataSource] {
    dataNodesToRead.reduce(into: [:]) { sources, node in
      sources[node] = declaredUnit(of: node)?.isDate == true ? source(of: node)?.withDates : source(of: node)
    }
  }

  /// Returns the content of a data node for points that were read, in the units that the node declares.
  ///
  /// Points in other units are converted; if that is not possible, the content is the reason. A node without unit
  /// takes the numbers as they are.
  public func content(ofRead points: DataSet, in read: DataUnits, for node: NodeID) -> DataContent {
    var points = points
    if let declared = declaredXUnit(of: node), let unit = read.x.flatMap({ try? Unit(reading: $0, unitDefinitions) }) {
      do throws(UnitConflict) {
        let placed = points.placed(by: try unit.conversion(to: declared))
        guard case .set(let set) = placed else { return placed }
        points = set
      } catch {
        return misread(unit, "x of '\(name(of: node))' in \(declared.text)", error)
      }
    }
    guard let declared = declaredUnit(of: node),
      let unit = read.value.flatMap({ try? Unit(reading: $0, unitDefinitions) })
    else { return .set(points) }
    do throws(UnitConflict) {
      return points.converted(by: try unit.conversion(to: declared))
    } catch {
      return misread(unit, "'\(name(of: node))' in \(declared.text)", error)
    }
  }

  /// Returns the reason why a column whose unit does not fit has no data.
  private func misread(_ unit: Unit, _ place: String, _ conflict: UnitConflict) -> DataContent {
    .unread(
      UnreadData(
        "the column is in \(unit.text), \(place): \(conflict.remedy), or leave the unit out of the column's name"))
  }

  mutating func setContent(
    _ content: NodeContent, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    try check(content)
    if case .formula = content { throw .formulaMissing(name(of: node)) }
    if case .data = content { throw .dataMissing(name(of: node)) }
    if !kind(of: node).canBecome(content.kind) { throw .kindStays(name(of: node)) }
    return replaceContent(of: node, by: content, formula: nil, &changes)
  }

  /// Returns the edit that gives the node its present content again.
  private func contentEdit(of node: NodeID) -> Edit {
    if let formula = formulas[node] { return .setFormula(node, formula) }
    let content = graph.content(of: node)
    if case .data(let held) = content, let source = source(of: node) {
      return .setData(node, NodeData(source, content: held))
    }
    return .setContent(node, content)
  }

  /// Replaces the node's content.
  ///
  /// The caller has checked that this is possible.
  mutating func replaceContent(
    of node: NodeID, by content: NodeContent, formula: Formula?, source: DataSource? = nil,
    _ changes: inout [DocumentChange]
  ) -> Edit {
    let oldContent = graph.content(of: node)
    let oldInputs = inputs(of: node)
    let oldFormula = formulas[node]
    var inverse: [Edit] = [contentEdit(of: node)]
    if let parameters = parameters(of: node) {
      inverse.append(.setParameters(node, parameters))
      details[parameters: node] = nil
      changes.append(.parametersChanged(node))
    }
    details[source: node] = source
    let wasBypassed = graph.isBypassed(node)
    let isUncertain = uncertainty(of: node) != nil
    inverse += removeUnsuitedAttributes(of: node, as: content.kind)
    if isUncertain, uncertainty(of: node) == nil,
      correlations.contains(where: { $0.first == node || $0.second == node })
    {
      inverse.append(.setCorrelations(correlations))
      correlations.removeAll { $0.first == node || $0.second == node }
    }
    if let distribution = distribution(of: node), !oldContent.isIdentical(to: content) {
      details[distribution: node] = nil
      inverse.append(.setDistribution(node, distribution))
    }
    inverse += leaveInterface([node], Interface.Side.allCases.filter { !$0.takes(content.kind) }, &changes)
    forgetOpenMentions(of: node)
    if let oldFormula, instances.isCaller(node) { unlayCaller(node, oldFormula) }
    formulas[node] = formula
    if formula?.calls.isEmpty ?? true {
      instances.setCalls([], of: node)
      if formula == nil || graph.content(of: node) != content { graph.setContent(content, of: node) }
    }
    if formula != nil { linkFormula(node) }
    if wasBypassed, !graph.isBypassed(node) {
      inverse.append(.setBypassed(node, true))
      changes.append(.bypassChanged(node))
    }
    if !oldContent.isIdentical(to: content) {
      changes.append(.contentChanged(node, old: oldContent, new: content))
    } else if !(oldFormula?.text).isIdentical(to: formula?.text) {
      changes.append(.textChanged(node))
    }
    if inputs(of: node) != oldInputs {
      if oldFormula == nil { inverse.append(.setInputs(node, oldInputs)) }
      changes.append(.relationshipsChanged(node, old: oldInputs))
    }
    return .joined(inverse)
  }

  mutating func setCorrelations(
    _ correlations: [Correlation], _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    for correlation in correlations {
      try requireNode(correlation.first)
      try requireNode(correlation.second)
      guard abs(correlation.coefficient) <= 1, correlation.first != correlation.second else { throw .badCorrelation }
    }
    let old = self.correlations
    self.correlations = correlations
    if old != correlations {
      let touched = Set((old + correlations).flatMap { [$0.first, $0.second] })
      changes += touched.sorted().map { .attributesChanged($0, .uncertainties) }
    }
    return .setCorrelations(old)
  }

  mutating func setDocumentDisplay(_ format: NumberFormat?, _ changes: inout [DocumentChange]) -> Edit {
    let old = display
    display = format
    if old != format { changes.append(.displayChanged(nil)) }
    return .setDocumentDisplay(old)
  }

  func check(_ text: String?, _ member: ShortText.Member) throws(EditError) {
    if let text, text.utf8.count > ShortText.byteLimit {
      throw .shortTextTooLong(member, limit: ShortText.byteLimit)
    }
  }

  func check(_ content: NodeContent) throws(EditError) {
    if case .number(let value) = content, !value.isFinite { throw .valueNotFinite }
  }

  /// Returns how a chart is drawn; the default form for nodes of other kinds.
  public func chartForm(of node: NodeID) -> ChartForm {
    ChartForm(size: details[.size, node]?.size, logarithmic: details[.log, node]?.axes)
  }
}

// MARK: - Attributes

extension DocumentContents {
  /// Returns the value of a node's attribute; nil if it has no value.
  ///
  /// - Complexity: O(1), expected.
  public func value(of id: AttributeID, of node: NodeID) -> AttributeValue? {
    id.attribute.value(of: node, in: self)
  }

  /// Returns whether the node has an attribute that is written in files after its content.
  ///
  /// - Complexity: constant.
  public func hasTailAttributes(_ node: NodeID) -> Bool {
    details[label: node] != nil || !details.present(on: node).isDisjoint(with: .tail)
  }

  /// Returns the attributes of a node that are shown as texts: keys and texts, in the order of the catalogue.
  ///
  /// Attributes shown in other ways, such as the number format, are omitted.
  public func describedAttributes(of node: NodeID, at places: [AttributePlace]) -> [(key: String, text: String)] {
    AttributeID.allCases.compactMap { id in
      let attribute = id.attribute
      guard places.contains(attribute.place), let value = attribute.value(of: node, in: self),
        let text = attribute.description(of: value)
      else { return nil }
      return ("\(attribute.key)", text)
    }
  }

  mutating func set(
    _ value: AttributeValue?, _ id: AttributeID, of node: NodeID, _ changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try requireNode(node)
    let attribute = id.attribute
    let value = value == attribute.standard ? nil : value
    if let value {
      try attribute.check(value, for: kind(of: node), named: name(of: node))
      try checkUnit(value, id, named: name(of: node))
    }
    let back = try attribute.apply(value, to: node, in: &self, noting: &changes)
    guard value != nil, id.isMember, let restored = removeUnknownMember(of: node, named: id) else { return back }
    changes.append(UnknownMembersAttribute.change(of: node))
    return .group([back, restored])
  }

  /// Removes the unknown member that has the key of an attribute, because a file can have only one of them.
  ///
  /// - Returns: The edit that restores the member; nil if there is no such member.
  private mutating func removeUnknownMember(of node: NodeID, named id: AttributeID) -> Edit? {
    let old = unknownMembers(of: node)
    if old.isEmpty { return nil }
    let key = "\(id.attribute.key)"
    guard let place = old.firstIndex(where: { $0.key == key }) else { return nil }
    var members = old
    members.remove(at: place)
    details[.unknownMembers, node] = members.isEmpty ? nil : .members(members)
    return .setUnknownMembers(node, old)
  }

  /// Throws if the value of the attribute `unit` is neither a unit of the catalogue nor one of the document.
  func checkUnit(_ value: AttributeValue, _ id: AttributeID, named name: String) throws(EditError) {
    guard id.attribute.form == .unit, let text = value.text else { return }
    do throws(UnitProblem) {
      _ = try Unit(reading: text, unitDefinitions)
    } catch {
      throw .notAUnit(text, of: name, error)
    }
  }

  mutating func removeUnsuitedAttributes(of node: NodeID, as kind: NodeKind) -> [Edit] {
    let present = details.present(on: node)
    if present.isEmpty { return [] }
    var edits: [Edit] = []
    for id in AttributeID.allCases where present.contains(.attribute(id)) && !id.attribute.suits(kind) {
      edits.append(.set(node, id, value(of: id, of: node)))
      id.attribute.set(nil, of: node, in: &self)
    }
    for id in AttributeID.allCases where id.isMember && !id.attribute.suits(kind) {
      if let restored = removeUnknownMember(of: node, named: id) { edits.insert(restored, at: 0) }
    }
    return edits
  }
}

extension Quantity {
  /// Returns the number in another unit; its uncertainty is converted too.
  func converted(by conversion: UnitConversion) -> Quantity {
    let slope = abs(conversion.derivative(at: value))
    let result = conversion.apply(value)
    guard let lower, let upper else { return Quantity(result) }
    return Quantity(result, lower: lower * slope, upper: upper * slope)
  }
}

extension DataSet {
  /// Returns the set with its values in another unit; if a value is too large in this unit, returns this as the reason.
  ///
  /// Errors are multiplied by the derivative of the conversion.
  func converted(by conversion: UnitConversion) -> DataContent {
    if conversion.isIdentity { return .set(self) }
    do throws(DataProblem) {
      return .set(try mappedValues({ conversion.apply($0) }, slope: { conversion.derivative(at: $0) }))
    } catch {
      return .unread(UnreadData(error.description))
    }
  }

  /// Returns the set with its x in another unit.
  ///
  /// An x that is too large in the other unit is the reason why there is no set.
  func placed(by conversion: UnitConversion) -> DataContent {
    if conversion.isIdentity { return .set(self) }
    do throws(DataProblem) {
      return .set(try mappedX({ conversion.apply($0) }, slope: { conversion.derivative(at: $0) }))
    } catch {
      return .unread(UnreadData(error.description))
    }
  }
}

// The units that a document states for itself.
extension DocumentContents {
  /// The units that the document and its imports define.
  public var unitDefinitions: UnitDefinitions { units.stated.definitions }

  /// Reads the units that the document states again, after it or an import changed.
  ///
  /// - Returns: Whether they are others than before; all units of nodes are then found again.
  /// - Complexity: constant if they are the same, else linear in the nodes.
  @discardableResult
  mutating func readUnits() -> Bool {
    var imported = UnitDefinitions.none
    for entry in imports {
      guard let read = groups.imported(entry.name)?.contents else { continue }
      imported.add(read.unitDefinitions, from: entry.path)
    }
    guard units.setStated(DocumentUnits(unknownMembers, imported: imported)) else { return false }
    if !unitDefinitions.isEmpty { takeDefinedUnits() }
    for node in graph.nodes { graph.markChanged(node) }
    return true
  }

  /// Gives nodes the units that were unknown when their file was read, because an import defines them.
  private mutating func takeDefinedUnits() {
    for node in graph.nodes {
      for id in [AttributeID.unit, .xUnit] where details[id, node] == nil && id.attribute.suits(kind(of: node)) {
        guard let member = unknownMembers(of: node).first(where: { $0.key == "\(id.attribute.key)" }),
          let text = JSONValue(oneLine: member.text)?.string,
          let unit = try? Unit(reading: text, unitDefinitions)
        else { continue }
        _ = removeUnknownMember(of: node, named: id)
        details[id, node] = .text(unit.storedText)
      }
    }
  }
}
