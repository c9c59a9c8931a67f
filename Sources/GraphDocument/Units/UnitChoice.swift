public import EvaluationEngine
import Formulas
internal import Glibc
import GraphAnalysis
import Units

/// Another unit for a node's value, with the value in this unit.
public struct UnitChoice: Hashable, Sendable {
  /// The unit, such as `km/h`.
  public let unit: String
  /// The value in this unit, such as `26.8224 m/s`.
  public let value: String

  /// Returns the units to which a node's value can be converted; the unit in which the value is closest to 1 comes
  /// first.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - contents: The document.
  ///   - count: The maximum number of choices.
  /// - Returns: Different units; empty for a plain number, a date, and a node without a number.
  /// - Complexity: Linear in the catalogue of units.
  public static func all(of node: NodeID, in contents: DocumentContents, atMost count: Int = 40) -> [UnitChoice] {
    guard let unit = contents.unit(of: node), !unit.isDate, let value = contents.graph.value(of: node).number else {
      return []
    }
    let choices = UnitCompletion.alternatives(to: unit, atMost: count).compactMap { other -> (Double, UnitChoice)? in
      guard let conversion = try? unit.conversion(to: other) else { return nil }
      let texts = ValueText(for: .message, digits: 6, unit: other.text)
      let converted = conversion.apply(value)
      let distance = converted == 0 ? 0 : log10(converted.magnitude).magnitude
      return (distance, UnitChoice(unit: other.text, value: texts.text(converted)))
    }
    return choices.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private init(unit: String, value: String) { (self.unit, self.value) = (unit, value) }

  /// Creates the choice for a unit that the user typed.
  ///
  /// - Parameters:
  ///   - text: The unit.
  ///   - node: The node whose value is converted.
  ///   - contents: The document.
  /// - Throws: An error if the text is not a unit, or if the value cannot be converted to this unit.
  public init(_ text: String, of node: NodeID, in contents: DocumentContents) throws(EditError) {
    let (read, conversion) = try Self.conversion(of: node, to: text, in: contents)
    unit = read.text
    let value = contents.graph.value(of: node).number.map { conversion.apply($0) }
    self.value = value.map { ValueText(for: .message, unit: read.text).text($0) } ?? read.text
  }

  /// Returns the edits that convert a node's value to another unit.
  ///
  /// A number is converted, and so is the result of a formula or an operator.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - text: The unit.
  ///   - contents: The document.
  /// - Returns: The edits.
  /// - Throws: An error if the text is not a unit, or if the value cannot be converted to this unit. The unit of data,
  ///   and of numbers with a distribution or components, describes stored values, so these cannot be converted.
  public static func edits(
    showing node: NodeID, in text: String, of contents: DocumentContents
  ) throws(EditError) -> [Edit] {
    let (unit, conversion) = try conversion(of: node, to: text, in: contents)
    let setUnit = Edit.set(node, .unit, .text(unit.storedText))
    switch contents.graph.content(of: node) {
    case .formula, .operator: return [setUnit]
    case .number(let value) where contents.evaluation(of: node) == nil && contents.distribution(of: node) == nil:
      let quantity = Quantity(value, contents.uncertainty(of: node)).converted(by: conversion)
      return [setUnit, .setContent(node, .number(quantity.value))]
        + (quantity.uncertainty.map { [.setUncertainty(node, $0)] } ?? [])
    case .number, .data, .sink: throw .unitIsOfData(contents.name(of: node))
    }
  }

  private static func conversion(
    of node: NodeID, to text: String, in contents: DocumentContents
  ) throws(EditError) -> (Unit, UnitConversion) {
    let target: Unit
    do throws(UnitProblem) {
      target = try Unit(reading: text, contents.unitDefinitions)
    } catch {
      throw .notAUnit(text, of: contents.name(of: node), error)
    }
    do throws(UnitConflict) {
      return (target, try (contents.unit(of: node) ?? .one).conversion(to: target))
    } catch {
      throw .unitsDiffer(contents.name(of: node), error)
    }
  }
}
