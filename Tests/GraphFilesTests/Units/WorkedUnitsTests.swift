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

  /// Days that Python's `dateutil.relativedelta` gives, and the ends of their months by its `calendar`.
  static let monthSteps: [(start: String, months: Int, same: String, end: String)] = [
    ("2011-01-15", 1, "2011-02-15", "2011-02-28"), ("2011-01-15", -1, "2010-12-15", "2010-12-31"),
    ("2011-01-15", 2, "2011-03-15", "2011-03-31"), ("2011-01-01", 1, "2011-02-01", "2011-02-28"),
    ("2011-01-01", -3, "2010-10-01", "2010-10-31"), ("2012-02-29", 12, "2013-02-28", "2013-02-28"),
    ("2012-02-29", 48, "2016-02-29", "2016-02-29"), ("2024-01-31", 1, "2024-02-29", "2024-02-29"),
    ("2026-10-31", 4, "2027-02-28", "2027-02-28"), ("2026-12-31", -1, "2026-11-30", "2026-11-30"),
    ("1900-01-30", 1, "1900-02-28", "1900-02-28"), ("2000-01-30", 1, "2000-02-29", "2000-02-29"),
    ("2026-08-31", -6, "2026-02-28", "2026-02-28"),
  ]

  @Test(arguments: monthSteps)
  func `months step as in other calendars, and EDATE and EOMONTH of the examples agree`(
    start: String, months: Int, same: String, end: String
  ) throws {
    let steps = [
      "\(start) + \(months) month": same, "addMonths(\(start), \(months))": same,
      "endOfMonth(\(start) + \(months) month)": end, "endOfMonth(\(same))": end,
    ]
    for (formula, date) in steps {
      let contents = try DefinitionText.read(Array("x = \(formula)".utf8))
      let node = try #require(contents.node(named: "x"))
      let value = try #require(contents.graph.value(of: node).number, "\(formula)")
      #expect(DateNumber.text(value, unit: "date") == date, "\(formula)")
    }
    let edges = try Example.all.filter { $0.source.contains("of \(start) and \(months):") }.map(\.source)
    #expect(edges.filter { !$0.hasSuffix($0.contains("EDATE") ? same : end) } == [])
  }

  /// Returns the size of the last digit of a decimal number: 0.01 of `4.80`, 1e6 of `2.00e+08`.
  private static func lastPlace(of text: String) -> Double {
    let parts = text.split(separator: "e")
    let decimals = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return pow(10, Double(exponent - decimals))
  }
}
