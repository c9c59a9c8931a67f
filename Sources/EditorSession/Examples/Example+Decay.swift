extension Example {
  static let decay = Example(
    name: "decay",
    title: "A decaying sample",
    summary: "Counts of a decaying sample, made up, with unequal errors, and the half-life they give.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "A decaying sample",
        "nodes": [
          {"name": "about", "kind": "note", "text": "The counts are made up, as a counter might give them: the errors in y are roughly their square roots, larger above than below; those in x are from a clock started by hand."},
          {"name": "background", "kind": "number", "value": 21, "uncertainty": 2, "label": "without the sample"},
          {"name": "counts", "kind": "data", "points": [{"value": 512, "valueX": 0, "errorMinX": 0.1, "errorMaxX": 0.2, "errorMinY": 24, "errorMaxY": 25}, {"value": 421, "valueX": 2, "errorMinX": 0.1, "errorMaxX": 0.2, "errorMinY": 21, "errorMaxY": 22}, {"value": 339, "valueX": 4, "errorMinX": 0.1, "errorMaxX": 0.2, "errorMinY": 19, "errorMaxY": 20}, {"value": 281, "valueX": 6, "errorMinX": 0.1, "errorMaxX": 0.3, "errorMinY": 17, "errorMaxY": 19}, {"value": 230, "valueX": 8, "errorMinX": 0.1, "errorMaxX": 0.3, "errorMinY": 15, "errorMaxY": 17}, {"value": 187, "valueX": 10, "errorMinX": 0.1, "errorMaxX": 0.3, "errorMinY": 14, "errorMaxY": 15}, {"value": 143, "valueX": 13, "errorMinX": 0.2, "errorMaxX": 0.4, "errorMinY": 12, "errorMaxY": 13}, {"value": 106, "valueX": 16, "errorMinX": 0.2, "errorMaxX": 0.4, "errorMinY": 10, "errorMaxY": 12}, {"value": 74, "valueX": 20, "errorMinX": 0.2, "errorMaxX": 0.5, "errorMinY": 8, "errorMaxY": 10}, {"value": 49, "valueX": 25, "errorMinX": 0.2, "errorMaxX": 0.5, "errorMinY": 7, "errorMaxY": 8}], "label": "counts per minute over minutes"},
          {"name": "decay", "kind": "chart", "chart": "scatter", "inputs": ["net"], "size": [48, 12], "log": "y"},
          {"name": "first", "kind": "formula", "formula": "sum(take(net, 1))"},
          {"name": "half_life", "kind": "formula", "formula": "10 [min] * ln(2) / ln(first / later)"},
          {"name": "later", "kind": "formula", "formula": "sum(take(net, 1, 5))"},
          {"name": "net", "kind": "operator", "operator": "map", "inputs": ["counts", "background"], "parameters": {"formula": "value - background"}}
        ],
        "layout": {
          "about": [2, 15],
          "background": [2, 9],
          "counts": [2, 3],
          "decay": [58, 11],
          "first": [58, 1],
          "half_life": [84, 3],
          "later": [58, 6],
          "net": [30, 5]
        }
      }

      """#)
}
