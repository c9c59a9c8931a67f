/// An example that uses one group twice with different inputs, so that the document has its formulas only once.
extension Example {
  static let mortgages = Example(
    name: "mortgages",
    title: "Two mortgages compared",
    summary: "A group used twice: the bank's loan over 30 years beside the broker's over 20.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Two mortgages compared",
        "groups": {
          "mortgage": {
            "title": "A loan that is paid off by the same sum each month",
            "inputs": ["principal", "rate", "years"],
            "outputs": ["payment", "interest"],
            "nodes": [
              {"name": "growth", "kind": "formula", "formula": "(1 + monthly_rate)^months"},
              {"name": "interest", "kind": "formula", "formula": "payment * months - principal", "label": "in all", "display": "2 decimals grouped"},
              {"name": "monthly_rate", "kind": "formula", "formula": "rate / 12", "display": "percent"},
              {"name": "months", "kind": "formula", "formula": "years * 12"},
              {"name": "payment", "kind": "formula", "formula": "principal * monthly_rate * growth / (growth - 1)", "label": "a month", "display": "2 decimals grouped"},
              {"name": "principal", "kind": "number", "value": 100000, "display": "grouped", "unit": "EUR"},
              {"name": "rate", "kind": "number", "value": 0.04, "range": [0, 0.2], "label": "a year", "display": "percent"},
              {"name": "years", "kind": "number", "value": 30}
            ],
            "layout": {
              "growth": [62, 8],
              "interest": [152, 9],
              "monthly_rate": [32, 5],
              "months": [32, 11],
              "payment": [92, 3],
              "principal": [2, 1],
              "rate": [2, 5],
              "years": [2, 11]
            }
          }
        },
        "nodes": [
          {"name": "bank", "kind": "group", "group": "mortgage", "inputs": {"principal": "loan", "rate": "bank_rate"}, "values": {"years": 30}, "label": "a month", "display": "2 decimals grouped"},
          {"name": "bank_rate", "kind": "number", "value": 0.045, "label": "a year", "display": "percent"},
          {"name": "broker", "kind": "group", "group": "mortgage", "inputs": {"principal": "loan", "rate": "broker_rate"}, "values": {"years": 20}, "label": "a month", "display": "2 decimals grouped"},
          {"name": "broker_rate", "kind": "number", "value": 0.041, "label": "a year", "display": "percent"},
          {"name": "deposit", "kind": "number", "value": 60000, "label": "of our own", "display": "grouped", "unit": "EUR"},
          {"name": "loan", "kind": "operator", "operator": "subtract", "inputs": ["price", "deposit"], "display": "grouped"},
          {"name": "more_a_month", "kind": "formula", "formula": "broker.payment - bank.payment", "label": "with the broker", "display": "2 decimals grouped"},
          {"name": "price", "kind": "number", "value": 310000, "label": "the house", "display": "grouped", "unit": "EUR"},
          {"name": "saved", "kind": "formula", "formula": "bank.interest - broker.interest", "label": "of interest with the broker", "display": "2 decimals grouped"}
        ],
        "layout": {
          "bank": [72, 3],
          "bank_rate": [36, 1],
          "broker": [72, 14],
          "broker_rate": [36, 19],
          "deposit": [2, 12],
          "loan": [36, 9],
          "more_a_month": [108, 5],
          "price": [2, 7],
          "saved": [108, 15]
        }
      }

      """#)
}
