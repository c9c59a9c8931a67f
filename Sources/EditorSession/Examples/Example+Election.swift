extension Example {
  static let election = Example(
    name: "election",
    title: "Election results, binned",
    summary: "The votes of an election in five bins, and the seats of each party.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Election results, binned",
        "nodes": [
          {"name": "bins", "kind": "chart", "chart": "bar", "inputs": ["spread"], "size": [28, 9]},
          {"name": "effective", "kind": "formula", "formula": "1 / sum(seats^2)", "label": "parties, by Laakso and Taagepera"},
          {"name": "elected", "kind": "operator", "operator": "filter", "inputs": ["votes", "hurdle"], "parameters": {"formula": "value >= hurdle"}},
          {"name": "hurdle", "kind": "number", "value": 5, "label": "% needed"},
          {"name": "largest", "kind": "operator", "operator": "max", "inputs": ["seats", null]},
          {"name": "parties", "kind": "operator", "operator": "count", "inputs": ["elected"]},
          {"name": "ranked", "kind": "operator", "operator": "sort", "inputs": ["seats"], "parameters": {"descending": true}},
          {"name": "rest", "kind": "formula", "formula": "100 - sum(votes)"},
          {"name": "seats", "kind": "formula", "formula": "elected / sum(elected)"},
          {"name": "spread", "kind": "operator", "operator": "bin", "inputs": ["votes"], "parameters": {"bins": 5, "range": [0, 50]}, "label": "parties by tens of per cent"},
          {"name": "two_largest", "kind": "formula", "formula": "sum(take(ranked, 2))"},
          {"name": "votes", "kind": "data", "points": [{"value": 27.3, "annotation": "CDU"}, {"value": 23, "annotation": "SPD"}, {"value": 14.6, "annotation": "FDP"}, {"value": 11.9, "annotation": "Left"}, {"value": 10.7, "annotation": "Greens"}, {"value": 6.5, "annotation": "CSU"}, {"value": 2, "annotation": "Pirates"}, {"value": 1.5, "annotation": "NPD"}], "label": "% of second votes, Germany 2009"}
        ],
        "layout": {
          "bins": [58, 1],
          "effective": [92, 22],
          "elected": [30, 15],
          "hurdle": [2, 16],
          "largest": [92, 13],
          "parties": [58, 12],
          "ranked": [92, 18],
          "rest": [30, 5],
          "seats": [58, 16],
          "spread": [30, 1],
          "two_largest": [118, 18],
          "votes": [2, 5]
        }
      }

      """#)
}
