extension Example {
  static let endGauge = Example(
    name: "end_gauge",
    title: "End-gauge calibration",
    summary:
      "The length of an end gauge by comparison with a standard, its uncertainty from components with degrees of freedom (GUM H.1).",
    text: #"""
      {
        "nodecalc": 1,
        "title": "End-gauge calibration",
        "nodes": [
          {"name": "alpha_s", "kind": "number", "value": 1.15e-05, "components": [{"label": "limits", "halfWidth": 2e-06, "distribution": "uniform"}], "label": "expansion of the standard", "unit": "1/K"},
          {"name": "d", "kind": "number", "value": 215, "components": [{"label": "observations", "uncertainty": 13, "coverage": 2.23606797749979, "degreesOfFreedom": 24}, {"label": "comparator, random", "uncertainty": 10, "coverage": 2.57, "degreesOfFreedom": 5}, {"label": "comparator, systematic", "uncertainty": 20, "coverage": 3, "degreesOfFreedom": 8}], "label": "difference", "unit": "nm"},
          {"name": "delta_alpha", "kind": "number", "value": 0, "components": [{"label": "limits", "halfWidth": 1e-06, "distribution": "uniform", "degreesOfFreedom": 50}], "unit": "1/K"},
          {"name": "delta_theta", "kind": "number", "value": 0, "components": [{"label": "limits", "halfWidth": 0.05, "distribution": "uniform", "degreesOfFreedom": 2}], "unit": "Δ°C"},
          {"name": "l_s", "kind": "number", "value": 50000623, "components": [{"label": "certificate", "uncertainty": 75, "coverage": 3, "degreesOfFreedom": 18}], "label": "standard", "unit": "nm"},
          {"name": "length", "kind": "formula", "formula": "l_s + d - l_s * (delta_alpha * theta + alpha_s * delta_theta)"},
          {"name": "source", "kind": "note", "text": "JCGM 100:2008, H.1: 50.000838 mm, u 32 nm, U 93 nm at 99 %"},
          {"name": "theta", "kind": "number", "value": -0.1, "components": [{"label": "mean", "uncertainty": 0.2}, {"label": "cycle", "halfWidth": 0.5, "distribution": "arcsine"}], "label": "deviation from 20 °C", "unit": "Δ°C"}
        ],
        "layout": {
          "alpha_s": [2, 17],
          "d": [2, 5],
          "delta_alpha": [2, 9],
          "delta_theta": [2, 21],
          "l_s": [2, 1],
          "length": [34, 7],
          "source": [2, 26],
          "theta": [2, 13]
        }
      }

      """#)
}
