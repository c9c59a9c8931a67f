extension Example {
  static let calibration = Example(
    name: "calibration",
    title: "A thermometer calibrated",
    summary: "The line through readings of a thermometer, and its correction anywhere, with uncertainties.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "A thermometer calibrated",
        "nodes": [
          {"name": "about", "kind": "note", "text": "The readings of example H.3 in the Guide to the Expression of Uncertainty in Measurement: the correction of a thermometer in kelvin, over its reading in °C. They have no errors of their own: how far they lie from the line is the uncertainty of all that is made of it."},
          {"name": "at_20", "kind": "formula", "formula": "fitAt(20, corrections)", "label": "at 20 °C"},
          {"name": "at_30", "kind": "formula", "formula": "fitAt(30, corrections)", "label": "at 30 °C"},
          {"name": "calibration", "kind": "chart", "chart": "scatter", "inputs": ["corrections", "line"], "size": [48, 12]},
          {"name": "corrections", "kind": "data", "points": [{"value": -0.171, "valueX": 21.521}, {"value": -0.169, "valueX": 22.012}, {"value": -0.166, "valueX": 22.512}, {"value": -0.159, "valueX": 23.003}, {"value": -0.164, "valueX": 23.507}, {"value": -0.165, "valueX": 23.999}, {"value": -0.156, "valueX": 24.513}, {"value": -0.157, "valueX": 25.002}, {"value": -0.159, "valueX": 25.503}, {"value": -0.161, "valueX": 26.01}, {"value": -0.16, "valueX": 26.511}], "label": "kelvin over °C", "unit": "K"},
          {"name": "line", "kind": "operator", "operator": "fitted", "inputs": ["corrections"]},
          {"name": "per_degree", "kind": "operator", "operator": "slope", "inputs": ["corrections"], "label": "a degree"},
          {"name": "spread", "kind": "formula", "formula": "sqrt(chiSquare(corrections / 1 [K], 1, 1)) * 1 [K]", "label": "around the line"}
        ],
        "layout": {
          "about": [2, 16],
          "at_20": [34, 1],
          "at_30": [34, 6],
          "calibration": [64, 11],
          "corrections": [2, 6],
          "line": [34, 11],
          "per_degree": [64, 1],
          "spread": [64, 6]
        }
      }

      """#)
}
