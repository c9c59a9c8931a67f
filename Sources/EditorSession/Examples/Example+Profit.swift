extension Example {
  static let profit = Example(
    name: "profit",
    title: "A year's profit",
    summary: "Profit and loss of a year by month: sums, running totals, profit after tax.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "A year's profit",
        "nodes": [
          {"name": "average", "kind": "operator", "operator": "mean", "inputs": ["profit"]},
          {"name": "change", "kind": "operator", "operator": "diff", "inputs": ["profit"]},
          {"name": "deepest", "kind": "operator", "operator": "min", "inputs": ["running", null], "label": "what has to be borrowed"},
          {"name": "good", "kind": "operator", "operator": "filter", "inputs": ["profit"], "parameters": {"formula": "value > 0"}},
          {"name": "good_months", "kind": "operator", "operator": "count", "inputs": ["good"]},
          {"name": "last_quarter", "kind": "formula", "formula": "mean(take(profit, 3, -3)) / average", "display": "percent"},
          {"name": "net", "kind": "operator", "operator": "map", "inputs": ["profit", "tax"], "parameters": {"formula": "if(value > 0, value * (1 - tax), value)"}},
          {"name": "net_total", "kind": "formula", "formula": "sum(net)"},
          {"name": "profit", "kind": "data", "points": [{"value": 0, "annotation": "January"}, {"value": -10, "annotation": "February"}, {"value": -17, "annotation": "March"}, {"value": -35, "annotation": "April"}, {"value": -6, "annotation": "May"}, {"value": 5, "annotation": "June"}, {"value": 2, "annotation": "July"}, {"value": 15, "annotation": "August"}, {"value": 29, "annotation": "September"}, {"value": 38, "annotation": "October"}, {"value": 51, "annotation": "November"}, {"value": 45, "annotation": "December"}], "label": "thousand EUR a month"},
          {"name": "running", "kind": "operator", "operator": "cumsum", "inputs": ["profit"], "label": "since the start"},
          {"name": "spread", "kind": "operator", "operator": "std", "inputs": ["profit"]},
          {"name": "tax", "kind": "number", "value": 0.25, "display": "percent"},
          {"name": "total", "kind": "operator", "operator": "sum", "inputs": ["profit"], "label": "of the year"},
          {"name": "year", "kind": "chart", "chart": "bar", "inputs": ["profit"], "size": [40, 23]}
        ],
        "layout": {
          "average": [30, 5],
          "change": [30, 1],
          "deepest": [58, 21],
          "good": [30, 9],
          "good_months": [58, 10],
          "last_quarter": [58, 3],
          "net": [30, 25],
          "net_total": [58, 26],
          "profit": [2, 9],
          "running": [30, 21],
          "spread": [30, 13],
          "tax": [2, 26],
          "total": [30, 17],
          "year": [102, 1]
        }
      }

      """#)
}
