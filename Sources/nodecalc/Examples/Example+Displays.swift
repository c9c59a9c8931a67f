extension Example {
  static let displays = Example(
    name: "displays",
    title: "Four displays",
    summary: "Bars, points, circles of size and shade, and the recent values of a number, as charts.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Four displays",
        "nodes": [
          {"name": "bars", "kind": "chart", "chart": "bar", "inputs": ["numbers"], "size": [28, 6]},
          {"name": "circles", "kind": "chart", "chart": "bubble", "inputs": ["places", "sizes", "shades"], "size": [36, 10]},
          {"name": "dots", "kind": "chart", "chart": "scatter", "inputs": ["places"], "size": [28, 8]},
          {"name": "load", "kind": "number", "value": 5, "label": "step it with Ctrl-a and Ctrl-x"},
          {"name": "numbers", "kind": "data", "values": [3, 8, 5, 12, 9, 4]},
          {"name": "places", "kind": "data", "points": [{"value": 2, "valueX": 1, "annotation": "a"}, {"value": 5, "valueX": 2, "annotation": "b"}, {"value": 3, "valueX": 4, "annotation": "c"}, {"value": 6, "valueX": 5, "annotation": "d"}, {"value": 4, "valueX": 7, "annotation": "e"}]},
          {"name": "recent", "kind": "chart", "chart": "history", "inputs": ["load"], "size": [28, 6]},
          {"name": "shades", "kind": "data", "values": [1, 3, 2, 5, 4]},
          {"name": "sizes", "kind": "data", "values": [4, 9, 2, 6, 12]}
        ],
        "layout": {
          "bars": [30, 1],
          "circles": [94, 1],
          "dots": [30, 11],
          "load": [66, 16],
          "numbers": [2, 2],
          "places": [2, 12],
          "recent": [94, 15],
          "shades": [66, 5],
          "sizes": [66, 1]
        }
      }

      """#)
}
