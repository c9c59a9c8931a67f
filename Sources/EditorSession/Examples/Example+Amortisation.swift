extension Example {
  static let amortisation = Example(
    name: "amortisation",
    title: "A loan paid off",
    summary: "The debt of a loan after each month, and how much is saved by paying more.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "A loan paid off",
        "nodes": [
          {"name": "balance", "kind": "formula", "formula": "scan(months, max(0, total * (1 + rate / 12) - paid), loan)", "label": "what is left", "display": "2 decimals"},
          {"name": "extra", "kind": "number", "value": 100, "label": "more a month", "unit": "EUR"},
          {"name": "interest", "kind": "formula", "formula": "(loan + sum(balance)) * rate / 12", "display": "2 decimals"},
          {"name": "lasts", "kind": "formula", "formula": "count(filter(balance, value > 0)) + 1", "label": "months until it is paid off"},
          {"name": "left", "kind": "chart", "chart": "bar", "inputs": ["balance"], "size": [40, 12]},
          {"name": "loan", "kind": "number", "value": 12000, "unit": "EUR"},
          {"name": "months", "kind": "data", "values": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], "label": "as agreed"},
          {"name": "paid", "kind": "formula", "formula": "extra - payment(rate / 12, count(months), loan)", "label": "a month", "display": "2 decimals"},
          {"name": "rate", "kind": "number", "value": 0.06, "label": "a year", "display": "percent"},
          {"name": "saved", "kind": "formula", "formula": "(paid - extra) * count(months) - loan - interest", "label": "of interest", "display": "2 decimals"}
        ],
        "layout": {
          "balance": [72, 4],
          "extra": [2, 1],
          "interest": [118, 23],
          "lasts": [118, 17],
          "left": [118, 1],
          "loan": [2, 13],
          "months": [2, 9],
          "paid": [26, 2],
          "rate": [2, 5],
          "saved": [164, 20]
        }
      }

      """#)
}
