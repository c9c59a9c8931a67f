import EvaluationEngine
import Formulas
import Foundation
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Examples with units from standards and textbooks have the results that are printed there.
@Suite struct WorkedUnitsTests {
  /// A document with the value or uncertainty of a node, as it is printed in its source.
  struct Example: Sendable, CustomTestStringConvertible {
    let source: String
    let node: String
    let isUncertainty: Bool
    let unit: String
    let printed: String
    let document: [UInt8]

    var testDescription: String { source }

    /// The examples of `Tests/References/WorkedUnits.json`.
    static var all: [Example] {
      get throws {
        let text = Data(try ReferenceTable.text(of: "WorkedUnits.json").utf8)
        let entries = try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
        return try entries.map { entry in
          Example(
            source: try #require(entry["source"] as? String), node: try #require(entry["node"] as? String),
            isUncertainty: entry["what"] as? String == "uncertainty", unit: entry["unit"] as? String ?? "",
            printed: try #require(entry["printed"] as? String),
            document: Array(try JSONSerialization.data(withJSONObject: try #require(entry["document"]))))
        }
      }
    }
  }

  @Test func `worked examples have their printed digits and units`() throws {
    let examples = try Example.all
    #expect(examples.count >= 138)
    for example in examples {
      let contents = try NativeFormat.read(example.document)
      let node = try #require(contents.node(named: example.node))
      let quantity = try #require(
        NodeQuantities(contents).quantity(of: node)?.value,
        "\(example.source): \(contents.sentence(forValueOf: node) ?? "")")
      let value = example.isUncertainty ? try #require(quantity.upper) : quantity.value
      let printed = try #require(Double(example.printed))
      #expect(
        abs(value - printed) <= Self.lastPlace(of: example.printed) / 2 * (1 + 1e-9), "\(example.source): \(value)")
      #expect(contents.unitText(of: node) ?? "" == example.unit, "\(example.source)")
    }
  }

  /// Returns the size of the last digit of a decimal number: 0.01 of `4.80`, 1e6 of `2.00e+08`.
  private static func lastPlace(of text: String) -> Double {
    let parts = text.split(separator: "e")
    let decimals = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return pow(10, Double(exponent - decimals))
  }
}
