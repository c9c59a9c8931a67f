extension Example {
  static let displays = Example(
    name: "displays",
    title: "Four displays",
    summary: "Bars, the recent values of three numbers side by side, circles of size and shade, and a pie, as charts.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Four displays",
        "nodes": [
          {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["numbers"], "size": [26, 11]},
          {"name": "circles", "kind": "chart", "chart": "bubble", "inputs": ["places", "sizes", "shades"], "size": [36, 12]},
          {"name": "load", "kind": "number", "value": 5, "label": "Ctrl-a and Ctrl-x step it"},
          {"name": "numbers", "kind": "data", "points": [{"value": 3, "annotation": "Mon"}, {"value": 8, "annotation": "Tue"}, {"value": 5, "annotation": "Wed"}, {"value": 12, "annotation": "Thu"}, {"value": 9, "annotation": "Fri"}, {"value": 4, "annotation": "Sat"}]},
          {"name": "pie", "kind": "chart", "chart": "pie", "inputs": ["numbers"], "size": [38, 12]},
          {"name": "places", "kind": "data", "points": [{"value": 2, "valueX": 1, "annotation": "a"}, {"value": 5, "valueX": 2, "annotation": "b"}, {"value": 3, "valueX": 4, "annotation": "c"}, {"value": 6, "valueX": 5, "annotation": "d"}, {"value": 4, "valueX": 7, "annotation": "e"}]},
          {"name": "recent_load", "kind": "chart", "chart": "history", "inputs": ["load"], "size": [22, 7]},
          {"name": "recent_square", "kind": "chart", "chart": "history", "inputs": ["square"], "size": [22, 7]},
          {"name": "recent_wave", "kind": "chart", "chart": "history", "inputs": ["wave"], "size": [22, 7]},
          {"name": "shades", "kind": "data", "values": [1, 3, 2, 5, 4]},
          {"name": "sizes", "kind": "data", "values": [4, 9, 2, 6, 12]},
          {"name": "square", "kind": "formula", "formula": "load ^ 2"},
          {"name": "wave", "kind": "formula", "formula": "sin(load / 2)"}
        ],
        "layout": {
          "bars": [26, 1],
          "circles": [26, 16],
          "load": [2, 33],
          "numbers": [2, 1],
          "pie": [70, 1],
          "places": [2, 17],
          "recent_load": [26, 40],
          "recent_square": [56, 40],
          "recent_wave": [86, 40],
          "shades": [2, 25],
          "sizes": [2, 21],
          "square": [26, 33],
          "wave": [56, 33]
        }
      }

      """#)
}
