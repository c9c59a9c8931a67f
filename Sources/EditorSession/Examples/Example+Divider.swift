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
          {"name": "bottom", "kind": "number", "value": 10000, "uncertainty": 100, "label": "ohm"},
          {"name": "conductance", "kind": "operator", "operator": "add", "inputs": ["g_bottom", "g_load", "g_meter"], "label": "S"},
          {"name": "current", "kind": "operator", "operator": "divide", "inputs": ["supply", "total"], "label": "A"},
          {"name": "g_bottom", "kind": "operator", "operator": "reciprocal", "inputs": ["bottom"], "label": "S"},
          {"name": "g_load", "kind": "operator", "operator": "reciprocal", "inputs": ["load"], "label": "S"},
          {"name": "g_meter", "kind": "operator", "operator": "reciprocal", "inputs": ["meter"], "label": "S"},
          {"name": "load", "kind": "number", "value": 22000, "uncertainty": 220, "label": "ohm"},
          {"name": "meter", "kind": "number", "value": 1000000, "uncertainty": 10000, "label": "ohm"},
          {"name": "parallel", "kind": "operator", "operator": "reciprocal", "inputs": ["conductance"], "label": "ohm"},
          {"name": "power", "kind": "operator", "operator": "multiply", "inputs": ["supply", "current"], "label": "W"},
          {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["parallel", "total"]},
          {"name": "supply", "kind": "number", "value": 12, "uncertainty": 0.05, "label": "V"},
          {"name": "top", "kind": "number", "value": 4700, "uncertainty": 47, "label": "ohm"},
          {"name": "total", "kind": "operator", "operator": "add", "inputs": ["top", "parallel"], "label": "ohm"},
          {"name": "voltage", "kind": "operator", "operator": "multiply", "inputs": ["supply", "ratio"], "label": "V"}
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
