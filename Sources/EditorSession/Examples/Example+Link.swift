extension Example {
  static let link = Example(
    name: "link",
    title: "Link budget",
    summary: "The margin of a radio link over 5 km: powers in dBm, gains and losses in dB.",
    text: #"""
      {
        "nodecalc": 1,
        "title": "Link budget",
        "nodes": [
          {"name": "bandwidth", "kind": "number", "value": 20, "label": "of the channel", "unit": "MHz"},
          {"name": "cable", "kind": "number", "value": 1.5, "uncertainty": 0.3, "label": "losses", "unit": "dB"},
          {"name": "distance", "kind": "number", "value": 5, "unit": "km"},
          {"name": "figure", "kind": "number", "value": 4, "label": "of the receiver", "unit": "dB"},
          {"name": "frequency", "kind": "number", "value": 2.4, "unit": "GHz"},
          {"name": "gain", "kind": "number", "value": 14, "label": "each antenna", "unit": "dB"},
          {"name": "margin", "kind": "formula", "formula": "received - noise - needed", "label": "in hand"},
          {"name": "needed", "kind": "number", "value": 18, "label": "for 64-QAM", "unit": "dB"},
          {"name": "noise", "kind": "formula", "formula": "(thermal to [dBm]) + figure", "label": "at the receiver", "display": "1 decimal"},
          {"name": "path", "kind": "formula", "formula": "20 * log10(4 * pi * distance / wavelength) * 1 [dB]", "label": "free-space loss", "display": "1 decimal"},
          {"name": "received", "kind": "formula", "formula": "sent + 2 * gain - path - cable"},
          {"name": "sent", "kind": "number", "value": 20, "uncertainty": 0.5, "label": "transmitter", "unit": "dBm"},
          {"name": "thermal", "kind": "formula", "formula": "1.380649e-23 [J/K] * 290 [K] * bandwidth to [W]", "label": "at 290 K"},
          {"name": "wavelength", "kind": "formula", "formula": "299792458 [m/s] / frequency to [m]"}
        ],
        "layout": {
          "bandwidth": [28, 20],
          "cable": [74, 16],
          "distance": [28, 9],
          "figure": [74, 26],
          "frequency": [2, 13],
          "gain": [74, 5],
          "margin": [166, 24],
          "needed": [124, 29],
          "noise": [124, 22],
          "path": [74, 9],
          "received": [124, 10],
          "sent": [74, 1],
          "thermal": [74, 20],
          "wavelength": [28, 13]
        }
      }

      """#)
}
