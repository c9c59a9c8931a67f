/// An example document, stored in the program so that it is always available.
package struct Example: Sendable {
  /// The name for `--example`.
  package let name: String
  package let title: String
  /// A description in one sentence.
  package let summary: String
  private let makeText: @Sendable () -> String

  /// The document as it is saved; it is created when it is requested, because few examples are opened.
  package var text: String { makeText() }

  init(name: String, title: String, summary: String, text: @autoclosure @escaping @Sendable () -> String) {
    self.name = name
    self.title = title
    self.summary = summary
    makeText = text
  }

  /// All examples in the order in which they are listed.
  ///
  /// A new example needs a file beside this one and an entry here.
  package static let all: [Example] = [
    .savings, .mortgage, .mortgages, .amortisation, .divider, .shop, .throw, .link, .wall, .project, .profit,
    .election, .decay, .calibration, .displays, .companies, .companiesLater, .endGauge, .impedance,
  ]

  package static func find(_ name: String) -> Example? {
    all.first { $0.name == name }
  }
}

extension Example {
  /// The document of the tutor, which is not listed among the examples.
  package static let tutor = Example(
    name: "tutor",
    title: "Tutor",
    summary: "Two numbers to begin with.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Tutor",
        "nodes": [
          {"name": "count", "kind": "number", "value": 3, "label": "pieces"},
          {"name": "price", "kind": "number", "value": 24, "label": "EUR a piece"}
        ],
        "layout": {
          "count": [2, 5],
          "price": [2, 1]
        }
      }

      """#)
}
