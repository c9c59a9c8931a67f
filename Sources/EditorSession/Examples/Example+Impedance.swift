extension Example {
  static let impedance = Example(
    name: "impedance",
    title: "Impedance from simultaneous readings",
    summary:
      "Resistance, reactance and impedance from five sets of simultaneous readings, correlated by them (GUM H.2).",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Impedance from simultaneous readings",
        "outputs": ["R", "X", "Z"],
        "nodes": [
          {"name": "I", "kind": "number", "components": [{"readings": [0.019663, 0.019639, 0.01964, 0.019685, 0.019678], "series": "run"}], "unit": "A"},
          {"name": "R", "kind": "formula", "formula": "V / I * cos(phi)"},
          {"name": "V", "kind": "number", "components": [{"readings": [5.007, 4.994, 5.005, 4.99, 4.999], "series": "run"}], "unit": "V"},
          {"name": "X", "kind": "formula", "formula": "V / I * sin(phi)"},
          {"name": "Z", "kind": "formula", "formula": "V / I"},
          {"name": "Z_check", "kind": "formula", "formula": "sqrt(R^2 + X^2)"},
          {"name": "phi", "kind": "number", "components": [{"readings": [1.0456, 1.0438, 1.0468, 1.0428, 1.0433], "series": "run"}], "unit": "rad"},
          {"name": "source", "kind": "note", "text": "JCGM 100:2008, H.2: R 127.732, X 219.847, Z 254.260 ohm"}
        ],
        "layout": {
          "I": [2, 12],
          "R": [34, 8],
          "V": [2, 8],
          "X": [34, 16],
          "Z": [34, 1],
          "Z_check": [62, 12],
          "phi": [2, 18],
          "source": [2, 25]
        }
      }

      """#)
}
