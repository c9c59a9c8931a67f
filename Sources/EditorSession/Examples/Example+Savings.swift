extension Example {
  static let savings = Example(
    name: "savings",
    title: "Savings with interest",
    summary: "Yearly savings with interest, as numbers and as a curve: a first document.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Savings with interest",
        "nodes": [
          {"name": "balance", "kind": "formula", "formula": "scan(years, total * (1 + rate) + saving)", "display": "0 decimals grouped"},
          {"name": "doubling", "kind": "formula", "formula": "ln(2) / ln(1 + rate)", "label": "years to double", "display": "1 decimal"},
          {"name": "growth", "kind": "chart", "chart": "line", "inputs": ["balance"], "size": [24, 7]},
          {"name": "interest", "kind": "formula", "formula": "max(balance) - paid", "display": "0 decimals grouped"},
          {"name": "paid", "kind": "formula", "formula": "saving * count(years)", "display": "0 decimals grouped"},
          {"name": "rate", "kind": "number", "value": 0.03, "label": "a year", "display": "percent"},
          {"name": "saving", "kind": "number", "value": 2400, "label": "a year", "display": "0 decimals grouped", "unit": "EUR"},
          {"name": "years", "kind": "data", "points": [{"value": 1, "valueX": 1}, {"value": 2, "valueX": 2}, {"value": 3, "valueX": 3}, {"value": 4, "valueX": 4}, {"value": 5, "valueX": 5}, {"value": 6, "valueX": 6}, {"value": 7, "valueX": 7}, {"value": 8, "valueX": 8}, {"value": 9, "valueX": 9}, {"value": 10, "valueX": 10}]}
        ],
        "layout": {
          "balance": [32, 7],
          "doubling": [32, 1],
          "growth": [80, 7],
          "interest": [80, 17],
          "paid": [32, 15],
          "rate": [2, 5],
          "saving": [2, 9],
          "years": [2, 16]
        }
      }

      """#)
}
