extension Example {
  static let shop = Example(
    name: "shop",
    title: "Unit economics of a shop",
    summary: "The margin of one sale, the sales that cover the fixed costs, and the profit of a month.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Unit economics of a shop",
        "nodes": [
          {"name": "break_even", "kind": "operator", "operator": "ceil", "inputs": ["covering"], "label": "sales a month"},
          {"name": "contribution", "kind": "operator", "operator": "subtract", "inputs": ["price", "variable_cost"], "label": "an item", "display": "2 decimals grouped"},
          {"name": "cost", "kind": "number", "value": 9.5, "label": "an item", "display": "2 decimals grouped", "unit": "EUR"},
          {"name": "covering", "kind": "operator", "operator": "divide", "inputs": ["fixed", "contribution"], "label": "sales a month"},
          {"name": "earned", "kind": "operator", "operator": "multiply", "inputs": ["contribution", "units"], "label": "a month", "display": "2 decimals grouped"},
          {"name": "fee", "kind": "operator", "operator": "multiply", "inputs": ["price", "fee_rate"], "label": "an item", "display": "2 decimals grouped"},
          {"name": "fee_rate", "kind": "number", "value": 0.029, "label": "of the price", "display": "percent"},
          {"name": "fixed", "kind": "number", "value": 4200, "label": "a month", "display": "2 decimals grouped", "unit": "EUR"},
          {"name": "margin", "kind": "operator", "operator": "divide", "inputs": ["contribution", "price"], "label": "of the price", "display": "percent"},
          {"name": "price", "kind": "number", "value": 24, "display": "2 decimals grouped", "unit": "EUR"},
          {"name": "profit", "kind": "operator", "operator": "subtract", "inputs": ["earned", "fixed"], "label": "a month", "display": "2 decimals grouped"},
          {"name": "shipping", "kind": "number", "value": 3.2, "label": "an item", "display": "2 decimals grouped", "unit": "EUR"},
          {"name": "units", "kind": "number", "value": 600, "label": "sales a month"},
          {"name": "variable_cost", "kind": "operator", "operator": "add", "inputs": ["fee", "cost", "shipping"], "label": "an item", "display": "2 decimals grouped"}
        ],
        "layout": {
          "break_even": [152, 15],
          "contribution": [92, 6],
          "cost": [2, 9],
          "covering": [122, 14],
          "earned": [122, 7],
          "fee": [32, 4],
          "fee_rate": [2, 5],
          "fixed": [2, 17],
          "margin": [122, 2],
          "price": [2, 1],
          "profit": [152, 8],
          "shipping": [2, 13],
          "units": [2, 21],
          "variable_cost": [62, 8]
        }
      }

      """#)
}
