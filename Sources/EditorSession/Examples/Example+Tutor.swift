extension Example {
  /// What the tutor begins with; not among the examples that are listed.
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
