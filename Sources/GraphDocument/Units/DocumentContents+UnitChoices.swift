public import EvaluationEngine
import Formulas
import GraphAnalysis
import Units

/// Other units for a node's value.
extension DocumentContents {
  /// A unit of the same dimension as a value, and the value in it.
  public struct UnitChoice: Hashable, Sendable {
    /// The unit, as `km/h`.
    public let unit: String
    /// The value in this unit, as `26.8224 m/s`.
    public let value: String
  }

  /// Returns the units that a node's value can be converted to, the same unit with other SI prefixes first.
  ///
  /// - Returns: Different units; empty for a plain number, a date, and a node without a number.
  /// - Complexity: linear in the catalogue of units.
  public func unitChoices(of node: NodeID, atMost count: Int = 40) -> [UnitChoice] {
    guard let unit = unit(of: node), !unit.isDate, let value = graph.value(of: node).number else { return [] }
    return UnitCompletion.alternatives(to: unit, atMost: count).compactMap { other in
      guard let conversion = try? unit.conversion(to: other) else { return nil }
      return UnitChoice(
        unit: other.text,
        value: ValueText(for: .message, digits: 6, unit: other.text).text(conversion.apply(value)))
    }
  }

  /// Returns the value of a node in another unit.
  ///
  /// - Throws: if the text is no unit, or if the value does not convert to it.
  public func value(of node: NodeID, in text: String) throws(EditError) -> String {
    let (unit, conversion) = try conversion(of: node, to: text)
    let value = graph.value(of: node).number.map { conversion.apply($0) }
    return value.map { ValueText(for: .message, unit: unit.text).text($0) } ?? unit.text
  }

  /// Returns the edits after which the value of a node is the same quantity in another unit.
  ///
  /// A number is converted, and so is the result of a formula or an operator.
  ///
  /// - Throws: if the text is no unit, if the value does not convert to it, or if the node is data or a number with a
  ///   distribution or components, whose unit says what is stored.
  public func edits(showing node: NodeID, in text: String) throws(EditError) -> [Edit] {
    let (unit, conversion) = try conversion(of: node, to: text)
    let setUnit = Edit.set(node, .unit, .text(unit.storedText))
    switch graph.content(of: node) {
    case .formula, .operator: return [setUnit]
    case .number(let value) where evaluation(of: node) == nil && distribution(of: node) == nil:
      let quantity = Quantity(value, uncertainty(of: node)).converted(by: conversion)
      return [setUnit, .setContent(node, .number(quantity.value))]
        + (quantity.uncertainty.map { [.setUncertainty(node, $0)] } ?? [])
    case .number, .data, .sink: throw .unitIsOfData(name(of: node))
    }
  }

  private func conversion(of node: NodeID, to text: String) throws(EditError) -> (Unit, UnitConversion) {
    let target: Unit
    do throws(UnitProblem) {
      target = try Unit(reading: text)
    } catch {
      throw .notAUnit(text, of: name(of: node), error)
    }
    do throws(UnitConflict) {
      return (target, try (unit(of: node) ?? .one).conversion(to: target))
    } catch {
      throw .unitsDiffer(name(of: node), error)
    }
  }
}
