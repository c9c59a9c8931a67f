extension Example {
  static let project = Example(
    name: "project",
    title: "Project plan",
    summary: "The dates of a project from its durations, the days to spare before its deadline, and what it costs.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Project plan",
        "nodes": [
          {"name": "budget", "kind": "number", "value": 160000, "label": "agreed", "display": "grouped", "unit": "EUR"},
          {"name": "built", "kind": "formula", "formula": "start + design + hardware", "label": "hardware done"},
          {"name": "coded", "kind": "formula", "formula": "start + design + software", "label": "software done"},
          {"name": "cost", "kind": "formula", "formula": "team * effort + parts", "label": "team and parts", "display": "grouped"},
          {"name": "deadline", "kind": "number", "value": "2026-06-30", "unit": "date"},
          {"name": "design", "kind": "number", "value": 3, "unit": "wk"},
          {"name": "effort", "kind": "formula", "formula": "workdays(start, tested)", "label": "workdays"},
          {"name": "hardware", "kind": "number", "value": 6, "unit": "wk"},
          {"name": "left", "kind": "formula", "formula": "budget - cost", "display": "grouped"},
          {"name": "paid", "kind": "formula", "formula": "endOfMonth(tested + 1 [month])", "label": "end of the next month"},
          {"name": "parts", "kind": "number", "value": 18500, "display": "grouped", "unit": "EUR"},
          {"name": "slack", "kind": "formula", "formula": "deadline - tested", "label": "before the deadline"},
          {"name": "software", "kind": "number", "value": 8, "unit": "wk"},
          {"name": "start", "kind": "number", "value": "2026-03-02", "label": "a Monday", "unit": "date"},
          {"name": "team", "kind": "number", "value": 1900, "label": "a workday", "display": "grouped", "unit": "EUR"},
          {"name": "tested", "kind": "formula", "formula": "max(built, coded) + trial", "label": "both work together"},
          {"name": "trial", "kind": "number", "value": 10, "label": "by the customer", "unit": "d"}
        ],
        "layout": {
          "budget": [154, 6],
          "built": [34, 7],
          "coded": [34, 15],
          "cost": [154, 10],
          "deadline": [73, 22],
          "design": [2, 9],
          "effort": [110, 5],
          "hardware": [2, 13],
          "left": [187, 13],
          "paid": [110, 16],
          "parts": [110, 12],
          "slack": [110, 22],
          "software": [2, 17],
          "start": [2, 5],
          "team": [110, 1],
          "tested": [73, 12],
          "trial": [34, 23]
        }
      }

      """#)
}
