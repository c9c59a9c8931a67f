extension Example {
  static let shop = Example(
    name: "shop",
    title: "Unit economics of a shop",
    summary: "What one sale earns, how many sales cover the fixed costs, and what is left of a month.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Unit economics of a shop",
        "nodes": [
          {"name": "break_even", "kind": "operator", "operator": "ceil", "inputs": ["break_even_exact"], "label": "sales a month"},
          {"name": "break_even_exact", "kind": "operator", "operator": "divide", "inputs": ["fixed", "contribution"]},
          {"name": "contribution", "kind": "operator", "operator": "subtract", "inputs": ["price", "variable_cost"], "label": "EUR an item"},
          {"name": "cost", "kind": "number", "value": 9.5, "label": "EUR an item"},
          {"name": "earned", "kind": "operator", "operator": "multiply", "inputs": ["contribution", "units"], "label": "EUR a month"},
          {"name": "fee", "kind": "operator", "operator": "multiply", "inputs": ["price", "fee_rate"], "label": "EUR"},
          {"name": "fee_rate", "kind": "number", "value": 0.029, "label": "of the price"},
          {"name": "fixed", "kind": "number", "value": 4200, "label": "EUR a month"},
          {"name": "margin", "kind": "operator", "operator": "divide", "inputs": ["contribution", "price"]},
          {"name": "price", "kind": "number", "value": 24, "label": "EUR"},
          {"name": "profit", "kind": "operator", "operator": "subtract", "inputs": ["earned", "fixed"], "label": "EUR a month"},
          {"name": "return_on_sales", "kind": "operator", "operator": "divide", "inputs": ["profit", "revenue"]},
          {"name": "revenue", "kind": "operator", "operator": "multiply", "inputs": ["price", "units"], "label": "EUR a month"},
          {"name": "safety", "kind": "operator", "operator": "divide", "inputs": ["spare", "units"], "label": "of the sales may be lost"},
          {"name": "shipping", "kind": "number", "value": 3.2, "label": "EUR an item"},
          {"name": "spare", "kind": "operator", "operator": "subtract", "inputs": ["units", "break_even"], "label": "sales a month"},
          {"name": "units", "kind": "number", "value": 600, "label": "sales a month"},
          {"name": "variable_cost", "kind": "operator", "operator": "add", "inputs": ["cost", "shipping", "fee"], "label": "EUR an item"}
        ],
        "layout": {
          "break_even": [152, 15],
          "break_even_exact": [122, 13],
          "contribution": [92, 6],
          "cost": [2, 9],
          "earned": [122, 7],
          "fee": [32, 4],
          "fee_rate": [2, 5],
          "fixed": [2, 17],
          "margin": [122, 1],
          "price": [2, 1],
          "profit": [152, 9],
          "return_on_sales": [182, 7],
          "revenue": [152, 3],
          "safety": [212, 19],
          "shipping": [2, 13],
          "spare": [182, 17],
          "units": [2, 21],
          "variable_cost": [62, 9]
        }
      }

      """#)
}
