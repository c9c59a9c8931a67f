extension Example {
  static let `throw` = Example(
    name: "throw",
    title: "A throw in formulas",
    summary: "How far, how high and how long a ball flies, in formula nodes, with the uncertainty of its speed.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "A throw in formulas",
        "nodes": [
          {"name": "across", "kind": "formula", "formula": "speed * cos(angle)"},
          {"name": "angle", "kind": "number", "value": 40, "unit": "°"},
          {"name": "distance", "kind": "formula", "formula": "across * flight"},
          {"name": "flight", "kind": "formula", "formula": "(upward + sqrt(upward^2 + 2 * gravity * height)) / gravity"},
          {"name": "gravity", "kind": "number", "value": 9.81, "unit": "m/s²"},
          {"name": "height", "kind": "number", "value": 1.5, "unit": "m"},
          {"name": "impact", "kind": "formula", "formula": "hypot(across, upward - gravity * flight)"},
          {"name": "peak", "kind": "formula", "formula": "height + upward^2 / (2 * gravity)"},
          {"name": "speed", "kind": "number", "value": 20, "uncertainty": 0.5, "unit": "m/s"},
          {"name": "upward", "kind": "formula", "formula": "speed * sin(angle)"}
        ],
        "layout": {
          "across": [75, 1],
          "angle": [2, 5],
          "distance": [127, 4],
          "flight": [75, 10],
          "gravity": [32, 20],
          "height": [32, 12],
          "impact": [127, 11],
          "peak": [75, 18],
          "speed": [2, 1],
          "upward": [32, 5]
        }
      }

      """#)
}
