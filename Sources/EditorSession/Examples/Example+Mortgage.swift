extension Example {
  static let mortgage = Example(
    name: "mortgage",
    title: "Mortgage payment",
    summary: "The monthly payment of a loan and its share of interest, by the annuity formula.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Mortgage payment",
        "nodes": [
          {"name": "annuity", "kind": "operator", "operator": "divide", "inputs": ["growth_interest", "growth_less_one"]},
          {"name": "growth", "kind": "operator", "operator": "power", "inputs": ["growth_rate", "months"]},
          {"name": "growth_interest", "kind": "operator", "operator": "multiply", "inputs": ["monthly_rate", "growth"]},
          {"name": "growth_less_one", "kind": "operator", "operator": "subtract", "inputs": ["growth", "one"]},
          {"name": "growth_rate", "kind": "operator", "operator": "add", "inputs": ["monthly_rate", "one"]},
          {"name": "interest", "kind": "operator", "operator": "multiply", "inputs": ["principal", "interest_per_unit"], "label": "in all", "display": "2 decimals grouped"},
          {"name": "interest_per_unit", "kind": "operator", "operator": "subtract", "inputs": ["paid_per_unit", "one"]},
          {"name": "monthly_rate", "kind": "operator", "operator": "divide", "inputs": ["rate", "twelve"], "display": "percent"},
          {"name": "months", "kind": "operator", "operator": "multiply", "inputs": ["twelve", "years"]},
          {"name": "one", "kind": "number", "value": 1},
          {"name": "paid_per_unit", "kind": "operator", "operator": "multiply", "inputs": ["annuity", "months"]},
          {"name": "payment", "kind": "operator", "operator": "multiply", "inputs": ["principal", "annuity"], "label": "a month", "display": "2 decimals grouped"},
          {"name": "principal", "kind": "number", "value": 250000, "label": "loan", "display": "2 decimals grouped", "unit": "EUR"},
          {"name": "rate", "kind": "number", "value": 0.045, "label": "a year", "display": "percent"},
          {"name": "twelve", "kind": "number", "value": 12, "label": "months a year"},
          {"name": "years", "kind": "number", "value": 30}
        ],
        "layout": {
          "annuity": [152, 8],
          "growth": [92, 8],
          "growth_interest": [122, 6],
          "growth_less_one": [122, 13],
          "growth_rate": [62, 7],
          "interest": [242, 1],
          "interest_per_unit": [212, 12],
          "monthly_rate": [32, 6],
          "months": [32, 13],
          "one": [2, 18],
          "paid_per_unit": [182, 11],
          "payment": [182, 3],
          "principal": [2, 1],
          "rate": [2, 6],
          "twelve": [2, 10],
          "years": [2, 14]
        }
      }

      """#)
}
