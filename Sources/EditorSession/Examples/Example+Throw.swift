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
          {"name": "across", "kind": "formula", "formula": "speed * cos(radians(angle))", "label": "m/s"},
          {"name": "angle", "kind": "number", "value": 40, "label": "degrees"},
          {"name": "distance", "kind": "formula", "formula": "across * flight", "label": "m"},
          {"name": "flight", "kind": "formula", "formula": "(upward + sqrt(upward^2 + 2 * gravity * height)) / gravity", "label": "s"},
          {"name": "gravity", "kind": "number", "value": 9.81, "label": "m/s²"},
          {"name": "height", "kind": "number", "value": 1.5, "label": "m"},
          {"name": "impact", "kind": "formula", "formula": "hypot(across, upward - gravity * flight)", "label": "m/s"},
          {"name": "peak", "kind": "formula", "formula": "height + upward^2 / (2 * gravity)", "label": "m"},
          {"name": "speed", "kind": "number", "value": 20, "uncertainty": 0.5, "label": "m/s"},
          {"name": "upward", "kind": "formula", "formula": "speed * sin(radians(angle))", "label": "m/s"}
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
