extension Example {
  static let divider = Example(
    name: "divider",
    title: "Loaded voltage divider",
    summary: "The output of a voltage divider with a load and a meter in parallel to its lower resistor.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Loaded voltage divider",
        "nodes": [
          {"name": "bottom", "kind": "number", "value": 10000, "uncertainty": 100, "unit": "Ω"},
          {"name": "conductance", "kind": "operator", "operator": "add", "inputs": ["g_bottom", "g_load", "g_meter"], "unit": "S"},
          {"name": "current", "kind": "operator", "operator": "divide", "inputs": ["supply", "total"]},
          {"name": "g_bottom", "kind": "operator", "operator": "reciprocal", "inputs": ["bottom"], "unit": "S"},
          {"name": "g_load", "kind": "operator", "operator": "reciprocal", "inputs": ["load"], "unit": "S"},
          {"name": "g_meter", "kind": "operator", "operator": "reciprocal", "inputs": ["meter"], "unit": "S"},
          {"name": "load", "kind": "number", "value": 22000, "uncertainty": 220, "unit": "Ω"},
          {"name": "meter", "kind": "number", "value": 1000000, "uncertainty": 10000, "unit": "Ω"},
          {"name": "parallel", "kind": "operator", "operator": "reciprocal", "inputs": ["conductance"], "unit": "Ω"},
          {"name": "power", "kind": "operator", "operator": "multiply", "inputs": ["supply", "current"], "unit": "W"},
          {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["parallel", "total"]},
          {"name": "supply", "kind": "number", "value": 12, "uncertainty": 0.05, "unit": "V"},
          {"name": "top", "kind": "number", "value": 4700, "uncertainty": 47, "unit": "Ω"},
          {"name": "total", "kind": "operator", "operator": "add", "inputs": ["top", "parallel"]},
          {"name": "voltage", "kind": "operator", "operator": "multiply", "inputs": ["supply", "ratio"]}
        ],
        "layout": {
          "bottom": [2, 9],
          "conductance": [62, 11],
          "current": [152, 3],
          "g_bottom": [32, 9],
          "g_load": [32, 13],
          "g_meter": [32, 17],
          "load": [2, 13],
          "meter": [2, 17],
          "parallel": [92, 13],
          "power": [182, 1],
          "ratio": [152, 12],
          "supply": [2, 1],
          "top": [2, 5],
          "total": [122, 7],
          "voltage": [182, 9]
        }
      }

      """#)
}
