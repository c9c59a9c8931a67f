extension Example {
  static let wall = Example(
    name: "wall",
    title: "Heat through a wall",
    summary: "The heat loss of a wall in kW, what it costs a day, and whether its inside stays above the dew point.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Heat through a wall",
        "nodes": [
          {"name": "area", "kind": "number", "value": 85, "label": "outer walls", "unit": "m²"},
          {"name": "brick", "kind": "number", "value": 24, "label": "thickness", "unit": "cm"},
          {"name": "cost", "kind": "formula", "formula": "loss * 24 [h] * 0.12 [EUR/kWh] to [EUR]", "label": "a day, for heating"},
          {"name": "dew", "kind": "formula", "formula": "0 [°C] + 243.12 [Δ°C] * gamma / (17.62 - gamma)", "label": "water condenses below", "display": "1 decimal"},
          {"name": "flux", "kind": "formula", "formula": "(inside - outside) / resistance to [W/m²]"},
          {"name": "gamma", "kind": "formula", "formula": "ln(humidity) + 17.62 * number(inside, [°C]) / (243.12 + number(inside, [°C]))", "label": "by the Magnus formula", "display": "3 decimals"},
          {"name": "humidity", "kind": "number", "value": 50, "label": "in the room", "unit": "%"},
          {"name": "inside", "kind": "number", "value": 21, "label": "air in the room", "unit": "°C"},
          {"name": "loss", "kind": "formula", "formula": "area * flux to [kW]"},
          {"name": "outside", "kind": "number", "value": -5, "uncertainty": 1, "label": "winter night", "unit": "°C"},
          {"name": "resistance", "kind": "formula", "formula": "0.17 [m² K/W] + brick / 0.8 [W/(m K)] + wool / 0.035 [W/(m K)] to [m² K/W]", "label": "with both surfaces", "display": "2 decimals"},
          {"name": "spare", "kind": "formula", "formula": "surface - dew", "label": "above the dew point"},
          {"name": "surface", "kind": "formula", "formula": "inside - flux * 0.13 [m² K/W]", "label": "inside of the wall"},
          {"name": "wool", "kind": "number", "value": 12, "label": "insulation", "unit": "cm"}
        ],
        "layout": {
          "area": [78, 20],
          "brick": [2, 14],
          "cost": [176, 20],
          "dew": [128, 4],
          "flux": [78, 12],
          "gamma": [78, 1],
          "humidity": [30, 1],
          "inside": [30, 9],
          "loss": [128, 17],
          "outside": [30, 13],
          "resistance": [30, 17],
          "spare": [176, 5],
          "surface": [128, 10],
          "wool": [2, 18]
        }
      }

      """#)
}
